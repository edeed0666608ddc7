import { readShapes } from '@takhti/schema/board/page-shapes'
import type { Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'
import type { SlideTools } from './drawing.ts'
import { madeSlides, type MadeSlide } from './made-slides.ts'
import { Presentation } from './presentation.ts'

/**
 * The tools of drawing slides in a test: every character is half as wide as the font size, and an image is its bytes.
 */
export const tools: SlideTools = {
  measurer: {
    font: '',
    measureText(text: string) {
      // The parts of `TextMetrics` that line breaking reads.
      return { width: (text.length * Number.parseFloat(this.font.replace(/^\D*/, ''))) / 2 } as TextMetrics
    },
  },
  prepare: (bytes) => {
    const imageId = (bytes[0] ?? 0).toString(16).padStart(64, '0')
    return Promise.resolve(bytes[0] === 0 ? null : { imageId, type: 'image/png', bytes, width: 40, height: 30 })
  },
}

/** A slide as it is imported on a page. */
export async function slideOf(
  slide: MadeSlide | string,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<{ shapes: Shape[]; background: Shape | undefined; leftOut: number; images: number }> {
  const made = typeof slide === 'string' ? { shapes: slide } : slide
  const read = await Presentation.open(madeSlides([made], parts)).slide(1, tools)
  if (!read) throw new Error('there is no slide')
  const page = new Y.Doc()
  Y.applyUpdate(page, read.update)
  const [background, ...shapes] = readShapes(page)
  return { shapes, background, leftOut: read.leftOut, images: read.images.length }
}
