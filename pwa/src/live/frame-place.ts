/** A rectangle in the pixels of one container. */
export type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

type Size = { readonly width: number; readonly height: number }

/** A position as a share of the free room, from 0 to 1, which survives another size of the window. */
export type Share = { readonly x: number; readonly y: number }

/** The room that toolbars leave: each of them shortens the side that it is nearest to. */
export function freeArea(whole: Area, bars: readonly Area[]): Area {
  let free = whole
  for (const bar of bars) free = without(free, bar, whole)
  return free
}

function without(free: Area, bar: Area, whole: Area): Area {
  const isWide = bar.right - bar.left >= bar.bottom - bar.top
  if (isWide && middle(bar.top, bar.bottom) < middle(whole.top, whole.bottom))
    return { ...free, top: Math.max(free.top, bar.bottom) }
  if (isWide) return { ...free, bottom: Math.min(free.bottom, bar.top) }
  if (middle(bar.left, bar.right) < middle(whole.left, whole.right))
    return { ...free, left: Math.max(free.left, bar.right) }
  return { ...free, right: Math.min(free.right, bar.left) }
}

/** Where a frame of this size is, so that it covers no toolbar. */
export function placeOf({ x, y }: Share, size: Size, free: Area): { left: number; top: number } {
  const room = roomFor(size, free)
  return { left: free.left + x * room.width, top: free.top + y * room.height }
}

/** The share that a position means, held within the free room. */
export function shareOf({ left, top }: { left: number; top: number }, size: Size, free: Area): Share {
  const room = roomFor(size, free)
  return { x: part(left - free.left, room.width), y: part(top - free.top, room.height) }
}

function roomFor({ width, height }: Size, { left, top, right, bottom }: Area): Size {
  return { width: Math.max(0, right - left - width), height: Math.max(0, bottom - top - height) }
}

function part(at: number, of: number): number {
  return of === 0 ? 0 : Math.min(1, Math.max(0, at / of))
}

function middle(from: number, to: number): number {
  return (from + to) / 2
}
