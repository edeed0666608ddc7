import { pagePoint } from '@takhti/schema/board/geometry'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { View } from '../editor/camera.ts'
import { isOver, shownSeconds } from '../editor/timer.ts'
import type { Timer } from '../editor/timer.ts'
import { bodies } from '../instruments/instrument-bodies.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { measureText } from '../instruments/measure-text.ts'
import { TimerClock } from '../panels/TimerClock.tsx'
import { useSignal } from '../panels/use-signal.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { coveredBy, curtainOn, lightOn } from './aid-places.ts'
import { coveredOn } from './covered.ts'
import { followAids } from './followed-aids.ts'
import type { FollowedAids as Followed } from './followed-aids.ts'
import '../panels/aids.css'
import '../instruments/instruments.css'
import './followed-aids.css'

/** How often a shown timer looks at its clock, in milliseconds. */
const tickMs = 200

/** What stands over the page of the person who is followed: seen, and moved by nobody here. */
export function FollowedAids({ session, name }: { session: BoardSession; name: string }) {
  const [{ shown, stop }] = useState(() => followAids(session.sync, () => performance.now()))
  useEffect(() => stop, [stop])
  const place = usePlace(session.stage.surface)
  const followed = useSignal(shown)
  const { editor } = session
  // Before the curtain is painted: what it covers is not read out first.
  useLayoutEffect(() => {
    const curtain = followed?.aids.curtain
    coveredOn(editor).set(curtain ? coveredBy(followed.view, curtain) : null)
  }, [editor, followed])
  useLayoutEffect(() => () => coveredOn(editor).set(null), [editor])
  if (!followed) return null
  return createPortal(<SeenAids {...{ session, name, followed }} />, place)
}

type SeenAidsProps = { session: BoardSession; name: string; followed: Followed }

function SeenAids({ session, name, followed: { aids, view: theirs } }: SeenAidsProps) {
  const { t } = useTranslation()
  const { camera } = session.editor
  const view = useSignal(camera.view)
  const { curtain, spotlight, timer, instruments } = aids
  return (
    <div className="aid-layer followed-aids">
      {instruments.map((instrument) => (
        <SeenInstrument key={instrument.name} {...{ instrument, view }} />
      ))}
      {curtain && (
        <div
          className="curtain"
          role="img"
          aria-label={t('board.aids.covered', { name })}
          style={curtainOn(view, theirs, curtain)}
        />
      )}
      {spotlight && <SeenLight style={lightOn(view, theirs, spotlight)} shape={spotlight.shape} />}
      {timer && <SeenTimer key={`${timer.mode} ${timer.ranMs} ${timer.since}`} timer={timer} />}
    </div>
  )
}

function SeenInstrument({ instrument, view }: { instrument: Instrument; view: View }) {
  const { t, i18n } = useTranslation()
  const Body = bodies[instrument.name]
  const { at, angle } = instrument
  const { x, y } = pagePoint((at.x - view.x) * view.zoom, (at.y - view.y) * view.zoom)
  return (
    <div className="instrument" style={{ transform: `translate(${x}px, ${y}px) rotate(${-angle}deg)` }}>
      <svg
        className="instrument-picture"
        width="1"
        height="1"
        role="img"
        aria-label={t(`board.shortcuts.names.${instrument.name}`)}
      >
        <Body {...{ instrument, zoom: view.zoom, text: measureText(i18n.language) }} />
      </svg>
    </div>
  )
}

function SeenLight({ style, shape }: { style: CSSProperties; shape: 'circle' | 'rectangle' }) {
  const { t } = useTranslation()
  const label = t('board.shortcuts.names.spotlight')
  return <div className="spotlight-light" role="img" aria-label={label} data-shape={shape} style={style} />
}

function SeenTimer({ timer }: { timer: Timer }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (timer.since === null) return
    const beat = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(beat)
  }, [timer])
  const isEnded = isOver(timer, now)
  return (
    <section
      className="board-bar timer"
      aria-label={t('board.shortcuts.names.timer')}
      data-over={isEnded ? '' : undefined}
    >
      <TimerClock seconds={shownSeconds(timer, now)} />
      <p className="timer-over">{isEnded && t('board.aids.over')}</p>
    </section>
  )
}

/** A place over the picture and the pages of the web in it, and beneath the bars. */
function usePlace(surface: HTMLElement): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    surface.closest('.board')?.querySelector(':scope > .board-head')?.before(place)
    return () => place.remove()
  }, [surface, place])
  return place
}
