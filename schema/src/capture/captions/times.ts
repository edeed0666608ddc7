import type { Segment } from '../model.ts'

/** The maximum time of a segment: a week, in milliseconds. */
const longestMs = 604_800_000

/** Milliseconds of `1:02:03` or `4:05`, in any script's digits; null where the text is not a time. */
export function timeOf(text: string): number | null {
  const parts = /^(?:(\p{Nd}{1,2}):)?(\p{Nd}{1,2}):(\p{Nd}{2})$/u.exec(text.trim())
  if (parts === null) return null
  const [hours, minutes, seconds] = parts.slice(1).map((part) => (part === undefined ? 0 : digits(part)))
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000
}

/** Sets each segment's duration up to the start of the next one; the last has none. */
export function withDurations(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) => {
    const next = segments[index + 1]?.startMs
    if (segment.startMs === undefined || next === undefined || next <= segment.startMs) return segment
    return { ...segment, durationMs: next - segment.startMs }
  })
}

/** A cue of a file; null without text, or with a time that no video has. */
export function cueOf(text: string, startMs: number, endMs: number | null): Segment | null {
  const words = text.replace(/\s+/gu, ' ').trim()
  const start = Math.round(startMs)
  if (words === '' || !(start >= 0 && start <= longestMs)) return null
  if (endMs === null || !Number.isFinite(endMs)) return { text: words, startMs: start }
  const durationMs = Math.min(Math.max(0, Math.round(endMs) - start), longestMs)
  return { text: words, startMs: start, durationMs }
}

function digits(text: string): number {
  return [...text].reduce((value, digit) => value * 10 + digitValue(digit), 0)
}

// Every script's ten digits are consecutive in Unicode, the zero first.
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
