import { useState, type KeyboardEvent } from 'react'
import { nearest, side, withPoint, type Point } from './drawing.ts'

const directions: Readonly<Record<string, Point>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

const [near, far] = [20, 100]

/** A pen moved by keys: arrows move it, Space puts it down and up. Null until a key was pressed. */
export type KeyPen = { readonly at: Point; readonly isDown: boolean }

type KeyPenUse = { path: string; most: number; onPath: ((path: string) => void) | null }

/** Draws on a canvas by keys, besides the strokes of a pointer. */
export function useKeyPen({ path, most, onPath }: KeyPenUse) {
  const [pen, setPen] = useState<KeyPen | null>(null)
  function onKeyDown(event: KeyboardEvent) {
    const step = directions[event.key]
    if (onPath === null || (step === undefined && event.key !== ' ')) return
    event.preventDefault()
    const { at, isDown } = pen ?? { at: [side / 2, side / 2] as const, isDown: false }
    if (step === undefined) {
      if (!isDown) onPath(withPoint(path, at, { step: 'M', most }))
      return setPen({ at, isDown: !isDown })
    }
    const length = event.shiftKey ? far : near
    const to = [within(at[0] + step[0] * length), within(at[1] + step[1] * length)] as const
    if (isDown && Math.hypot(to[0] - at[0], to[1] - at[1]) >= nearest) onPath(withPoint(path, to, { step: 'L', most }))
    setPen({ at: to, isDown })
  }
  return { pen, onKeyDown, lift: () => setPen(pen && { ...pen, isDown: false }) }
}

function within(at: number): number {
  return Math.min(side - 1, Math.max(0, at))
}
