import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { mostDrawnAtOnce } from '@takhti/schema/devices/remote/rules'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { partOf, type Part } from './pad-part.ts'

/** The minimum interval between batches of points, in milliseconds. */
const sendMs = 50

type PenPadProps = { aspect: number; ask: (act: RemoteAct) => void }

/** A finger here moves the pen on the device; the own stroke is shown until the next one begins. */
export function PenPad({ aspect, ask }: PenPadProps) {
  const { t } = useTranslation()
  const [line, setLine] = useState<readonly Part[]>([])
  const pen = usePen(ask)
  /** The finger that draws; a palm or a second finger meanwhile would move the stroke to and fro. */
  const finger = useRef<number | null>(null)
  function lift({ pointerId }: PointerEvent) {
    if (pointerId !== finger.current) return
    finger.current = null
    pen.lift()
  }
  function drawn({ currentTarget, nativeEvent }: PointerEvent<HTMLDivElement>): Part[] {
    const box = currentTarget.getBoundingClientRect()
    const all = nativeEvent.getCoalescedEvents?.() ?? []
    return (all.length > 0 ? all : [nativeEvent]).map((each) => partOf(box, each))
  }
  return (
    <div
      className="remote-pad"
      role="application"
      aria-label={t('remote.penPad')}
      style={{ aspectRatio: aspect }}
      onPointerDown={(event) => {
        if (finger.current !== null) return
        finger.current = event.pointerId
        event.currentTarget.setPointerCapture(event.pointerId)
        const points = drawn(event)
        setLine(points)
        pen.draw(points)
      }}
      onPointerMove={(event) => {
        if (event.pointerId !== finger.current) return
        const points = drawn(event)
        setLine((before) => [...before, ...points])
        pen.draw(points)
      }}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      {line.length === 0 && t('remote.penPad')}
      <svg className="remote-line" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={line.map((point) => point.join(' ')).join(', ')} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  )
}

/** Collects points and sends them in batches, and the rest when the finger is lifted. */
function usePen(ask: PenPadProps['ask']) {
  const waiting = useRef<Part[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isDown = useRef(false)
  function flush() {
    clearTimeout(timer.current)
    timer.current = undefined
    while (waiting.current.length > 0) ask({ act: 'draw', points: waiting.current.splice(0, mostDrawnAtOnce) })
  }
  function draw(points: readonly Part[]) {
    isDown.current = true
    waiting.current.push(...points)
    timer.current ??= setTimeout(flush, sendMs)
  }
  function lift() {
    flush()
    isDown.current = false
    ask({ act: 'lift' })
  }
  // Another tool on the device unmounts the pad, and the stroke ends.
  const leave = useEffectEvent(() => isDown.current && lift())
  useEffect(() => () => void leave(), [])
  return { draw, lift }
}
