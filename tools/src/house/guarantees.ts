import { isNode, moduleOf, walk, type Module, type SyntaxNode } from './modules.ts'
import { isTest, lineAt, type Tree } from './tree.ts'
import type { Violation } from './violation.ts'

const table = 'docs/guarantees.md'
const idPattern = /(?<![\w-])([ABCDEFGHIKL]\d{1,2})(?![\w-])/g

/** A guarantee of the table; `isPlanted`: a fault was seen red. `isExcused`: a reason explains missing tests. */
type Guarantee = { id: string; line: number; isPlanted: boolean; isExcused: boolean }
/** A test whose title contains a guarantee's id. */
export type GuaranteeTest = { id: string; path: string; title: string; line: number }

/** Checks that each guarantee has a test with an injected fault or a reason, and that titles name known guarantees. */
export function guaranteeViolations(tree: Tree): Violation[] {
  if (!tree.has(table)) return []
  const guarantees = guaranteesOf(tree.read(table))
  const tests = guaranteeTests(tree)
  return [...unproven(guarantees, tests), ...unknown(guarantees, tests)]
}

/** The tests of a tree by the guarantee that their titles name, in the order of files. */
export function guaranteeTests(tree: Tree): GuaranteeTest[] {
  return tree.files.filter(isTest).flatMap((path) => testsOf(moduleOf(path, tree.read(path))))
}

/** The guarantees of a table, in its order. */
export function guaranteesOf(text: string): Guarantee[] {
  const guarantees: Guarantee[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const id = /^### ([ABCDEFGHIKL]\d{1,2})\b/.exec(line)?.[1]
    if (id !== undefined) guarantees.push({ id, line: index + 1, isPlanted: false, isExcused: false })
    const guarantee = guarantees.at(-1)
    if (guarantee === undefined) continue
    guarantee.isPlanted ||= line.startsWith('- Planted: ')
    guarantee.isExcused ||= /^- Not (yet|applicable): /.test(line)
  }
  return guarantees
}

function testsOf(module: Module): GuaranteeTest[] {
  const found: GuaranteeTest[] = []
  walk(module.program, (node) => {
    const title = titleOf(node, module.text)
    if (title === undefined) return
    for (const [id] of title.matchAll(idPattern))
      found.push({ id, path: module.path, title, line: lineAt(module.text, node.start) })
  })
  return found
}

/** The title in source form, of `test('…')` and `test.each(…)('…')`. */
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

function unproven(guarantees: readonly Guarantee[], tests: readonly GuaranteeTest[]): Violation[] {
  const tested = new Set(tests.map(({ id }) => id))
  return guarantees
    .filter(({ id, isPlanted, isExcused }) => (tested.has(id) ? !isPlanted : !isExcused))
    .map(({ id, line }) => ({
      rule: 'guarantee/unproven',
      path: table,
      line,
      message: `${id} has neither a test with its planted fault nor a reason`,
    }))
}

function unknown(guarantees: readonly Guarantee[], tests: readonly GuaranteeTest[]): Violation[] {
  const known = new Set(guarantees.map(({ id }) => id))
  return tests
    .filter(({ id }) => !known.has(id))
    .map(({ id, path, line }) => ({ rule: 'guarantee/unknown', path, line, message: `${table} has no ${id}` }))
}
