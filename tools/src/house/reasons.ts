import { isNode, walk, type Comment, type Module, type SyntaxNode } from './modules.ts'
import { isTest, lineAt } from './tree.ts'
import type { Violation } from './violation.ts'

const FEWEST_WORDS = 3
const DISABLES = /^(oxlint|eslint)-disable/

/** Checks that each directive that switches the compiler or the linter off has a reason, in a comment above it. */
export function reasonViolations(module: Module): Violation[] {
  if (isTest(module.path)) return []
  const reasons = new Set(
    module.comments.filter(isReason).flatMap(({ firstLine, lastLine }) => linesBetween(firstLine, lastLine)),
  )
  const found: Violation[] = []
  const add = (line: number, what: string): void => {
    found.push({ rule: 'reason/missing', path: module.path, line, message: `${what} without a sentence above it` })
  }
  walk(module.program, (node, parents) => {
    const what = silenced(node)
    if (what === undefined) return
    const line = lineAt(module.text, node.start)
    const from = lineAt(module.text, statementOf(node, parents).start)
    if (!linesBetween(from - 1, line).some((candidate) => reasons.has(candidate))) add(line, what)
  })
  for (const comment of module.comments)
    if (DISABLES.test(comment.text) && !comment.text.includes(' -- ') && !reasons.has(comment.firstLine - 1))
      add(comment.firstLine, 'a disabled rule')
  return found
}

function silenced(node: SyntaxNode): string | undefined {
  if (node.type === 'TSNonNullExpression') return '!'
  if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return undefined
  const type = node['typeAnnotation']
  const isConst = isNode(type) && isNode(type['typeName']) && type['typeName']['name'] === 'const'
  return isConst ? undefined : 'a cast'
}

function isReason(comment: Comment): boolean {
  return !DISABLES.test(comment.text) && comment.text.split(/\s+/).length >= FEWEST_WORDS
}

function statementOf(node: SyntaxNode, parents: readonly SyntaxNode[]): SyntaxNode {
  return (
    parents.findLast(({ type }) => /(Statement|Declaration|PropertyDefinition|MethodDefinition)$/.test(type)) ?? node
  )
}

function linesBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
