import { useEffect, type RefObject } from 'react'

const farPx = 72

type Swipes = { onTap: () => void; onLeft: () => void; onRight: () => void }

/** Forwards a tap and sideways strokes of a finger on an element. Links and fields in it handle their own taps. */
export function useSwipe(place: RefObject<HTMLElement | null>, { onTap, onLeft, onRight }: Swipes): void {
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let start: { id: number; x: number; y: number } | null = null
    const onDown = ({ pointerId: id, clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      if (isPrimary) start = { id, x, y }
    }
    const onUp = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      start = null
      if (event.target instanceof Element && event.target.closest('a, button, input, audio, video') !== null) return
      if (Math.abs(x) < 8 && Math.abs(y) < 8) onTap()
      else if (Math.abs(x) > farPx && Math.abs(x) > 2 * Math.abs(y)) (x < 0 ? onLeft : onRight)()
    }
    const onCancel = () => (start = null)
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointerup', onUp)
    element.addEventListener('pointercancel', onCancel)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onCancel)
    }
  })
}
