import type { Slide } from '@takhti/schema/presentations/model'
import { type Readable, readSource, type Source } from '../source.ts'
import { located, type ScriptRequest, scriptsOf, withScript } from '../tasks/script.ts'
import { sourceSlides, type SlidesRequest } from '../tasks/slides.ts'
import { read, tag } from './source-lines.ts'

/** Slides of a capture by the embedded engine; none of an empty one. */
export async function embeddedSlides(
  capture: Readable,
  request: Omit<SlidesRequest, 'segments'>,
  source: Source = readSource(capture),
): Promise<Slide[]> {
  const reading = await tag(await read(source))
  return sourceSlides(reading, { ...request, segments: capture.segments })
}

/** The script for slides of a capture. */
export async function embeddedScript(capture: Readable, slides: readonly Slide[], request: ScriptRequest) {
  const reading = await tag(await read(readSource(capture)))
  return scriptsOf(withScript(reading, located(reading, slides), request))
}

/** The script for slides that have notes. */
export { scriptsOf }
