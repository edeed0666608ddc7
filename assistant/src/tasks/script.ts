import { isUnspaced } from '@takhti/schema/kit/word-roots'
import type { Slide } from '@takhti/schema/presentations/model'
import { type ReadingLevel, secondsOf, spokenRates } from '@takhti/schema/presentations/script-rules'
import type { Line, Reading } from '../engines/source-lines.ts'
import { spanOf } from '../source.ts'
import { type Connectives, connectivesOf } from './connectives.ts'
import { keyLines } from './sections.ts'

/** The wanted length, the longest sentences that are preferred, and whether fixed phrases join the slides. */
export type ScriptRequest = { minutes: number; level?: ReadingLevel; isJoined?: boolean }

/** Words of a preferred sentence by reading level, five characters for a word where a script has no spaces. */
const longest: Readonly<Record<ReadingLevel, number>> = { EASY: 14, MEDIUM: 24, HARD: Infinity }

/**
 * Slides with the script of each in their notes: sentences of the source from the slide's passage up to the next
 * one's, as many as the minutes allow. No text but the fixed phrases is beyond the source.
 */
export function withScript(reading: Reading, slides: readonly Slide[], request: ScriptRequest): Slide[] {
  const spans = slides.map(({ source }) => source?.span?.start)
  const starts = [...new Set(spans.filter((start) => start !== undefined))].toSorted((one, other) => one - other)
  const isDense = isUnspaced(reading.source.text.slice(0, 200))
  const all = request.minutes * spokenRates[isDense ? 'characters' : 'words']
  const spoken = slides.map((slide, index) => (isSpoken(slide) ? linesFor(reading, starts, spans[index]) : []))
  const available = spoken.map((lines) => lines.reduce((sum, line) => sum + lengthOf(line, isDense), 0))
  const sum = available.reduce((total, each) => total + each, 0)
  const share = Math.min(1, all / Math.max(1, sum))
  const phrases = request.isJoined === true ? connectivesOf(reading.source.language) : null
  return slides.map((slide, index) => {
    const wish = { length: (available[index] ?? 0) * share, isDense, most: longest[request.level ?? 'HARD'] }
    const lines = chosen(spoken[index] ?? [], wish).map(({ text }) => text)
    const notes = [...phraseFor(slide, index, phrases), ...lines].join(isDense ? '' : ' ')
    const answer = slide.kind === 'question' ? (slide.answer ?? '') : ''
    const both = [notes, answer].filter((each) => each !== '').join('\n')
    return both === '' ? slide : { ...slide, notes: both }
  })
}

/** What joins a slide to the one before it. */
function phraseFor(slide: Slide, index: number, phrases: Connectives | null): string[] {
  if (phrases === null || (slide.part?.at ?? 1) !== 1) return []
  switch (slide.kind) {
    case 'title':
      return [phrases.begin]
    case 'table':
      return [phrases.look]
    case 'question':
      return [phrases.ask, slide.title]
    case 'summary':
      return [phrases.short, ...slide.points.map(({ text }) => text)]
    case 'points':
    case 'comparison':
    case 'section':
      return index < 2 ? [] : [phrases.next[index % 2 === 0 ? 0 : 1]]
    case 'definition':
    case 'figure':
      return []
  }
}

/** Slides with the passage of the source that each was made of; one without a passage here has none, and gets no script. */
export function located({ source, lines }: Reading, slides: readonly Slide[]): Slide[] {
  return slides.map(({ source: given, ...slide }) => {
    const { span } = given ?? {}
    if (span !== undefined && source.text.slice(span.start, span.end) === span.quote) return { ...slide, source: given }
    const text = firstText(slide)
    const line = text.length < 3 ? undefined : lines.find((each) => each.text.includes(text))
    return line ? { ...slide, source: { label: given?.label ?? '', span: spanOf(source, line.range) } } : slide
  })
}

function firstText(slide: Slide): string {
  if (slide.kind === 'points') return slide.points[0]?.text.trim() ?? ''
  return slide.kind === 'definition' ? slide.text.trim() : ''
}

/** The script of each slide, and about how long it takes to speak. */
export function scriptsOf(slides: readonly Slide[]) {
  return slides.map(({ title, notes = '', source }) => ({
    title,
    text: notes,
    seconds: secondsOf(notes),
    ...(source?.span && { span: source.span }),
  }))
}

/** Only the first slide of a passage is spoken about; a question has its answer, and a table speaks for itself. */
function isSpoken({ kind, part }: Slide): boolean {
  return (kind === 'points' || kind === 'definition') && (part?.at ?? 1) === 1
}

function linesFor({ lines }: Reading, starts: readonly number[], from: number | undefined): Line[] {
  if (from === undefined) return []
  const to = starts.find((start) => start > from) ?? Infinity
  return lines.filter(({ range, isChat }) => !isChat && range.start >= from && range.start < to)
}

type Wish = { length: number; isDense: boolean; most: number }

/** The weightiest lines of at most this length, short ones before long ones, and always one, in the source's order. */
function chosen(lines: readonly Line[], { length, isDense, most }: Wish): Line[] {
  const ranked = keyLines(lines, lines.length)
  const isLong = (line: Line) => Number(lengthOf(line, isDense) > most * (isDense ? 5 : 1))
  const byWeight = (ranked.length > 0 ? ranked : [...lines]).toSorted(
    (one, other) => isLong(one) - isLong(other) || other.weight - one.weight,
  )
  const taken: Line[] = []
  let left = length
  for (const line of byWeight) {
    const own = lengthOf(line, isDense)
    if (taken.length > 0 && (own > left || isLong(line) > 0)) continue
    taken.push(line)
    left -= own
  }
  return taken.toSorted((one, other) => one.index - other.index)
}

function lengthOf({ text }: Line, isDense: boolean): number {
  return isDense ? text.length : text.split(/\s+/).length
}
