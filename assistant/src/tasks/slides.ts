import type { Segment } from '@takhti/schema/capture/model'
import { wordsOf } from '@takhti/schema/kit/words'
import { fitted } from '@takhti/schema/presentations/fit-slide'
import type { Slide } from '@takhti/schema/presentations/model'
import { columnsOf, fit, linesAt } from '@takhti/schema/presentations/rules'
import { isTooShort, type Line, type Reading, sentenceCase } from '../engines/source-lines.ts'
import { summarise } from '../engines/summary.ts'
import type { SlidePart, SummarySentence } from '../port.ts'
import { makeCards } from '../quiz/cards.ts'
import { makeQuiz } from '../quiz/quiz.ts'
import type { Range } from '../sentences.ts'
import { type Source, spanOf } from '../source.ts'
import { type ScriptRequest, withScript } from './script.ts'
import { keyLines, sectionsOf, termsWithin } from './sections.ts'

/**
 * What slides are made of: about how many, the minutes of the talk in their notes, and the segments, which have the
 * tables that the reading text leaves out.
 */
export type SlidesRequest = ScriptRequest & {
  seed: number
  count: number
  segments: readonly Segment[]
  /** Titles and points of a model; the source's own where it is left out. */
  parts?: readonly SlidePart[]
}

/** A part of a source under its own heading, with its tables. */
type Part = {
  title: string
  lines: Line[]
  tables: string[][][]
  start: number
  written?: readonly SummarySentence[]
}

const linesEach = 4

/**
 * Slides of a source: its title, its parts under their own headings with their weightiest sentences, their tables and
 * definitions, questions, and a summary. All of it is the source's own text.
 */
export function sourceSlides(reading: Reading, request: SlidesRequest): Slide[] {
  const { source } = reading
  const most = Math.max(1, Math.round((request.count - 2) * 0.75))
  const parts = request.parts ? writtenParts(reading, request) : merged(partsOf(reading, request), most)
  const extras = Math.max(0, Math.floor((request.count - 2 - parts.length) / 2))
  const isAsked = extras > 0 && !isTooShort(source)
  const definitions = isAsked ? definitionsIn(reading, extras) : []
  const questions = isAsked ? questionsIn(reading, request.seed, extras) : []
  const used = { definitions: [...definitions], questions: [...questions] }
  const slides = parts.flatMap((part, index) => {
    const end = parts[index + 1]?.start ?? Infinity
    return [...partSlides(source, part), ...taken(used.definitions, end), ...taken(used.questions, end)]
  })
  if (slides.length === 0) return []
  const all: Slide[] = [{ kind: 'title', title: source.title }, ...slides, ...summarySlide(reading, parts.length)]
  return withScript(reading, all.flatMap(fitted), request)
}

function taken(slides: Slide[], end: number): Slide[] {
  const own = slides.filter(({ source }) => (source?.span?.start ?? 0) < end)
  slides.splice(0, slides.length, ...slides.filter((each) => !own.includes(each)))
  return own
}

/** The parts under a source's own headings; where it has fewer than two, runs of lines under their main term. */
function partsOf(reading: Reading, { segments, count }: SlidesRequest): Part[] {
  const headings = segments.flatMap(({ form, text }, segment) =>
    form === 'heading' && text.trim() !== '' ? [{ segment, title: text.trim() }] : [],
  )
  const parts = headings.length < 2 ? runsOf(reading, headings, count) : headedParts(reading, headings)
  return withTables(reading, parts, segments).filter(({ lines, tables }) => lines.length + tables.length > 0)
}

function writtenParts(reading: Reading, { parts = [], segments }: SlidesRequest): Part[] {
  const own = parts.map(({ title, points }) => {
    const start = Math.min(...points.map(({ span }) => span.start))
    return { title, lines: [], tables: [], start, written: points }
  })
  return withTables(reading, own, segments)
}

type Heading = { segment: number; title: string }

function headedParts(reading: Reading, headings: readonly Heading[]): Part[] {
  const { source } = reading
  const starts = headings.map(({ segment }) => startOf(source, segment))
  const own = withoutHeadings(reading, headings)
  const before = own.filter(({ range }) => range.start < (starts[0] ?? 0))
  const first: Part[] = before.length === 0 ? [] : [{ title: source.title, lines: before, tables: [], start: 0 }]
  return [
    ...first,
    ...headings.map(({ title }, index) => {
      const [from, to] = [starts[index] ?? 0, starts[index + 1] ?? Infinity]
      const inside = own.filter(({ range }) => range.start >= from && range.start < to)
      return { title, lines: inside, tables: [], start: from }
    }),
  ]
}

function withoutHeadings({ source, lines }: Reading, headings: readonly Heading[]): Line[] {
  const isHeading = new Set(headings.map(({ segment }) => segment))
  return lines.filter(({ range }) => !isHeading.has(segmentAt(source, range.start)))
}

function runsOf(reading: Reading, headings: readonly Heading[], count: number): Part[] {
  const { source } = reading
  const lines = withoutHeadings(reading, headings)
  const most = Math.min(Math.max(1, Math.round((count - 2) * 0.75)), Math.max(1, Math.ceil(lines.length / linesEach)))
  const titles = new Set<string>()
  return sectionsOf({ ...reading, lines }, most).map(({ lines: own, range }) => {
    const term = termsWithin(reading, own).find(({ key }) => !titles.has(key))
    if (term) titles.add(term.key)
    return { title: term ? sentenceCase(term.text) : source.title, lines: own, tables: [], start: range.start }
  })
}

