import { timeOf } from '@takhti/schema/capture/captions/times'
import type { Clip, Segment } from '@takhti/schema/capture/model'

/**
 * The segments that are audible between two times; all of them without a clip. Segments without a time belong to none.
 */
export function clipped(segments: readonly Segment[], clip: Clip | null): Segment[] {
  if (clip === null) return [...segments]
  return segments.filter(({ startMs, durationMs = 0 }) => {
    if (startMs === undefined || startMs >= clip.endMs) return false
    return startMs >= clip.startMs || startMs + durationMs > clip.startMs
  })
}

/**
 * A clip from the text of two fields, such as `1:30` and ``; null where both are empty, 'wrong' where it is invalid.
 */
export function clipOf(from: string, until: string, durationMs: number): Clip | null | 'wrong' {
  if (from.trim() === '' && until.trim() === '') return null
  const startMs = from.trim() === '' ? 0 : writtenTime(from)
  const endMs = until.trim() === '' ? durationMs : writtenTime(until)
  return startMs === null || endMs === null || startMs >= endMs ? 'wrong' : { startMs, endMs }
}

/** When the last segment ends, in milliseconds. */
export function endOf(segments: readonly Segment[]): number {
  return segments.reduce((end, { startMs = 0, durationMs = 1 }) => Math.max(end, startMs + durationMs), 0)
}

function writtenTime(written: string): number | null {
  const text = written.trim().normalize('NFKC')
  // Seconds alone are a time, too.
  return /^\d{1,6}$/.test(text) ? Number(text) * 1000 : timeOf(text)
}
