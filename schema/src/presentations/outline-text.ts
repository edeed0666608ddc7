import type { Bullet, Outline, OutlineSection } from './model.ts'

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

type Line = { text: string; indent: number; isItem: boolean }

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

/** An outline by indentation: a line with deeper lines below it is a heading, as is a plain line above bullets. */
function readIndented(lines: readonly string[]): Outline {
  const read = lines.flatMap(lineOf)
  const isMixed = read.some(({ indent, isItem }) => indent === 0 && !isItem)
  const items = read.map((item) => ({ ...item, depth: item.indent + (isMixed && item.isItem ? 2 : 0) }))
  const step = Math.max(1, Math.min(...items.flatMap(({ depth }) => (depth > 0 ? [depth] : []))))
  const sections: Open[] = []
  let title = ''
  for (const [index, { text, depth }] of items.entries()) {
    const next = items[index + 1]
    const isParent = depth === 0 && next !== undefined && next.depth > 0
    const last = sections.at(-1)
    if (isParent) sections.push({ title: text, level: 2, points: [], table: [], notes: [] })
    else if (index === 0 && items.length > 1) title = text
    else if (last) last.points.push({ text, level: Math.min(2, Math.max(0, Math.round(depth / step) - 1)) })
    else sections.push({ title: '', level: 2, points: [{ text, level: 0 }], table: [], notes: [] })
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
