import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#kit/command.ts'
import { contentHash } from '#kit/content-hash.ts'
import { inRoot } from '#kit/root.ts'
import { scripts } from './scripts.ts'
import { quietEnvironment } from './settings.ts'

/** The databases of `wrangler.toml` with the folders of their migrations. */
function databases(): Map<string, string> {
  const entries = readFileSync(inRoot('wrangler.toml'), 'utf8').matchAll(
    /^\[\[d1_databases\]\]\nbinding = "(\w+)"[^[]*?^migrations_dir = "worker\/migrations\/(\w+)"/gm,
  )
  return new Map([...entries].map(([, binding = '', folder = '']) => [binding, folder]))
}

/** Wrangler's own table of what it has applied. */
const APPLIED = `CREATE TABLE d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`

/**
 * Migrates the databases of a state folder to the latest migration of the repository. A new folder starts as a copy of
 * a migrated empty one, because the tests make many.
 */
export async function migrate(state: string, report: (line: string) => void = () => undefined): Promise<void> {
  moveRooms(join(state, 'v3', 'do'))
  const hash = contentHash(['worker/migrations', 'wrangler.toml'])
  const stampFile = join(state, 'migrated')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  if (existsSync(state) && readdirSync(state).length > 0) {
    await apply(state, hash, report)
    return
  }
  const template = inRoot('.takhti', 'empty-state', hash)
  if (!existsSync(template)) {
    const draft = `${template}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    await create(draft, hash, report)
    // Another run may have finished first; either folder is good.
    if (existsSync(template)) rmSync(draft, { recursive: true })
    else renameSync(draft, template)
  }
  cpSync(template, state, { recursive: true })
}

/**
 * The runtime stores the rows of rooms by the script that holds them: in a state folder from before decision 096 that
 * is the calls'.
 */
export function moveRooms(objects: string): void {
  if (!existsSync(objects)) return
  const [before, after] = [`${scripts.calls.name}-`, `${scripts.rooms.name}-`]
  for (const name of readdirSync(objects)) {
    if (!name.startsWith(before) || name.startsWith(after)) continue
    const moved = join(objects, after + name.slice(before.length))
    if (!existsSync(moved)) renameSync(join(objects, name), moved)
  }
}

/** The SQL that migrates an empty database to the latest migration of a folder, as if Wrangler had applied each. */
export function sqlOfAll(folder: string): string {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const migrations = names.map(
    (name) => `${readFileSync(join(folder, name), 'utf8')}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`,
  )
  return [APPLIED, ...migrations].join('\n')
}

/** Creates the databases of an empty folder: one run of Wrangler each, because it takes seconds for each migration. */
async function create(state: string, hash: string, report: (line: string) => void): Promise<void> {
  report('Creating the databases …')
  mkdirSync(state, { recursive: true })
  for (const [database, folder] of databases()) {
    const file = `${state}.${database}.sql`
    writeFileSync(file, sqlOfAll(inRoot('worker', 'migrations', folder)))
    await wrangler(['d1', 'execute', database, '--file', file, '--yes'], state)
    rmSync(file)
  }
  writeFileSync(join(state, 'migrated'), hash)
}

async function apply(state: string, hash: string, report: (line: string) => void): Promise<void> {
  report('Applying migrations …')
  for (const database of databases().keys()) await wrangler(['d1', 'migrations', 'apply', database], state)
  writeFileSync(join(state, 'migrated'), hash)
}

async function wrangler(args: readonly string[], state: string): Promise<void> {
  const { code, output } = await runCommand(
    inRoot('node_modules', '.bin', 'wrangler'),
    [...args, '--local', '--persist-to', state],
    { env: quietEnvironment(state), limitMs: 600_000 },
  )
  if (code !== 0) throw new Error(`${args.slice(0, 4).join(' ')} failed.\n${output.trim()}`)
}
