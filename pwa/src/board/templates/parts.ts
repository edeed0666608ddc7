import type { Paper } from '@takhti/schema/board/paper'
import type { ShapeBody } from '@takhti/schema/board/shapes/index'

type Look = Pick<Part, 'isFaint'>

type Ends = readonly [fromX: number, fromY: number, toX: number, toY: number]

type Frame = readonly [x: number, y: number, width: number, height: number]

/** A locked line, which remains when the writing beside it is erased. */
export function line([fromX, fromY, toX, toY]: Ends, look: Look = {}): Part {
  return {
    body: { kind: 'line', props: { from: { x: fromX, y: fromY }, to: { x: toX, y: toY } } },
    isFixed: true,
    ...look,
  }
}

/** A line with an arrowhead at one end or at both. */
export function axis([fromX, fromY, toX, toY]: Ends, heads: 'end' | 'both' = 'both'): Part {
  return {
    body: { kind: 'arrow', props: { from: { x: fromX, y: fromY }, to: { x: toX, y: toY }, heads } },
    isFixed: true,
  }
}

/** A frame or an oval that can be moved. */
export function box(kind: 'rectangle' | 'ellipse', [x, y, width, height]: Frame): Part {
  return { body: { kind, props: { x, y, width, height } } }
}

/** The texts of templates, and the numbers and days of the reader's language. */
export type TemplateWords = {
  readonly cues: string
  readonly notes: string
  readonly summary: string
  readonly topic: string
  /** Seven, in the order of the reader's week. */
  readonly days: readonly string[]
  number(value: number): string
}

/**
 * A part of a template. Faint lines are guides. Parts that are `isFixed` are locked, so that erasing handwriting leaves its
 * ruled lines.
 */
export type Part = {
  readonly body: Extract<ShapeBody, { kind: 'line' | 'arrow' | 'rectangle' | 'ellipse' }>
  readonly isFaint?: boolean
  readonly isFixed?: boolean
}

/** One line of text: `x` is its start or its middle; `y` the upper edge of the line. */
export type Words = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isCentred?: boolean
}

/** A template's shapes, in page pixels of the first view; `isMirrored` follows the text direction. */
export type Template = {
  readonly parts: readonly Part[]
  readonly words: readonly Words[]
  readonly paper?: Paper
  readonly isMirrored?: boolean
}
