import type { Paper } from '@takhti/schema/board/paper'
import type { ShapeBody } from '@takhti/schema/board/shapes/index'

type Look = Pick<Part, 'isFaint'>

type Ends = readonly [fromX: number, fromY: number, toX: number, toY: number]

type Frame = readonly [x: number, y: number, width: number, height: number]

/** A line that stays when what is written beside it is erased. */
export function line([fromX, fromY, toX, toY]: Ends, look: Look = {}): Part {
  return {
    body: { kind: 'line', props: { from: { x: fromX, y: fromY }, to: { x: toX, y: toY } } },
    isFixed: true,
    ...look,
  }
}

/** A line that goes on: to one side, or to both. */
export function axis([fromX, fromY, toX, toY]: Ends, heads: 'end' | 'both' = 'both'): Part {
  return {
    body: { kind: 'arrow', props: { from: { x: fromX, y: fromY }, to: { x: toX, y: toY }, heads } },
    isFixed: true,
  }
}

/** A frame or an oval that can be moved to where there is room. */
export function box(kind: 'rectangle' | 'ellipse', [x, y, width, height]: Frame): Part {
  return { body: { kind, props: { x, y, width, height } } }
}

/** The words that templates are written with, and the numbers and days of the reader's language. */
export type TemplateWords = {
  readonly cues: string
  readonly notes: string
  readonly summary: string
  readonly topic: string
  /** Seven, in the order in which the reader's week goes. */
  readonly days: readonly string[]
  number(value: number): string
}

/**
 * A part of a template: faint lines lead the eye, and parts that are `isFixed` are locked, so that whoever erases what they
 * wrote keeps the lines that they wrote between.
 */
export type Part = {
  readonly body: Extract<ShapeBody, { kind: 'line' | 'arrow' | 'rectangle' | 'ellipse' }>
  readonly isFaint?: boolean
  readonly isFixed?: boolean
}

/** Words of one line: `x` is where they begin, or their middle; `y` the upper edge of the line. */
export type Words = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly isCentred?: boolean
}

/** What a template draws, in page pixels of the first view; `isMirrored` where it goes with the direction of reading. */
export type Template = {
  readonly parts: readonly Part[]
  readonly words: readonly Words[]
  readonly paper?: Paper
  readonly isMirrored?: boolean
}
