import type { Bullet, Outline, OutlineSection } from './model.ts'
import { namedText } from './name-prefix.ts'
import { columnsOf } from './rules.ts'

type Open = { title: string; level: number; points: Bullet[]; table: string[][]; notes: string[] }

const heading = /^(#{1,6})\s+(.*?)\s*#*$/u
const bullet = /^([\t ]*)(?:[-*+•◦▪–]|\d{1,3}[.)])\s+(.*)$/u
const rule = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/
const note = /^>\s?(.*)$/

/**
 * Reads an outline that is text: Markdown with headings, or lines that are indented below their heading. The first
 * heading of level 1 is the title; a line of `>` is a note, and lines of `|` are a table.
 */
export function readOutline(text: string): Outline {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return lines.some((line) => heading.test(line)) ? readMarkdown(lines) : readIndented(lines)
}

function readMarkdown(lines: readonly string[]): Outline {
  const sections: Open[] = []
  let title = ''
  const open = (name: string, level: number) => sections.push({ title: name, level, points: [], table: [], notes: [] })
  const last = () => sections.at(-1) ?? (open('', 2), sections.at(-1))
  for (const line of lines) {
    const [, marks = '', name = ''] = heading.exec(line) ?? []
    if (marks === '#' && title === '' && sections.length === 0) title = name
    else if (marks !== '') open(name, marks.length <= 2 ? 1 : 2)
    else addLine(last, line)
  }
  return { title, sections: levelled(sections) }
}

function addLine(last: () => Open | undefined, line: string): void {
  if (line.trim() === '') return
  const noted = note.exec(line.trim())?.[1]
  if (noted !== undefined) return void last()?.notes.push(noted)
  if (/^\s*\|.*\|\s*$/.test(line)) {
    if (!rule.test(line.trim())) last()?.table.push(cellsOf(line))
    return
  }
  const [, indent = '', item] = bullet.exec(line) ?? []
  const depth = item === undefined ? 0 : indentOf(indent)
  last()?.points.push({ text: (item ?? line).trim(), level: depth })
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

function indentOf(indent: string): number {
  return Math.min(2, Math.floor(indent.replaceAll('\t', '  ').length / 2))
}

/** A heading with nothing below it opens a section; one with content is a slide. */
function levelled(sections: readonly Open[]): OutlineSection[] {
  return sections.map(({ title, points, table, notes }) => ({
    title,
    level: points.length === 0 && table.length === 0 ? 1 : 2,
    points,
    ...(table.length > 0 && { table }),
    ...(notes.length > 0 && { notes: notes.join('\n') }),
  }))
}

type Line = { text: string; indent: number; isItem: boolean; row?: string[]; isNote?: boolean }

const numbered = /^(\d{1,2}(?:\.\d{1,2})+)[.)]?\s+(.*)$/u

/** A line without its mark, and how deep it is: by its indentation, or by its number, as in "2.1 Roots". */
function lineOf(line: string): Line[] {
  const [, indent = '', item] = bullet.exec(line) ?? []
  const before = item === undefined ? (/^[\t ]*/.exec(line)?.[0] ?? '') : indent
  const [, number = '', named] = numbered.exec(line.trim()) ?? []
  const text = (named ?? item ?? line).trim()
  if (text === '') return []
  const depth = before.replaceAll('\t', '  ').length + (number.split('.').length - 1) * 2
  return [{ text, indent: depth, isItem: item !== undefined || named !== undefined }]
}

/** Lines as rows of a table, or as notes, where they are written so; two lines with tabs are rows of a sheet. */
function linesOf(lines: readonly string[]): Line[] {
  const cells = lines.map((line) => (/^\s*\|.*\|\s*$/.test(line) ? cellsOf(line.trim()) : tabbed(line)))
  return lines.flatMap((line, index): Line[] => {
    const row = cells[index]
    const isTable = row && (line.trim().startsWith('|') || cells[index - 1] || cells[index + 1])
    if (isTable) return rule.test(line.trim()) ? [] : [{ text: '', indent: 2, isItem: true, row }]
    const noted = note.exec(line.trim())?.[1]
    return noted === undefined ? lineOf(line) : [{ text: noted, indent: 2, isItem: true, isNote: true }]
  })
}

/** The cells of a line that is copied from a sheet. */
function tabbed(line: string): string[] | null {
  const cells = line.split('\t').map((cell) => cell.trim())
  return cells.length > 1 && cells[0] !== '' ? cells : null
}

/** A plain line that names and explains one thing is a part of its own. */
function explained({ text, isItem }: Line): { title: string; text: string } | null {
  const named = isItem ? null : namedText(text)
  // "Chapter 2: Roots" is the name of a part.
  const isExplained = named && !/\p{Nd}$/u.test(named.name) && columnsOf(named.text) >= leastExplained
  return isExplained ? { title: named.name, text: named.text } : null
}

/** The least width of what explains a name: "Date: Monday" is a line like others. */
const leastExplained = 24

/** An outline by indentation: a line with deeper lines below it is a heading, as is a plain line above bullets. */
function readIndented(lines: readonly string[]): Outline {
  const read = linesOf(lines)
  const isMixed = read.some(({ indent, isItem }) => indent === 0 && !isItem)
  const items = read.map((item) => ({ ...item, depth: item.indent + (isMixed && item.isItem ? 2 : 0) }))
  const step = Math.max(1, Math.min(...items.flatMap(({ depth }) => (depth > 0 ? [depth] : []))))
  const sections: Open[] = []
  let title = ''
  const open = (name: string) => {
    const section: Open = { title: name, level: 2, points: [], table: [], notes: [] }
    sections.push(section)
    return section
  }
  for (const [index, item] of items.entries()) {
    const { text, depth, row, isNote } = item
    const next = items[index + 1]
    const last = sections.at(-1)
    const own = depth === 0 && index > 0 ? explained(item) : null
    if (row) (last ?? open('')).table.push(row)
    else if (isNote) (last ?? open('')).notes.push(text)
    else if (depth === 0 && next !== undefined && next.depth > 0) open(text)
    else if (own) open(own.title).points.push({ text: own.text, level: 0 })
    else if (index === 0 && items.length > 1) title = text
    else if (last) last.points.push({ text, level: Math.min(2, Math.max(0, Math.round(depth / step) - 1)) })
    else open('').points.push({ text, level: 0 })
  }
  return { title, sections: levelled(sections) }
}

/** A part of a text that is written as an outline. */
export type OutlinePart = { readonly heading: string; readonly lines: readonly { text: string; level: number }[] }

/** Parts as an outline that `readOutline` reads, for a person who looks through it first. */
export function outlineText(title: string, parts: readonly OutlinePart[]): string {
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const blocks = parts.map(({ heading: name, lines }) =>
    [
      `## ${flat(name)}`,
      ...lines.flatMap(({ text, level }) => (flat(text) === '' ? [] : [`${'  '.repeat(level)}- ${flat(text)}`])),
    ].join('\n'),
  )
  return [`# ${flat(title)}`, ...blocks].join('\n\n')
}
