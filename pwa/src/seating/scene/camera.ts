import { deskSize, type Bounds } from '@takhti/schema/seating/geometry'
import type { Desk } from '@takhti/schema/seating/model'

export type Point = { readonly x: number; readonly y: number }

/** The side from which the room is seen: the teacher is at the board and sees it turned by half a circle. */
export type Side = 'teacher' | 'class'

/** The part of the plan on the screen: pixels per centimetre, and the pixel of the origin. */
export type Camera = { readonly scale: number; readonly x: number; readonly y: number }

const scales = { min: 0.1, max: 4 } as const

/** A point of the room in the drawing of one side, and back. */
export function turned({ x, y }: Point, side: Side): Point {
  return side === 'class' ? { x, y } : { x: 0 - x, y: 0 - y }
}

/** The camera that shows these bounds of the room whole. */
export function fitting(bounds: Bounds, side: Side, size: { width: number; height: number }): Camera {
  const scale = clampScale(Math.min(size.width / bounds.width, size.height / bounds.height, 1.6))
  const centre = turned({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, side)
  return { scale, x: size.width / 2 - centre.x * scale, y: size.height / 2 - centre.y * scale }
}

/** The camera after a zoom that leaves a pixel where it is. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = clampScale(camera.scale * factor)
  const ratio = scale / camera.scale
  return { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }
}

export function moved(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x + by.x, y: camera.y + by.y }
}

/** The place in the room below a pixel. */
export function toRoom({ scale, x, y }: Camera, pixel: Point, side: Side): Point {
  return turned({ x: (pixel.x - x) / scale, y: (pixel.y - y) / scale }, side)
}

/** The topmost desk at a place in the room; a finger may miss it by `slack` centimetres. */
export function deskAt(desks: readonly Desk[], place: Point, slack = 6): Desk | null {
  return (
    desks.findLast((desk) => {
      const angle = (-desk.turn * Math.PI) / 180
      const [dx, dy] = [place.x - desk.x, place.y - desk.y]
      const x = dx * Math.cos(angle) - dy * Math.sin(angle)
      const y = dx * Math.sin(angle) + dy * Math.cos(angle)
      return Math.abs(x) <= deskSize.width / 2 + slack && Math.abs(y) <= deskSize.depth / 2 + slack
    }) ?? null
  )
}

function clampScale(scale: number): number {
  return Math.min(scales.max, Math.max(scales.min, scale))
}
