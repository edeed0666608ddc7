import type { Slide } from '@takhti/schema/presentations/model'
import { lateCalls } from '#api/late-calls.ts'
import { withCredit } from './credits.ts'
import { askEdge, NotByEngine } from './engines/edge.ts'
import type { SourceText } from './engines/engine-orders.ts'
import { EngineFault } from './engines/engine-worker.ts'
import type { EngineName } from './engines/engines.ts'
import { orHere, originOf, type Origin } from './engines/origin.ts'
import { sharedWorker } from './use-engines.ts'

/** Slides of a source, and their engine. */
export type SlidesOfSource = { slides: readonly Slide[]; origin: Origin }

/** The text, the id of its item where it is one of *My content*, and the wish. */
export type SlidesWork = {
  source: SourceText
  contentId?: string
  request: { count: number; minutes: number; engine: EngineName }
}

/** Slides of a source by the chosen engine, for one credit; null where the licence has none left. */
export async function slidesOfSource(work: SlidesWork, signal: AbortSignal): Promise<SlidesOfSource | null> {
  return await orHere(work.request.engine, async (engine, instead) => {
    // A browser's model makes no slides.
    if (engine === 'device') throw new NotByEngine('other-task')
    const made = await (engine === 'edge' ? ofServer(work, signal) : ofDevice(work, signal))
    return made === null || instead === null ? made : { ...made, origin: { ...made.origin, instead } }
  })
}

async function ofDevice({ source, request }: SlidesWork, signal: AbortSignal): Promise<SlidesOfSource | null> {
  const { count, minutes } = request
  let slides: Slide[] | null = null
  await withCredit(signal, async () => {
    const work = { name: 'slides' as const, request: { count, minutes, seed: 1 } }
    slides = await sharedWorker().run(work, source, { signal })
    return slides.length > 0
  })
  return slides && { slides, origin: { madeBy: 'embedded', instead: null } }
}

async function ofServer(work: SlidesWork, signal: AbortSignal): Promise<SlidesOfSource | null> {
  const { source, contentId, request } = work
  const { title, language, segments } = source.capture
  const { count, minutes } = request
  const given = contentId === undefined ? { title, language, segments: [...segments] } : { contentId }
  try {
    const made = await askEdge(lateCalls.presentations.slides, { ...given, count, minutes }, signal)
    if ('refused' in made) throw new NotByEngine(made.refused)
    return { slides: made.slides, origin: originOf(made) }
  } catch (problem) {
    // The app shows that no credit is left.
    if (problem instanceof EngineFault && problem.code === 'cancelled' && !signal.aborted) return null
    throw problem
  }
}

export { sourceOf } from './source-of.ts'
