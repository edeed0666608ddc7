import { useRef } from 'react'
import type { AriaAttributes, CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'

const step = 16
const longStep = 64

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type GripProps = Pick<AriaAttributes, 'aria-valuenow' | 'aria-valuetext' | 'aria-orientation'> & {
  label: string
  className: string
  style?: CSSProperties & Record<`--${string}`, number>
  /** A grip that opens something is a slider of 0 to 100; one that moves it is a button. */
  role?: 'slider'
  /** By how many CSS pixels; arrow keys move by 16, with Shift by 64. */
  onMove: (dx: number, dy: number) => void
  children: ReactNode
}

/** A handle that is dragged by a pointer or by the arrow keys. */
export function Grip({ label, role, onMove, children, ...given }: GripProps) {
  const at = useRef<{ x: number; y: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const far = event.shiftKey ? longStep : step
    onMove(arrow[0] * far, arrow[1] * far)
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!at.current) return
    onMove(clientX - at.current.x, clientY - at.current.y)
    at.current = { x: clientX, y: clientY }
  }
  const letGo = () => {
    at.current = null
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(role && { role, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        at.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      {...given}
    >
      {children}
    </button>
  )
}
