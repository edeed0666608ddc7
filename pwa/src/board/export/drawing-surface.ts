import type { PlacedForm } from '@takhti/schema/board/drawn-page'
import type { Box } from '@takhti/schema/board/geometry'
import type { Paper } from '@takhti/schema/board/paper'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import type { Drawer } from '@takhti/schema/board/shapes/drawing'
import type { PropsOf, Shape } from '@takhti/schema/board/shapes/index'
import type { Affine } from '@takhti/schema/board/transform'
import type { SetLink, SetWord } from './typesetter.ts'

/** The transform of a shape, its opacity (0 to 1), and whether it multiplies with what is beneath. */
export type PlacedShape = { readonly map: Affine; readonly opacity: number; readonly isMarker: boolean }

/** A page of the board: its shapes, the lowest first, and its paper. */
export type PaperPage = { readonly shapes: readonly Shape[]; readonly paper: Paper }

/** The target of a page's drawing: the content of a PDF page, an SVG, a bitmap. */
export type Surface = Omit<Drawer, 'text' | 'image'> & {
  /**
   * Draws a whole shape, under its transform, which is a plain translation for most, and with the style of the whole.
   */
  shape(placed: PlacedShape, draw: () => void): void
  /** Fills forms that repeat often, where defining each form once saves space. */
  forms?(placed: readonly PlacedForm[], look: { colour: Colour; alpha: number }): void
  /** The text that was just drawn as outlines, for search, copying and assistive technology. */
  words(words: readonly SetWord[]): void
  /** The links in the text that was just drawn. */
  links?(links: readonly SetLink[]): void
  /** Draws an image in its box, or the part of it within another box. Returns whether the image is available. */
  image(props: PropsOf<'image'>, within?: Box): boolean
}
