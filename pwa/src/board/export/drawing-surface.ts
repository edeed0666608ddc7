import type { PlacedForm } from '@takhti/schema/board/drawn-page'
import type { Box } from '@takhti/schema/board/geometry'
import type { Paper } from '@takhti/schema/board/paper'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { Drawer } from '@takhti/schema/board/shapes/drawing'
import type { PropsOf, Shape } from '@takhti/schema/board/shapes/index'
import type { Affine } from '@takhti/schema/board/transform'
import type { SetLink, SetWord } from './typesetter.ts'

/** Where a shape stands, how opaque it is (0 to 1), and whether it multiplies with what lies beneath it. */
export type PlacedShape = { readonly map: Affine; readonly opacity: number; readonly isMarker: boolean }

/** A page of the board: its shapes, the lowest first, and the paper that they lie on. */
export type PaperPage = { readonly shapes: readonly Shape[]; readonly paper: Paper }

/** What a page is drawn on: the content of a PDF page, an SVG, a bitmap. */
export type Surface = Omit<Drawer, 'text' | 'image'> & {
  /** Draws a whole shape: under a map, which is a plain move for most, and with what its style says of all of it. */
  shape(placed: PlacedShape, draw: () => void): void
  /** Fills forms that are drawn again and again, where saying each once is worth while. */
  forms?(placed: readonly PlacedForm[], look: { colour: Colour; alpha: number }): void
  /** The words that were just drawn as outlines, for search, copying and assistive technology. */
  words(words: readonly SetWord[]): void
  /** What of the words that were just drawn leads somewhere. */
  links?(links: readonly SetLink[]): void
  /** Draws a picture in its box, or what of it lies within another; answers whether it has it. */
  image(props: PropsOf<'image'>, within?: Box): boolean
}
