/** A place on a pad: parts of its width and of its height, from 0 to 1. */
export type Part = [x: number, y: number]

type Place = { clientX: number; clientY: number }

/** Where on a pad a finger is; one that was taken beyond its edge stays at the edge. */
export function partOf({ left, top, width, height }: DOMRect, { clientX, clientY }: Place): Part {
  return [within((clientX - left) / width), within((clientY - top) / height)]
}

/** Four digits tell one pixel of a panel from the next. */
export function within(part: number): number {
  return Math.round(10_000 * Math.max(0, Math.min(1, part))) / 10_000
}
