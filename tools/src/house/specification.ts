import type { Tree } from './tree.ts'
import type { Violation } from './violation.ts'

const table = /^docs\/specification(\/[\w-]+)?\.md$/
/** A first span of these rooms is a file; each span after it is text of that file. */
const placePattern = /^(schema|assistant|worker|pwa|extension|e2e|bench|docs|tools)\/[\w./@-]+\.\w+$/

/** Checks that each row names a place and a test that exist, or is open. */
export function specificationViolations(tree: Tree): Violation[] {
  return tree.files.filter((path) => table.test(path)).flatMap((path) => rowsOf(tree, path))
}

function rowsOf(tree: Tree, path: string): Violation[] {
  const lines = tree.read(path).split('\n')
  return lines.flatMap((text, index) => {
    const cells = cellsOf(text)
    if (cells === undefined) return []
    const found = (message: string): Violation => ({ rule: 'specification/place', path, line: index + 1, message })
    return [...lacksOf(cells), ...cells.slice(1).flatMap((cell) => absentFrom(tree, cell))].map(found)
  })
}

/** The three cells of a row below a heading; a table of other width is none of the specification. */
function cellsOf(line: string): readonly string[] | undefined {
  const cells = line.split('|').map((cell) => cell.trim())
  const isRow = cells.length === 5 && !/^-+$/.test(cells[1] ?? '') && cells[1] !== 'Specification'
  return isRow ? cells.slice(1, 4) : undefined
}

function lacksOf([, where = '', test = '']: readonly string[]): string[] {
  if (`${where} ${test}`.includes('_open_')) return []
  const lacks = [where, test].filter((cell) => !/^`[^`]+\.\w+`.*`[^`]+`/.test(cell))
  return lacks.map((cell) => `"${cell}" has no file with a span, and the row is not open`)
}

function absentFrom(tree: Tree, cell: string): string[] {
  let file = ''
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, span = '']) => {
    if (placePattern.test(span)) {
      file = span
      return []
    }
    if (file === '') return [`${span} follows no file`]
    // A file that is absent is a violation of `docs/path`.
    return !tree.has(file) || hasSpan(tree.read(file), span) ? [] : [`${file} has no ${span}`]
  })
}

/** Whether a text has the span with no letter, digit or hyphen right before or after it. */
function hasSpan(text: string, span: string): boolean {
  for (let at = text.indexOf(span); at !== -1; at = text.indexOf(span, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + span.length] ?? ' '}`
    if (!/[\p{L}\p{N}_]/u.test(around)) return true
  }
  return false
}
