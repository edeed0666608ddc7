import { bannedNames } from './boundaries.ts'
import { isNode, walk, type Module, type SyntaxNode } from './modules.ts'
import { isTest, lineAt } from './tree.ts'
import type { Violation } from './violation.ts'

/** Checks that names of the platform are used only where the table allows them. */
export function globalViolations(module: Module): Violation[] {
  const banned = bannedNames.filter(({ where }) => where.test(module.path))
  if (banned.length === 0 || isTest(module.path)) return []
  const found: Violation[] = []
  walk(module.program, (node, parents) => {
    const used = usedName(node, parents)
    const rule = banned.find(({ name }) => name === used)
    if (rule === undefined) return
    const line = lineAt(module.text, node.start)
    found.push({ rule: 'global/banned', path: module.path, line, message: `${rule.name} belongs to ${rule.home}` })
  })
  return found
}

function usedName(node: SyntaxNode, parents: readonly SyntaxNode[]): string | undefined {
  const parent = parents.at(-1)
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Date' && isEmptyList(node['arguments']))
    return 'new Date()'
  if (node.type === 'MemberExpression') {
    const member = `${nameOf(node['object']) ?? ''}.${nameOf(node['property']) ?? ''}`
    return member.replace(/^(globalThis|self)\./, '')
  }
  if (node.type !== 'Identifier' || parent === undefined || !isReference(node, parent)) return undefined
  return nameOf(node)
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Identifier' && typeof value['name'] === 'string' ? value['name'] : undefined
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Distinguishes a use of a variable from a name that only looks like it: a property, a parameter, a declaration. */
function isReference(node: SyntaxNode, parent: SyntaxNode): boolean {
  switch (parent.type) {
    case 'CallExpression':
    case 'NewExpression':
      return true
    case 'MemberExpression':
      return parent['object'] === node
    case 'Property':
      return parent['value'] === node && parent['shorthand'] !== true
    case 'VariableDeclarator':
      return parent['init'] === node
    case 'AssignmentExpression':
    case 'LogicalExpression':
    case 'ConditionalExpression':
      return true
    default:
      return false
  }
}
