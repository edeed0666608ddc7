import type { PreparedImage } from '#documents/images/prepare-image.ts'
import type { Measurer } from '../../canvas/text-lines.ts'
import type { Crop } from './draw-picture.ts'
import type { SlidePage } from './slide-page.ts'
import type { SlideParts } from './slide-parts.ts'
import type { Sheet, SlideSource } from './slide-source.ts'

/** What drawing a slide needs beside it. */
export type SlideTools = {
  readonly measurer: Measurer
  /** A picture as lessons keep them, of which only a part may be meant; null for one that no browser shows. */
  prepare(bytes: Uint8Array<ArrayBuffer>, crop: Crop | null): Promise<PreparedImage | null>
}

/** A slide being drawn: where it comes from, the page it becomes, and whose parts are meant at the moment. */
export type Drawing = {
  readonly parts: SlideParts
  readonly source: SlideSource
  readonly page: SlidePage
  readonly tools: SlideTools
  readonly sheet: Sheet
  /** Page pixels in a unit of the slide (EMU). */
  readonly scale: number
  /** A picture of a sheet's by the id of its relation, kept with the page. */
  picture(sheet: Sheet, id: string, crop: Crop | null): Promise<PreparedImage | null>
}
