import type { Concept } from '@takhti/schema/ai/model'
import { likeness, type Line, type Reading } from '../engines/source-lines.ts'
import { listTerms, type Term } from '../engines/terms.ts'
import type { Range } from '../sentences.ts'
import { spanOf } from '../source.ts'

/** A run of a source's lines that belong together, under its heading where it has one. */
export type Section = { lines: Line[]; range: Range; title?: string }

const fewestLines = 2

/** The parts under a source's headings, small ones with the one before; undefined where it has too few headings. */
export function partsByHeading({ structure: { headings }, lines }: Reading, most: number): Section[] | undefined {
  const parts: { title: string; lines: Line[] }[] = []
  let at = -1
  for (const line of lines) {
    const before = at
    while ((headings[at + 1]?.range.start ?? Infinity) <= line.range.start) at += 1
    const last = parts.at(-1)
    const isNew = at !== before && (last === undefined || last.lines.length >= fewestLines)
    if (at >= 0 && (isNew || last === undefined)) parts.push({ title: headings[at]?.title ?? '', lines: [line] })
    else last?.lines.push(line)
  }
  if (parts.length < 2 || parts.length > most) return undefined
  return parts.flatMap(({ title, lines: own }) => {
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) return []
    return [{ title, lines: own, range: { start: first.range.start, end: last.range.end } }]
  })
}

/** The lines in at most `count` runs of about equal length; a paragraph of a page is never divided. */
export function sectionsOf({ source, lines }: Reading, count: number): Section[] {
  const length = Math.max(1, lines.at(-1)?.range.end ?? 0)
  const found: Line[][] = Array.from({ length: Math.max(1, count) }, () => [])
  const isSpoken = source.places[0]?.startMs !== undefined
  let place = 0
  for (const line of lines) {
    while ((source.places[place + 1]?.start ?? Infinity) <= line.range.start) place += 1
    const start = isSpoken ? line.range.start : (source.places[place]?.start ?? 0)
    found[Math.min(found.length - 1, Math.floor((start / length) * found.length))]?.push(line)
  }
  return found.flatMap((part) => {
    const [first, last] = [part[0], part.at(-1)]
    return first === undefined || last === undefined
      ? []
      : [{ lines: part, range: { start: first.range.start, end: last.range.end } }]
  })
}

/** The weightiest lines of a run in the source's order; none repeats another, and none is a greeting. */
export function keyLines(lines: readonly Line[], limit: number): Line[] {
  const chosen: Line[] = []
  const strength = (line: Line) => line.weight * (line.leans ? 0.5 : 1)
  for (const line of lines.toSorted((one, other) => strength(other) - strength(one))) {
    if (chosen.length === limit) break
    const isNew = chosen.every((other) => likeness(line, other) < 0.7)
    if (!line.isChat && line.weight > 0 && isNew) chosen.push(line)
  }
  return chosen.toSorted((one, other) => one.index - other.index)
}

const termsOf = new WeakMap<Reading, Map<number, Term[]>>()

/** The terms of each line by its index, those that recur first. */
export function termsByLine(reading: Reading): ReadonlyMap<number, readonly Term[]> {
  const known = termsOf.get(reading)
  if (known !== undefined) return known
  const found = new Map<number, Term[]>()
  for (const term of listTerms(reading)) {
    for (const line of new Set(term.mentions.map((mention) => mention.line))) {
      const here = found.get(line)
      if (here === undefined) found.set(line, [term])
      else here.push(term)
    }
  }
  termsOf.set(reading, found)
  return found
}

/** Terms of some lines, first those more frequent there than elsewhere. */
export function termsWithin(reading: Reading, lines: readonly Line[]): Term[] {
  const byLine = termsByLine(reading)
  const counts = new Map<Term, number>()
  for (const { index } of lines)
    for (const term of byLine.get(index) ?? []) counts.set(term, (counts.get(term) ?? 0) + 1)
  const value = (term: Term, here: number) =>
    Math.min(here, 4) * (0.3 + here / term.mentions.length) +
    (term.isTopic ? 1 : 0) +
    (term.key.includes(' ') ? 0.5 : 0)
  return [...counts]
    .map(([term, here]) => ({ term, worth: value(term, here) }))
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ term }) => term)
}

/** A term as a key concept, with the line among `lines` that speaks of it first. */
export function conceptOf(reading: Reading, term: Term, lines: readonly Line[]): Concept | undefined {
  const mentioned = new Set(term.mentions.map((mention) => mention.line))
  const line = lines.find(({ index }) => mentioned.has(index))
  return line && { term: term.text, count: term.mentions.length, span: spanOf(reading.source, line.range) }
}