/** Tables are no sentences, so they are read from the segments, each into the part that it is in. */
function withTables({ source }: Reading, parts: readonly Part[], segments: readonly Segment[]): Part[] {
  const all = parts.length === 0 ? [{ title: source.title, lines: [], tables: [], start: 0 }] : parts
  const firsts = all.map(({ start }) => segmentAt(source, start))
  const tables = segments.flatMap(({ form, text }, segment) =>
    form === 'table'
      ? [
          {
            at: Math.max(
              0,
              firsts.findLastIndex((first) => first < segment),
            ),
            rows: rowsOf(text),
          },
        ]
      : [],
  )
  return all.map((part, index) => ({
    ...part,
    tables: tables.filter(({ at }) => at === index).map(({ rows }) => rows),
  }))
}

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [line.split(/\s*[|\t]\s*/).map((cell) => cell.trim())]))
}

/** Where a segment, or the next one that has a place in the reading text, begins. */
function startOf(source: Source, segment: number): number {
  return source.places.find((place) => place.segment >= segment)?.start ?? source.text.length
}

function segmentAt(source: Source, offset: number): number {
  return source.places.findLast(({ start }) => start <= offset)?.segment ?? 0
}

/** At most so many parts: neighbours become one, the shortest two at a time. */
function merged(given: readonly Part[], most: number): Part[] {
  const parts = [...given]
  while (parts.length > most) {
    const sizes = parts.slice(1).map((part, index) => part.lines.length + (parts[index]?.lines.length ?? 0))
    const at = sizes.indexOf(Math.min(...sizes))
    const [one, other] = [parts[at], parts[at + 1]]
    if (!one || !other) break
    parts.splice(at, 2, { ...one, lines: [...one.lines, ...other.lines], tables: [...one.tables, ...other.tables] })
  }
  return parts
}

function partSlides(source: Source, { title, lines, tables, written }: Part): Slide[] {
  if (written) return writtenSlides(source, { title, tables, written })
  const shown = fitting((most) => keyLines(lines, most), linesEach)
  const chosen = shown.length > 0 ? shown : lines.slice(0, linesEach)
  // One word is the rest of a heading or a caption, and no slide.
  const points =
    chosen.length === 1 && wordsOf(chosen[0]?.text ?? '').length < 2
      ? []
      : chosen.map(({ text }) => ({ text, level: 0 }))
  const [first = lines[0], last = first] = [shown[0], shown.at(-1)]
  const from = first && last && { label: '', span: spanOf(source, wholeOf(first, last)) }
  const slides: Slide[] = points.length === 0 ? [] : [{ kind: 'points', title, points }]
  for (const rows of tables) slides.push({ kind: 'table', title, rows })
  return slides.map((slide) => ({ ...slide, ...(from && { source: from }) }))
}

type Written = { title: string; tables: readonly string[][][]; written: readonly SummarySentence[] }

function writtenSlides(source: Source, { title, tables, written }: Written): Slide[] {
  const start = Math.min(...written.map(({ span }) => span.start))
  const end = Math.max(...written.map(({ span }) => span.end))
  const from = { label: '', span: spanOf(source, { start, end }) }
  const points = written.map(({ text }) => ({ text, level: 0 }))
  const rows = tables.map((table): Slide => ({ kind: 'table', title, rows: table, source: from }))
  return [{ kind: 'points', title, points, source: from }, ...rows]
}

/** As many texts as fit one slide, the least weighty left out first: a second slide of one point is worse than none. */
function fitting<Each extends { text: string }>(
  choose: (most: number) => readonly Each[],
  most: number,
): readonly Each[] {
  for (let count = most; count > 1; count--) {
    const chosen = choose(count)
    const { columns, lines } = fit.bullets
    if (chosen.reduce((sum, { text }) => sum + linesAt(text, columns), 0) <= lines) return chosen
  }
  return choose(1)
}

function wholeOf(first: Line, last: Line): Range {
  return { start: first.range.start, end: Math.max(first.range.end, last.range.end) }
}

function definitionsIn(reading: Reading, most: number): Slide[] {
  const { cards } = makeCards(reading, most)
  const isDefinition = ({ front, back }: { front: string; back: string }) =>
    !back.toLowerCase().includes(front.toLowerCase())
  return cards.filter(isDefinition).map(({ front, back, span }) => ({
    kind: 'definition',
    title: front,
    text: back,
    source: { label: '', span },
  }))
}

function questionsIn(reading: Reading, seed: number, count: number): Slide[] {
  const { questions } = makeQuiz(reading, { seed, count: Math.min(6, count), types: ['MCQ'] })
  // A longer question would go on below its own title.
  const short = questions.filter(({ description }) => columnsOf(description) <= fit.title)
  return short.map(({ description, options, answer, span }) => ({
    kind: 'question',
    title: description,
    options: options.map((each) => each.title),
    answer,
    ...(span && { source: { label: '', span } }),
  }))
}

/** Only of several parts: a summary of one would repeat it. */
function summarySlide(reading: Reading, parts: number): Slide[] {
  if (parts < 3) return []
  const sentences = fitting((most) => summarise(reading, most).sentences, 5)
  const points = sentences.map(({ text }) => ({ text, level: 0 }))
  return points.length < 2 ? [] : [{ kind: 'summary', title: reading.source.title, points }]
}
