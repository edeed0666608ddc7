import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { partOf, within } from './pad-part.ts'

/** The minimum interval between positions of the laser, in milliseconds. */
const pointMs = 50

/** How far an arrow key moves the laser, in parts of the page, and with Shift. */
const [near, far] = [0.02, 0.1]

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** A finger here moves the laser on the device; arrow keys move it as well. */
export function LaserPad({ aspect, ask }: { aspect: number; ask: (act: RemoteAct) => void }) {
  const { t } = useTranslation()
  const hintId = useId()
  const sentAt = useRef(0)
  /** The last position of the laser; it starts in the middle of a page. */
  const at = useRef({ x: 0.5, y: 0.5 })
  function point(x: number, y: number) {
    at.current = { x: within(x), y: within(y) }
    ask({ act: 'point', ...at.current })
  }
  function follow(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons === 0 && event.pointerType === 'mouse') return
    const now = performance.now()
    if (now - sentAt.current < pointMs) return
    sentAt.current = now
    point(...partOf(event.currentTarget.getBoundingClientRect(), event))
  }
  const lift = () => ask({ act: 'lift' })
  function steer(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (event.key === 'Escape') lift()
    if (direction === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? far : near
    point(at.current.x + direction[0] * step, at.current.y + direction[1] * step)
  }
  return (
    // `role="application"` is interactive; the rule counts it as non-interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="remote-pad"
      style={{ aspectRatio: aspect }}
      role="application"
      // A pad that handles keys must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('remote.pad')}
      aria-describedby={hintId}
      onKeyDown={steer}
      onBlur={lift}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={follow}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      {t('remote.pad')}
      <span id={hintId} className="hidden">
        {t('remote.padKeys')}
      </span>
    </div>
  )
}
