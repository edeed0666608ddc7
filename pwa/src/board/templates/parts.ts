import type { Part } from './template.ts'

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
