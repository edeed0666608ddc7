import type { Tree } from './tree.ts'
import type { Violation } from './violation.ts'

type Entry = { table: string; name: string; value: string; line: number }

/** Variables that only a development machine has. */
const developmentOnly: ReadonlySet<string> = new Set(['PUSH_URL', 'REALTIME_URL'])

/** Checks that no environment of a wrangler configuration deploys development switches. */
export function deploymentViolations(tree: Tree): Violation[] {
  return tree.files
    .filter((path) => /^wrangler[\w.]*\.toml$/.test(path))
    .flatMap((path) => broken(path, tree.read(path)))
}

function broken(path: string, text: string): Violation[] {
  const entries = entriesOf(text)
  const at = (line: number, message: string): Violation => ({ rule: 'deploy/development-switch', path, line, message })
  const tables = new Set(['vars', 'env.production.vars', ...entries.map(({ table }) => table).filter(isVars)])
  return [
    ...['workers_dev', 'preview_urls'].flatMap((name) =>
      find(entries, '', name)?.value === 'false' ? [] : [at(1, `${name} = false is missing at the top`)],
    ),
    ...entries.flatMap(({ name, value, line }) =>
      (name === 'workers_dev' || name === 'preview_urls') && value !== 'false'
        ? [at(line, `${name} opens a second address`)]
        : [],
    ),
    ...[...tables].flatMap((table) =>
      find(entries, table, 'ENVIRONMENT')?.value === '"production"'
        ? []
        : [at(find(entries, table, 'ENVIRONMENT')?.line ?? 1, `[${table}] does not say ENVIRONMENT = "production"`)],
    ),
    ...entries
      .filter(({ table }) => isVars(table))
      .flatMap((entry) => switchIn(entry).map((words) => at(entry.line, words))),
    ...(hasApp(entries) && !isPublicOrigin(find(entries, 'env.production.vars', 'PUBLIC_ORIGIN')?.value)
      ? [at(1, '[env.production.vars] needs PUBLIC_ORIGIN: empty until it is filled in, or https without a path')]
      : []),
  ]
}

function switchIn({ name, value }: Entry): string[] {
  if (name === 'MAILBOX' && value === '"local"') return ['MAILBOX = "local" shows every mail on a page']
  return developmentOnly.has(name) ? [`${name} is for development machines`] : []
}

function isPublicOrigin(value: string | undefined): boolean {
  return value !== undefined && /^"(https:\/\/[^/"]+)?"$/.test(value)
}

/** Only the script that serves the app is reached from outside. */
function hasApp(entries: readonly Entry[]): boolean {
  return entries.some(({ table }) => table === 'assets')
}

function isVars(table: string): boolean {
  return table === 'vars' || /^env\.[\w-]+\.vars$/.test(table)
}

function find(entries: readonly Entry[], table: string, name: string): Entry | undefined {
  return entries.find((entry) => entry.table === table && entry.name === name)
}

/** The lines `name = value` of a TOML file with their tables; values that span lines are of no interest here. */
function entriesOf(text: string): Entry[] {
  let table = ''
  return text.split('\n').flatMap((line, index) => {
    const head = /^\[+([\w.]+)\]+\s*$/.exec(line)?.[1]
    if (head !== undefined) table = head
    const [, name, value] = /^(\w+)\s*=\s*(.+?)\s*$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [{ table, name, value, line: index + 1 }]
  })
}
