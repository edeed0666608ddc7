/** A part of an image, its edges as fractions of the image's sides, 0 at the left and the top. */
export type Region = { left: number; top: number; right: number; bottom: number }

export type Edge = keyof Region

export type Point = { x: number; y: number }

export const whole: Region = { left: 0, top: 0, right: 1, bottom: 1 }

/** Smaller than this fraction of a side is an accidental drag. */
export const leastShare = 0.02

/** The region between two points, in either order; null where they are too close together. */
export function regionBetween(one: Point, other: Point): Region | null {
  const region = {
    left: inside(Math.min(one.x, other.x)),
    top: inside(Math.min(one.y, other.y)),
    right: inside(Math.max(one.x, other.x)),
    bottom: inside(Math.max(one.y, other.y)),
  }
  const isLarge = region.right - region.left >= leastShare && region.bottom - region.top >= leastShare
  return isLarge ? region : null
}

/** A region with one edge moved; it stays on its side of the opposite one. */
export function withEdge(region: Region, edge: Edge, share: number): Region {
  const { left, top, right, bottom } = region
  switch (edge) {
    case 'left':
      return { ...region, left: Math.min(inside(share), right - leastShare) }
    case 'top':
      return { ...region, top: Math.min(inside(share), bottom - leastShare) }
    case 'right':
      return { ...region, right: Math.max(inside(share), left + leastShare) }
    case 'bottom':
      return { ...region, bottom: Math.max(inside(share), top + leastShare) }
  }
}

/** A region in the pixels of an image: whole ones, and at least one. */
export function pixelsOf(region: Region, picture: { width: number; height: number }) {
  const x = Math.min(picture.width - 1, Math.round(region.left * picture.width))
  const y = Math.min(picture.height - 1, Math.round(region.top * picture.height))
  const width = Math.max(1, Math.round(region.right * picture.width) - x)
  const height = Math.max(1, Math.round(region.bottom * picture.height) - y)
  return { x, y, width, height }
}

function inside(share: number): number {
  return Math.min(1, Math.max(0, share))
}
