import type { Content } from '@takhti/schema/files/model'
import type { Slide } from '@takhti/schema/presentations/model'
import { withCredit } from './credits.ts'
import { sourceOf } from './source-of.ts'
import { sharedWorker } from './use-engines.ts'

/** Slides of a source, made on this device for one credit; null where the licence has none left. */
export async function slidesOfSource(
  content: Content,
  request: { count: number; minutes: number },
  signal: AbortSignal,
): Promise<Slide[] | null> {
  let slides: Slide[] | null = null
  await withCredit(signal, async () => {
    const work = { name: 'slides' as const, request: { ...request, seed: 1 } }
    slides = await sharedWorker().run(work, sourceOf(content), { signal })
    return slides.length > 0
  })
  return slides
}
