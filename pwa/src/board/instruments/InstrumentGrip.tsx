import { screenPoint } from '@takhti/schema/board/geometry'
import type { Offset, PagePoint } from '@takhti/schema/board/geometry'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import type { InstrumentParts } from './instrument-parts.ts'
import type { Instrument } from './instrument.ts'

const arrows: Record<string, Offset> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The value of a grip, for assistive technology. */
export type GripRange = { readonly now: number; readonly min: number; readonly max: number; readonly text: string }

/** The instrument at the start of a drag, the start on the page, and the pointer's position now. */
export type Drag = {
  readonly start: Instrument
  readonly from: PagePoint
  readonly to: PagePoint
  readonly isShift: boolean
}

type InstrumentGripProps = {
  parts: InstrumentParts
  instrument: Instrument
  label: string
  /** The position on the instrument, in screen pixels before rotation. */
  at: Offset
  /** A handle without it moves the instrument. */
  range?: GripRange
  onDrag: (drag: Drag) => Instrument
  /** An arrow key: its direction, and whether Shift is held. */
  onArrow: (direction: Offset, isShift: boolean) => Instrument
  children: ReactNode
}

/** A handle of an instrument, for a pointer or the arrow keys. */
export function InstrumentGrip({
  parts,
  instrument,
  label,
  at,
  range,
  onDrag,
  onArrow,
  children,
}: InstrumentGripProps) {
  const grasp = useRef<{ start: Instrument; from: PagePoint } | null>(null)
  const { editor, surface, instruments } = parts
  const pageOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = surface.getBoundingClientRect()
    return editor.camera.toPage(screenPoint(clientX - left, clientY - top))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    instruments.place(onArrow(arrow, event.shiftKey))
  }
  const letGo = () => {
    grasp.current = null
  }
  return (
    <button
      type="button"
      className="aid-grip instrument-grip"
      style={{ left: at.x, top: at.y }}
      aria-label={label}
      title={label}
      {...(range && {
        role: 'slider',
        'aria-valuemin': range.min,
        'aria-valuemax': range.max,
        'aria-valuenow': range.now,
        'aria-valuetext': range.text,
      })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grasp.current = { start: instrument, from: pageOf(event) }
      }}
      onPointerMove={(event) => {
        if (grasp.current) instruments.place(onDrag({ ...grasp.current, to: pageOf(event), isShift: event.shiftKey }))
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {children}
    </button>
  )
}
