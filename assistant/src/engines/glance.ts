import type { Summary } from '../port.ts'
import { type Readable, readSource } from '../source.ts'
import { read } from './source-lines.ts'
import { summarise } from './summary.ts'

// Enough of a long source to show its beginning, in a fraction of the time that all of it takes.
const [share, fewestLetters] = [0.05, 2_000]

/**
 * The opening of a capture, at once: its weightiest sentences, to be shown while the whole is read. Their spans are
 * those of the whole reading text, because a text is read from its start.
 */
export async function glance(capture: Readable, limit = 2): Promise<Summary> {
  const segments = openingOf(capture.segments)
  const reading = await read(readSource({ ...capture, segments }))
  // The last sentence may continue beyond the opening.
  const lines = segments.length < capture.segments.length ? reading.lines.slice(0, -1) : reading.lines
  return summarise(Object.assign(reading, { lines }), limit)
}

function openingOf(segments: Readable['segments']): Readable['segments'] {
  const fewest = Math.ceil(segments.length * share)
  let letters = 0
  const end = segments.findIndex(({ text }, index) => {
    letters += text.length
    return index + 1 >= fewest && letters >= fewestLetters
  })
  return end < 0 ? segments : segments.slice(0, end + 1)
}
