import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Attributes that a person reads or a screen reader announces, of elements and of our own components. */
const spoken = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title'],
  ...['closeLabel', 'description', 'detail', 'heading', 'hint', 'label', 'text'],
])

type Node = { type: string; start: number; [field: string]: unknown }

/** Text in one file's JSX that is in no language file, each as `line: text`. */
export function literalsIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    for (const { start, text } of shownBy(value)) {
      if (/\p{L}/u.test(text)) found.push(`${source.slice(0, start).split('\n').length}: ${text.trim()}`)
    }
    Object.values(value).forEach(visit)
  }
  visit(program)
  return found
}

type Shown = { start: number; text: string }

function shownBy(node: Node): Shown[] {
  if (node.type === 'JSXText') {
    const text = String(node['value'])
    return [{ start: node.start + text.search(/\S|$/), text }]
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return children(node).flatMap(writtenIn)
  if (node.type !== 'JSXAttribute' || !isNode(node['name'])) return []
  return spoken.has(String(node['name']['name'])) ? writtenIn(node['value']) : []
}

function children(node: Node): unknown[] {
  const { children: within } = node
  return Array.isArray(within) ? within.filter((each) => isNode(each) && each.type === 'JSXExpressionContainer') : []
}

/** The literal texts that an expression may evaluate to. */
function writtenIn(value: unknown): Shown[] {
  if (!isNode(value)) return []
  const { type, start } = value
  if (type === 'Literal') return typeof value['value'] === 'string' ? [{ start, text: value['value'] }] : []
  if (type === 'TemplateLiteral') return quasisOf(value).map((text) => ({ start, text }))
  if (type === 'JSXExpressionContainer') return writtenIn(value['expression'])
  if (type === 'ConditionalExpression') return [value['consequent'], value['alternate']].flatMap(writtenIn)
  if (type === 'LogicalExpression') return [value['left'], value['right']].flatMap(writtenIn)
  return []
}

function quasisOf(node: Node): string[] {
  const { quasis } = node
  return Array.isArray(quasis) ? quasis.map((quasi: { value: { raw: string } }) => quasi.value.raw) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Every component of the app and the extension, and the untranslated text in them. */
export function literalFaults(): { files: number; faults: string[] } {
  const paths = globSync('{pwa,extension}/src/**/*.tsx', { cwd: root }).filter((path) => !/\.test\.|\/test-/.test(path))
  return {
    files: paths.length,
    faults: paths.flatMap((path) =>
      literalsIn(path, readFileSync(`${root}${path}`, 'utf8')).map((at) => `${path}:${at}`),
    ),
  }
}
