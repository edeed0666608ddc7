import type { PreparedImage } from '#documents/images/prepare-image.ts'
import type { Measurer } from '../../canvas/text-lines.ts'
import type { Crop } from './draw-picture.ts'
import type { SlidePage } from './slide-page.ts'
import type { SlideParts } from './slide-parts.ts'
import type { Sheet, SlideSource } from './slide-source.ts'

/** The dependencies of drawing a slide. */
export type SlideTools = {
  readonly measurer: Measurer
  /**
   * Converts an image to what lessons store, cropped if given. Returns null for an image that no browser can decode.
   */
  prepare(bytes: Uint8Array<ArrayBuffer>, crop: Crop | null): Promise<PreparedImage | null>
}

/** A slide being drawn: its source, its page, and the sheet whose parts are being drawn. */
export type Drawing = {
  readonly parts: SlideParts
  readonly source: SlideSource
  readonly page: SlidePage
  readonly tools: SlideTools
  readonly sheet: Sheet
  /** Page pixels in a unit of the slide (EMU). */
  readonly scale: number
  /** An image of a sheet by its relation's id, stored with the page. */
  picture(sheet: Sheet, id: string, crop: Crop | null): Promise<PreparedImage | null>
}
