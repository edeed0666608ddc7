import type { Colour } from './colour.ts'
import type { Mark } from './marks.ts'
/** The box that a shape fills, in page pixels; neither side is negative. */
export type FrameProps = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The kinds of picture that a board keeps: each can be told by its first bytes, and none can hold a script. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export type ImageType = (typeof imageTypes)[number]

/**
 * A picture in the box that it fills. Its bytes are not in the document: `imageId` is their SHA-256 in hexadecimal, by which
 * every device finds them, and which tells whether they are the right ones.
 */
export type ImageProps = FrameProps & {
  readonly imageId: string
  readonly mediaType: ImageType
  /** The size of the picture itself, in its own pixels. */
  readonly naturalWidth: number
  readonly naturalHeight: number
}

/**
 * Text set in a box: it wraps at the box's width in the direction of its own script, and `size` is its letters' height
 * in page pixels. Whoever writes it measures the height, since a room has no fonts.
 */
export type TextProps = FrameProps & { readonly text: string; readonly size: number }

/** What a path is drawn into: a `Path2D`, the content of a PDF page, the `d` of an SVG. Numbers are page pixels. */
export type PathSink = {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void
  bezierCurveTo(control1X: number, control1Y: number, control2X: number, control2Y: number, x: number, y: number): void
  closePath(): void
}

/** Draws one path, as often as it is asked for, at most `tolerance` page pixels from its true line (absent: along it). */
export type Trace = (path: PathSink, tolerance?: number) => void

/** How a colour is laid on: how opaque (0 to 1, absent: 1), and whether it is the same in every theme. */
export type Paint = { readonly alpha?: number; readonly isFixed?: boolean }

/** How words are set: their paint, and the stretches of them that are not plain letters. */
export type TextPaint = Paint & { readonly marks?: readonly Mark[] | undefined }

/** A line: `width` is in page pixels, `dash` the lengths of ink and gap along it in turn (absent: no gaps). */
export type Line = { readonly colour: Colour; readonly width: number; readonly dash?: readonly number[] }

/**
 * What a shape is drawn with; the place of the shape and the theme are the drawer's own. So is what a style says of the
 * whole shape: its `opacity`, and that a `marker` multiplies with what lies beneath it.
 */
export type Drawer = {
  /** Fills a path by the nonzero rule. */
  fill(trace: Trace, colour: Colour, paint?: Paint): void
  /** Draws along a path with round ends and corners. */
  stroke(trace: Trace, line: Line): void
  /** Sets text in its box. */
  text(box: TextProps, colour: Colour, paint?: TextPaint): void
  /** Draws a picture in its box; something that stands for it where its bytes are not at hand. */
  image(props: ImageProps): void
}
