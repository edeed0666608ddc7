import type { Slide } from '@takhti/schema/presentations/model'
import { loadSourceSlides } from '#assistant/port.tsx'
import type { Material } from './material.ts'

export type Wish = { readonly count: number; readonly minutes: number }

/** Slides with their title and language; the count is that of an outline which is too long, too. */
export type MadeSlides = {
  readonly name: string
  readonly language: string
  readonly slides: readonly Slide[]
  readonly count: number
}

/** Slides of a text by the engine of this device; null where the licence has no credit left, which the app shows. */
export async function engineSlides(
  { name, from }: Material,
  wish: Wish,
  signal: AbortSignal,
): Promise<MadeSlides | null> {
  if (!('source' in from)) return null
  const { slidesOfSource } = await loadSourceSlides()
  const slides = await slidesOfSource(from.source, wish, signal)
  return slides && { name, language: from.source.capture.language, slides, count: slides.length }
}

/** Slides of an outline: no slides, and their count, where there are too many. */
export async function outlineSlides(material: Material, outline: string): Promise<MadeSlides> {
  const [{ typedSlides }, { languageOf }] = await Promise.all([
    import('./typed-outline.ts'),
    import('@takhti/assistant/text-language'),
  ])
  const typed = typedSlides(outline)
  const language = languageOf(outline)
  if ('tooMany' in typed) return { name: material.name, language, slides: [], count: typed.tooMany }
  const { title, slides } = typed
  const name = title.slice(0, 200) || material.name || (slides[0]?.title ?? '').slice(0, 200)
  return { name, language, slides, count: slides.length }
}
