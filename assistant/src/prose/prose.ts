import { type Inline, type Own, readInline } from './inline.ts'
import { linesOf } from './lines.ts'

/**
 * A piece of a model's text as a page may show it. Whatever the text contains, nothing here can load, run or navigate.
 */
export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  /** `level` is 1 for the largest; the place in the page decides the element that is rendered. */
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; first: number; items: Item[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' }

/** A line of a list, with the list below it where there is one. */
export type Item = { children: Inline[]; below: Block[] }

// Deeper nesting is abuse by a model; deeper blocks are shown flat.
const deepest = 4

/**
 * Parses a model's Markdown: headings, paragraphs, lists, quotes, code, tables, bold, italic. HTML remains plain text,
 * images become their alternative text, and a link is accepted only with one of the caller's addresses.
 */
export function readProse(text: string, own: Own = {}): Block[] {
  return blocksOf(linesOf(text), own, 0)
}

function blocksOf(lines: readonly string[], own: Own, depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1
      continue
    }
    const { block, end } = blockAt(lines, at, { own, depth })
    blocks.push(block)
    at = end
  }
  return blocks
}

type Reading = { own: Own; depth: number }

type Taken = { block: Block; end: number }

const bullet = /^(\s*)(?:[-*+•]|(\d{1,9})[.)])\s+(?=\S)/

function blockAt(lines: readonly string[], at: number, reading: Reading): Taken {
  const line = lines[at] ?? ''
  const { own, depth } = reading
  if (/^\s*(?:```|~~~)/.test(line)) return codeAt(lines, at)
  const heading = /^\s{0,3}(#{1,6})\s+(\S.*)$/.exec(line)
  if (heading !== null) {
    const children = readInline((heading[2] ?? '').replace(/\s#+\s*$/, ''), own)
    return { block: { kind: 'heading', level: heading[1]?.length ?? 1, children }, end: at + 1 }
  }
  if (isRule(line)) return { block: { kind: 'rule' }, end: at + 1 }
  if (/^\s*>/.test(line) && depth < deepest) return quoteAt(lines, at, reading)
  if (bullet.test(line) && depth < deepest) return listAt(lines, at, reading)
  if (isTableAt(lines, at)) return tableAt(lines, at, own)
  return paragraphAt(lines, at, reading)
}

function isRule(line: string): boolean {
  const marks = line.replace(/\s/g, '')
  return marks.length >= 3 && (/^-+$/.test(marks) || /^\*+$/.test(marks) || /^_+$/.test(marks))
}

function codeAt(lines: readonly string[], at: number): Taken {
  const fence = /^\s*(```|~~~)/.exec(lines[at] ?? '')?.[1] ?? '```'
  let end = at + 1
  while (end < lines.length && !(lines[end] ?? '').trimStart().startsWith(fence)) end += 1
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end: end + 1 }
}

function quoteAt(lines: readonly string[], at: number, { own, depth }: Reading): Taken {
  let end = at
  while (end < lines.length && /^\s*>/.test(lines[end] ?? '')) end += 1
  const inner = lines.slice(at, end).map((line) => line.replace(/^\s*>\s?/, ''))
  return { block: { kind: 'quote', children: blocksOf(inner, own, depth + 1) }, end }
}

function listAt(lines: readonly string[], at: number, { own, depth }: Reading): Taken {
  const [, indent = '', number] = bullet.exec(lines[at] ?? '') ?? []
  const items: Item[] = []
  let end = at
  while (end < lines.length) {
    const [mark, space = '', digits] = bullet.exec(lines[end] ?? '') ?? []
    const isSame = mark !== undefined && space.length <= indent.length + 1
    if (!isSame || (digits === undefined) !== (number === undefined) || isRule(lines[end] ?? '')) break
    const from = end + 1
    end = endOfItem(lines, from, indent.length)
    const content = (lines[from - 1] ?? '').slice(mark.length)
    items.push({ children: readInline(content, own), below: blocksOf(lines.slice(from, end), own, depth + 1) })
    // One empty line between two items does not end the list.
    if ((lines[end] ?? '').trim() === '' && bullet.test(lines[end + 1] ?? '')) end += 1
  }
  return { block: { kind: 'list', isOrdered: number !== undefined, first: Number(number ?? 1), items }, end }
}

/** The end of the lines that are indented further than the list item above them. */
function endOfItem(lines: readonly string[], from: number, indent: number): number {
  let end = from
  while (end < lines.length && /^\s*\S/.test(lines[end] ?? '') && depthOf(lines[end] ?? '') > indent + 1) end += 1
  return end
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length
}

function isTableAt(lines: readonly string[], at: number): boolean {
  const under = (lines[at + 1] ?? '').trim()
  return (lines[at] ?? '').includes('|') && under.includes('-') && under.includes('|') && /^[\s|:-]+$/.test(under)
}

function tableAt(lines: readonly string[], at: number, own: Own): Taken {
  const head = cellsOf(lines[at] ?? '', own)
  const rows: Inline[][][] = []
  let end = at + 2
  while (end < lines.length && (lines[end] ?? '').includes('|')) {
    const cells = cellsOf(lines[end] ?? '', own)
    rows.push(head.map((_, index) => cells[index] ?? []))
    end += 1
  }
  return { block: { kind: 'table', head, rows }, end }
}

function cellsOf(line: string, own: Own): Inline[][] {
  const cells = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|')
  return cells.map((cell) => readInline(cell.trim(), own))
}

function paragraphAt(lines: readonly string[], at: number, { own, depth }: Reading): Taken {
  let end = at + 1
  while (end < lines.length && !startsBlock(lines, end, depth)) end += 1
  const contents = lines.slice(at, end).map((line) => line.trim())
  return { block: { kind: 'paragraph', children: readInline(contents.join('\n'), own) }, end }
}

function startsBlock(lines: readonly string[], at: number, depth: number): boolean {
  const line = lines[at] ?? ''
  if (line.trim() === '' || isRule(line) || /^\s*(?:```|~~~)/.test(line) || /^\s{0,3}#{1,6}\s+\S/.test(line))
    return true
  return depth < deepest && (/^\s*>/.test(line) || bullet.test(line))
}
