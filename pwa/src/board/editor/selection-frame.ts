import { boxOfBoxes } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { boundsOf, plainBoundsOf, toPage } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { angleOf, applyTo, areaScale, preservesRightAngles, turnBy, unturned } from '@takhti/schema/board/transform'
import type { Selection } from './selection.ts'

/** The box around a selection, rotated by `angle` radians around its centre; in page pixels. */
export type Frame = {
  readonly middle: Offset
  readonly width: number
  readonly height: number
  readonly angle: number
}

/** The handles of a frame: the direction from its centre, in halves of its sides. */
export const handles = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
} as const

export type HandleName = keyof typeof handles

/** The distance of the rotation handle above the frame, in screen pixels. */
const turnAbove = { fine: 26, coarse: 44 }
/** Shorter sides on the screen have no handle in their middle, since it would overlap the corners. */
const roomForSides = { fine: 36, coarse: 96 }

/** A kind whose text or image would be distorted is resized only by its corners. */
const hasFixedAspect = new Set<string>(['text', 'note', 'image', 'maths', 'widget'])

const known = new WeakMap<ReadonlySet<string>, Frame | null>()

/** The frame around the selection; null without one. Measured once for each selection and change of it. */
export function frameOfChosen(selection: Selection): Frame | null {
  const { value } = selection.ids
  const found = known.get(value)
  if (found !== undefined) return found
  const frame = frameOf(selection.shapes())
  known.set(value, frame)
  return frame
}

const enteredFrames = new WeakMap<ReadonlySet<string>, Frame | null>()

/** The frame around the entered group; null outside of all groups. Measured once for each selection. */
export function frameOfEntered(selection: Selection): Frame | null {
  if (selection.entered.length === 0) return null
  const { value } = selection.ids
  const found = enteredFrames.get(value)
  if (found !== undefined) return found
  const frame = frameOf(selection.around())
  enteredFrames.set(value, frame)
  return frame
}

/** The frame around shapes: a single rotated shape has a rotated frame. Null without shapes. */
export function frameOf(shapes: readonly Shape[]): Frame | null {
  const [only] = shapes
  if (only && shapes.length === 1 && only.matrix !== unturned && preservesRightAngles(only.matrix))
    return turnedFrame(only)
  const box = boxOfBoxes(shapes.map(boundsOf))
  return box && { middle: middleOf(box), width: box.maxX - box.minX, height: box.maxY - box.minY, angle: 0 }
}

function turnedFrame(shape: Shape): Frame {
  const box = plainBoundsOf(shape)
  const area = areaScale(shape.matrix)
  const along = Math.hypot(shape.matrix.a, shape.matrix.b)
  const line = shape.style.width * Math.sqrt(area)
  return {
    middle: applyTo(toPage(shape), middleOf(box)),
    width: (box.maxX - box.minX) * along + line,
    height: ((box.maxY - box.minY) * area) / along + line,
    angle: angleOf(shape.matrix),
  }
}

/** A point of a frame, in page pixels; the direction is in halves of its sides. */
export function pointOf({ middle, width, height, angle }: Frame, towards: Offset): Offset {
  return applyTo(
    { ...turnBy(angle), e: middle.x, f: middle.y },
    { x: (towards.x * width) / 2, y: (towards.y * height) / 2 },
  )
}

/** The corners of a frame, in the order of its outline. */
export function cornersOf(frame: Frame): Offset[] {
  return (['nw', 'ne', 'se', 'sw'] as const).map((name) => pointOf(frame, handles[name]))
}

/** A point relative to a frame's centre, along its sides; in page pixels. */
export function within({ middle, angle }: Frame, point: Offset): Offset {
  return applyTo({ ...turnBy(-angle), e: 0, f: 0 }, { x: point.x - middle.x, y: point.y - middle.y })
}

/** Whether a point is in a frame, or within `reach` page pixels of it. */
export function holds(frame: Frame, point: Offset, reach: number): boolean {
  const { x, y } = within(frame, point)
  return Math.abs(x) <= frame.width / 2 + reach && Math.abs(y) <= frame.height / 2 + reach
}

/**
 * The handles of a frame around these shapes. Sides have one only where there is space for it and they can be resized
 * alone.
 */
export function handlesOf(
  frame: Frame,
  shown: { shapes: readonly Shape[]; zoom: number; isCoarse: boolean },
): HandleName[] {
  const room = roomForSides[shown.isCoarse ? 'coarse' : 'fine'] / shown.zoom
  const isStretched = !shown.shapes.some(({ kind }) => hasFixedAspect.has(kind))
  // The names come from the constant itself, whose type `Object.keys` loses.
  return (Object.keys(handles) as HandleName[]).filter((name) => {
    const { x, y } = handles[name]
    if (x !== 0 && y !== 0) return true
    return isStretched && (x === 0 ? frame.width : frame.height) >= room
  })
}

/** Whether shapes can be rotated. A shape that is always upright moves with others and is not rotated alone. */
export function isTurnable(shapes: readonly Shape[]): boolean {
  return shapes.some(({ kind, isLocked }) => !isLocked && kind !== 'widget')
}

/** The position of the rotation handle: above the middle of the upper side. */
export function turnPointOf(frame: Frame, shown: { zoom: number; isCoarse: boolean }): Offset {
  const above = turnAbove[shown.isCoarse ? 'coarse' : 'fine'] / shown.zoom
  return pointOf(frame, { x: 0, y: -1 - (2 * above) / Math.max(frame.height, 1e-6) })
}

function middleOf({ minX, minY, maxX, maxY }: Box): Offset {
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}
