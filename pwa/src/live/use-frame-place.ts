import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Area, freeArea, placeOf, type Share, shareOf } from './frame-place.ts'

/** The parts of a board that a frame leaves free. */
const barsOfBoard = '.board-head, .board-tools, .board-foot, .wall-bar'

/** One press of an arrow key, in pixels. */
const step = 32

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The position of a frame over the board, at first in its corner; a pointer and the arrow keys move it. */
export function useFramePlace(frame: RefObject<HTMLElement | null>, isSmall: boolean, corner: Share) {
  const share = useRef<Share | null>(null)
  const grip = useRef<{ x: number; y: number } | null>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })

  const settle = useCallback(() => {
    const found = measured(frame.current)
    if (found === null) return
    share.current ??= document.documentElement.dir === 'rtl' ? { ...corner, x: 1 - corner.x } : corner
    const { left, top } = placeOf(share.current, found.size, found.free)
    setPlace((before) => (before.left === left && before.top === top ? before : { left, top }))
  }, [frame, corner])

  useLayoutEffect(() => {
    settle()
    const around = frame.current?.parentElement
    if (!around) return
    const settleSoon = () => void requestAnimationFrame(settle)
    const sizes = new ResizeObserver(settleSoon)
    // The bars of a board come after it has loaded, and go with it.
    const bars = new MutationObserver(settleSoon)
    bars.observe(around, { childList: true, subtree: true })
    sizes.observe(around)
    if (frame.current) sizes.observe(frame.current)
    return () => {
      sizes.disconnect()
      bars.disconnect()
    }
  }, [frame, settle, isSmall])

  const moveTo = (left: number, top: number) => {
    const found = measured(frame.current)
    if (found === null) return
    share.current = shareOf({ left, top }, found.size, found.free)
    settle()
  }
  return {
    style: place,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX - place.left, y: event.clientY - place.top }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (grip.current !== null) moveTo(event.clientX - grip.current.x, event.clientY - grip.current.y)
      },
      onPointerUp: () => void (grip.current = null),
      onPointerCancel: () => void (grip.current = null),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const arrow = arrows[event.key]
        if (arrow === undefined) return
        event.preventDefault()
        moveTo(place.left + arrow[0], place.top + arrow[1])
      },
    },
  }
}

function measured(frame: HTMLElement | null): { size: { width: number; height: number }; free: Area } | null {
  const around = frame?.parentElement
  if (!frame || !around) return null
  const origin = around.getBoundingClientRect()
  const within = (rect: DOMRect): Area => ({
    left: rect.left - origin.left,
    top: rect.top - origin.top,
    right: rect.right - origin.left,
    bottom: rect.bottom - origin.top,
  })
  const shown = [...around.querySelectorAll(barsOfBoard)].map((bar) => bar.getBoundingClientRect())
  const free = freeArea(within(origin), shown.filter(({ width, height }) => width * height > 0).map(within))
  return { size: { width: frame.offsetWidth, height: frame.offsetHeight }, free }
}
