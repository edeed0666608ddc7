import { isUnspaced } from '@takhti/schema/kit/word-roots'
import type { Slide } from '@takhti/schema/presentations/model'
import type { Line, Reading } from '../engines/source-lines.ts'
import { keyLines } from './sections.ts'

/** Words of a minute of teaching, and characters where a script has no spaces. */
const [wordsPerMinute, charactersPerMinute] = [110, 240]

/**
 * Slides with what to say about each in their notes: sentences of the source from the slide's passage up to the next
 * one's, as many as the minutes allow. Nothing is said that the source does not say.
 */
export function withScript(reading: Reading, slides: readonly Slide[], minutes: number): Slide[] {
  const spans = slides.map(({ source }) => source?.span?.start)
  const starts = [...new Set(spans.filter((start) => start !== undefined))].toSorted((one, other) => one - other)
  const isDense = isUnspaced(reading.source.text.slice(0, 200))
  const all = minutes * (isDense ? charactersPerMinute : wordsPerMinute)
  const spoken = slides.map((slide, index) => (isSpoken(slide) ? linesFor(reading, starts, spans[index]) : []))
  const available = spoken.map((lines) => lines.reduce((sum, line) => sum + lengthOf(line, isDense), 0))
  const share = Math.min(
    1,
    all /
      Math.max(
        1,
        available.reduce((sum, each) => sum + each, 0),
      ),
  )
  return slides.map((slide, index) => {
    const lines = chosen(spoken[index] ?? [], (available[index] ?? 0) * share, isDense)
    const notes = lines.map(({ text }) => text).join(isDense ? '' : ' ')
    const answer = slide.kind === 'question' ? (slide.answer ?? '') : ''
    const both = [notes, answer].filter((each) => each !== '').join('\n')
    return both === '' ? slide : { ...slide, notes: both }
  })
}

/** Only the first slide of a passage is spoken about; a question has its answer, and a table speaks for itself. */
function isSpoken({ kind, part }: Slide): boolean {
  return kind === 'points' && (part?.at ?? 1) === 1
}

function linesFor({ lines }: Reading, starts: readonly number[], from: number | undefined): Line[] {
  if (from === undefined) return []
  const to = starts.find((start) => start > from) ?? Infinity
  return lines.filter(({ range, isChat }) => !isChat && range.start >= from && range.start < to)
}

/** The weightiest lines of at most this length, and always one, in the source's order. */
function chosen(lines: readonly Line[], length: number, isDense: boolean): Line[] {
  const ranked = keyLines(lines, lines.length)
  const byWeight = (ranked.length > 0 ? ranked : [...lines]).toSorted((one, other) => other.weight - one.weight)
  const taken: Line[] = []
  let left = length
  for (const line of byWeight) {
    const own = lengthOf(line, isDense)
    if (taken.length > 0 && own > left) continue
    taken.push(line)
    left -= own
  }
  return taken.toSorted((one, other) => one.index - other.index)
}

function lengthOf({ text }: Line, isDense: boolean): number {
  return isDense ? text.length : text.split(/\s+/).length
}
