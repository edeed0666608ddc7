import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { proportionsOf } from '@takhti/schema/board/shapes/polygon'
import { multiply, turnBy, type Linear } from '@takhti/schema/board/transform'
import { acrossIn, type Placed } from './slide-place.ts'

/** An outline of the board, with its rotation and scale around its centre. */
export type Outline = {
  readonly kind: 'rectangle' | 'ellipse' | 'polygon'
  readonly props: FrameProps & { readonly sides?: number }
  readonly matrix: Linear
}

/** Presets that the board draws as boxes; cut or round corners become plain ones. */
const boxes = new Set([
  ...['rect', 'roundRect', 'round1Rect', 'round2SameRect', 'round2DiagRect', 'snip1Rect', 'snip2SameRect'],
  ...['snip2DiagRect', 'snipRoundRect', 'flowChartProcess', 'flowChartAlternateProcess', 'frame', 'bevel', 'plaque'],
])
const rounds = new Set(['ellipse', 'flowChartConnector', 'donut'])
/** Presets with one corner up in the middle, as the board draws them. */
const upright = new Map([
  ...([
    ['triangle', 3],
    ['flowChartExtract', 3],
    ['diamond', 4],
    ['flowChartDecision', 4],
  ] as const),
  ...([
    ['pentagon', 5],
    ['heptagon', 7],
  ] as const),
])
/**
 * Presets with a horizontal top side, and how they are rotated: by a quarter where both ends are corners, else by
 * half a side.
 */
const flat = new Map([
  ['hexagon', 6],
  ['flowChartPreparation', 6],
  ['octagon', 8],
  ['decagon', 10],
  ['dodecagon', 12],
] as const)

/** The outline of a preset; null for one that the board has no kind for. */
export function outlineOf(preset: string, { frame, matrix }: Placed): Outline | null {
  if (boxes.has(preset)) return { kind: 'rectangle', props: frame, matrix }
  if (rounds.has(preset)) return { kind: 'ellipse', props: frame, matrix }
  const sides = new Map<string, number>(upright).get(preset)
  if (sides !== undefined) return { kind: 'polygon', props: { ...frame, sides }, matrix }
  const even = new Map<string, number>(flat).get(preset)
  if (even === undefined) return null
  if (even % 4 === 0) return sideUp(even, frame, matrix)
  return { kind: 'polygon', props: { ...acrossIn(frame), sides: even }, matrix: multiply(matrix, turnBy(Math.PI / 2)) }
}

/** A regular polygon on a circle, rotated by half a side and scaled to fill the frame. */
function sideUp(sides: number, { x, y, width, height }: FrameProps, matrix: Linear): Outline {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const across = Math.max(1, width)
  const upright = proportionsOf(sides)
  const corners = Array.from({ length: sides }, (_, index) => ((index + 0.5) / sides) * 2 * Math.PI)
  const own = { width: upright.across * across, height: upright.down * across }
  const [wide, high] = [Math.max(...corners.map(Math.sin)), Math.max(...corners.map(Math.cos))].map(
    (part) => part * across,
  )
  const stretch = { a: width / (wide ?? 1), b: 0, c: 0, d: Math.max(1, height) / (high ?? 1) }
  return {
    kind: 'polygon',
    props: { x: middleX - own.width / 2, y: middleY - own.height / 2, ...own, sides },
    matrix: multiply(matrix, multiply(stretch, turnBy(Math.PI / sides))),
  }
}
