/** A place on a pad: parts of its width and of its height, from 0 to 1. */
export type Part = [x: number, y: number]

type Place = { clientX: number; clientY: number }

/** The position of a finger on a pad; one that was dragged beyond its border stays at the border. */
export function partOf({ left, top, width, height }: DOMRect, { clientX, clientY }: Place): Part {
  return [within((clientX - left) / width), within((clientY - top) / height)]
}

/** Four digits distinguish neighbouring pixels of a panel. */
export function within(part: number): number {
  return Math.round(10_000 * Math.max(0, Math.min(1, part))) / 10_000
}
