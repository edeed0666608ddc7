import type { Content } from '@takhti/schema/files/model'
import { isColour } from '@takhti/schema/institutes/brand-colour'
import type { Presentation, Slide } from '@takhti/schema/presentations/model'
import { fileNameOf, presentationType, writePresentation } from '@takhti/schema/presentations/pptx/write-presentation'
import { passageAddress } from '#screen/passage-address.ts'

/** Slides of a source as a presentation, in which each slide names its passage and leads to it. */
export function presentationOf(
  content: Content,
  slides: readonly Slide[],
  placeOf: (page: number) => string,
): Presentation {
  const linked = slides.map((slide): Slide => {
    const span = slide.source?.span
    if (span === undefined) return slide
    const label = [content.name, ...(span.page === undefined ? [] : [placeOf(span.page)])].join(' · ').slice(0, 200)
    return { ...slide, source: { label, link: passageAddress(content.id, span), span } }
  })
  return { title: content.name, language: content.language, theme: 'sea', ...instituteColour(), slides: linked }
}

/** The PowerPoint file of a presentation. */
export function fileOf(presentation: Presentation): File {
  const bytes = writePresentation(presentation, new Date())
  if ('fault' in bytes) throw new Error(bytes.fault)
  return new File([bytes], fileNameOf(presentation), { type: presentationType })
}

/** The colour of the institute, as the app shows it; none where the institute chose none. */
export function instituteColour(): { colour?: string } {
  const shown = getComputedStyle(document.documentElement).getPropertyValue('--light-accent').trim().toLowerCase()
  return isColour(shown) ? { colour: shown } : {}
}
