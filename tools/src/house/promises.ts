import { isNode, moduleOf, walk, type Module, type SyntaxNode } from './modules.ts'
import { isTest, lineAt, type Tree } from './tree.ts'
import type { Violation } from './violation.ts'

const table = 'docs/promises.md'
const idPattern = /(?<![\w-])([ADEFG]\d{1,2}|H\d{1,2})(?![\w-])/g

/** A promise of the table: its tests, and whether it says by which fault they were seen to fail, or why there is none. */
type Row = { id: string; line: number; tests: readonly Listed[]; isPlanted: boolean; isExcused: boolean }
type Listed = { path: string; title: string; line: number }
type Carried = { id: string; path: string; title: string; line: number }

/** Checks that the table of promises about documents, licences, people and tenants says what the titles of tests say. */
export function promiseViolations(tree: Tree): Violation[] {
  if (!tree.has(table)) return []
  const rows = rowsOf(tree.read(table))
  const carried = tree.files.filter(isTest).flatMap((path) => carriedBy(moduleOf(path, tree.read(path))))
  return [...unlisted(rows, carried), ...stray(rows, carried), ...unproven(rows)]
}

/** The ids of the promises in a table, in its order. */
export function promisedIn(text: string): string[] {
  return rowsOf(text).map(({ id }) => id)
}

function rowsOf(text: string): Row[] {
  const rows: (Row & { tests: Listed[] })[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const id = /^### ([ADEFG]\d{1,2}|H\d{1,2})\b/.exec(line)?.[1]
    if (id !== undefined) rows.push({ id, line: index + 1, tests: [], isPlanted: false, isExcused: false })
    const row = rows.at(-1)
    if (row === undefined) continue
    const [, path, title] = /^- `([^`]+)` · (.+)$/.exec(line) ?? []
    if (path !== undefined && title !== undefined) row.tests.push({ path, title, line: index + 1 })
    row.isPlanted ||= line.startsWith('- Planted: ')
    row.isExcused ||= /^- Not (yet|applicable): /.test(line)
  }
  return rows
}

function carriedBy(module: Module): Carried[] {
  const found: Carried[] = []
  walk(module.program, (node) => {
    const title = titleOf(node, module.text)
    if (title === undefined) return
    for (const [id] of title.matchAll(idPattern))
      found.push({ id, path: module.path, title, line: lineAt(module.text, node.start) })
  })
  return found
}

/** The title as it is written, of `test('…')` and `test.each(…)('…')`. */
function titleOf(node: SyntaxNode, text: string): string | undefined {
  if (node.type !== 'CallExpression' || !isTestFunction(node['callee'])) return undefined
  const [first]: unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : []
  if (!isNode(first)) return undefined
  if (first.type === 'Literal' && typeof first['value'] === 'string') return first['value']
  return first.type === 'TemplateLiteral' ? text.slice(first.start + 1, first.end - 1) : undefined
}

function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee['name'] === 'test'
  return isTestFunction(callee.type === 'MemberExpression' ? callee['object'] : callee['callee'])
}

function unlisted(rows: readonly Row[], carried: readonly Carried[]): Violation[] {
  return carried
    .filter(({ id, path }) => !rows.some((row) => row.id === id && row.tests.some((test) => test.path === path)))
    .map(({ id, path, title, line }) => ({
      rule: 'promise/unlisted',
      path,
      line,
      message: `${table} lacks below ${id}: - \`${path}\` · ${title}`,
    }))
}

function stray(rows: readonly Row[], carried: readonly Carried[]): Violation[] {
  const isCarried = (id: string, { path, title }: Listed) =>
    carried.some((each) => each.id === id && each.path === path && each.title === title)
  return rows.flatMap(({ id, tests }) =>
    tests
      .filter((listed) => !isCarried(id, listed))
      .map(({ path, title, line }) => ({
        rule: 'promise/stray',
        path: table,
        line,
        message: `no test of ${path} that carries ${id} is called: ${title}`,
      })),
  )
}

function unproven(rows: readonly Row[]): Violation[] {
  return rows
    .filter(({ tests, isPlanted, isExcused }) => (tests.length === 0 ? !isExcused : !isPlanted))
    .map(({ id, line }) => ({
      rule: 'promise/unproven',
      path: table,
      line,
      message: `${id} has neither a test with its planted fault nor a reason why not`,
    }))
}
