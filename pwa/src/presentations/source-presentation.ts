import type { Slide } from '@takhti/schema/presentations/model'
import {
  fileNameOf,
  presentationType,
  writePresentation,
  type WrittenPresentation,
} from '@takhti/schema/presentations/pptx/write-presentation'
import type { Material } from './material.ts'

/** Slides in which each names the place that it was made of and leads to it. */
export function linkedSlides(slides: readonly Slide[], placeOf: Material['placeOf']): Slide[] {
  return slides.map((slide) => {
    const place = placeOf?.(slide) ?? null
    if (place === null) return slide
    const span = slide.source?.span
    return { ...slide, source: { ...place, ...(span && { span }) } }
  })
}

/** The most bytes of images in a file of this device: the server, which has little memory, takes fewer. */
const mostImages = 60_000_000

/** The PowerPoint file of a presentation. */
export function fileOf(presentation: WrittenPresentation): File {
  const bytes = writePresentation(presentation, new Date(), mostImages)
  if ('fault' in bytes) throw new Error(bytes.fault)
  return new File([bytes], fileNameOf(presentation), { type: presentationType })
}
