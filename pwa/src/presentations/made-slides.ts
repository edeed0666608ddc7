import type { Slide } from '@takhti/schema/presentations/model'
import { type EngineName, loadSourceSlides, type Origin } from '#assistant/port.tsx'
import type { Material } from './material.ts'

export type Wish = { readonly count: number; readonly minutes: number; readonly engine: EngineName }

/** Slides with their title and language; the count is that of an outline which is too long, too. */
export type MadeSlides = {
  readonly name: string
  readonly language: string
  readonly slides: readonly Slide[]
  readonly count: number
  /** Whose they are; the teacher's own have no maker. */
  readonly origin?: Origin
}

/** Slides of a text by the chosen engine; null where the licence has no credit left, which the app shows. */
export async function engineSlides(
  { name, from }: Material,
  wish: Wish,
  signal: AbortSignal,
): Promise<MadeSlides | null> {
  if (!('source' in from)) return null
  const { slidesOfSource } = await loadSourceSlides()
  const made = await slidesOfSource({ ...from, request: wish }, signal)
  return made && { name, language: from.source.capture.language, count: made.slides.length, ...made }
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
