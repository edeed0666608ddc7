import type { Slide } from '@takhti/schema/presentations/model'
import { withCredit } from './credits.ts'
import type { SourceText } from './engines/engine-orders.ts'
import { sharedWorker } from './use-engines.ts'

/** Slides of a source, made on this device for one credit; null where the licence has none left. */
export async function slidesOfSource(
  source: SourceText,
  request: { count: number; minutes: number },
  signal: AbortSignal,
): Promise<Slide[] | null> {
  let slides: Slide[] | null = null
  await withCredit(signal, async () => {
    const work = { name: 'slides' as const, request: { ...request, seed: 1 } }
    slides = await sharedWorker().run(work, source, { signal })
    return slides.length > 0
  })
  return slides
}

export { sourceOf } from './source-of.ts'
