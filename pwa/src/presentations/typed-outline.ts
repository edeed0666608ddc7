import type { Slide } from '@takhti/schema/presentations/model'
import { cleanText } from '@takhti/schema/presentations/model'
import { slidesOf } from '@takhti/schema/presentations/outline-slides'
import { readOutline } from '@takhti/schema/presentations/outline-text'
import { maxTypedSlides } from '@takhti/schema/presentations/rules'

/** The slides of a typed outline and its title, or how many more slides it has than are made at once. */
export type TypedSlides = { readonly title: string; readonly slides: Slide[] } | { readonly tooMany: number }

export function typedSlides(text: string): TypedSlides {
  const outline = readOutline(cleanText(text))
  const slides = slidesOf(outline)
  const count = slides.filter(({ kind }) => kind !== 'title').length
  return count > maxTypedSlides ? { tooMany: count } : { title: outline.title, slides }
}
