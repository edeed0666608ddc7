import type { Colour } from './colour.ts'
import type { Mark } from './marks.ts'
/** The box that a shape fills, in page pixels; neither side is negative. */
export type FrameProps = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The image types of a board. Each is recognized by its first bytes, and none can contain a script. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export type ImageType = (typeof imageTypes)[number]

/**
 * An image in its box. Its bytes are not in the document: `imageId` is their SHA-256 in hexadecimal, which finds and
 * verifies them on every device.
 */
export type ImageProps = FrameProps & {
  readonly imageId: string
  readonly mediaType: ImageType
  /** The size of the image itself, in its own pixels. */
  readonly naturalWidth: number
  readonly naturalHeight: number
}

/**
 * Text in a box. It wraps at the box's width in the direction of its own script, and `size` is the font height in page
 * pixels. The writer's client measures the box's height, because a room has no fonts.
 */
export type TextProps = FrameProps & { readonly text: string; readonly size: number }

/** The target of a path: a `Path2D`, the content of a PDF page, the `d` of an SVG. Numbers are page pixels. */
export type PathSink = {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void
  bezierCurveTo(control1X: number, control1Y: number, control2X: number, control2Y: number, x: number, y: number): void
  closePath(): void
}

/** Draws one path, repeatably, at most `tolerance` page pixels from its true line (absent: exactly). */
export type Trace = (path: PathSink, tolerance?: number) => void

/** How a colour is applied: its opacity (0 to 1, absent: 1), and whether it is the same in every theme. */
export type Paint = { readonly alpha?: number; readonly isFixed?: boolean }

/** The style of text: its paint, and its marks. */
export type TextPaint = Paint & { readonly marks?: readonly Mark[] | undefined }

/** A line: `width` is in page pixels, `dash` the lengths of ink and gap along it in turn (absent: no gaps). */
export type Line = { readonly colour: Colour; readonly width: number; readonly dash?: readonly number[] }

/**
 * The drawing functions of a shape. Its place, the theme, `opacity`, and the blending of a `marker` with the layers
 * beneath are the drawer's own.
 */
export type Drawer = {
  /** Fills a path by the nonzero rule. */
  fill(trace: Trace, colour: Colour, paint?: Paint): void
  /** Draws along a path with round ends and corners. */
  stroke(trace: Trace, line: Line): void
  /** Sets text in its box. */
  text(box: TextProps, colour: Colour, paint?: TextPaint): void
  /** Draws an image in its box, or a placeholder while its bytes are missing. */
  image(props: ImageProps): void
}
