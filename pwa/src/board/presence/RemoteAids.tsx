import type { Pointing } from '@takhti/schema/board/channel'
import { pagePoint } from '@takhti/schema/board/geometry'
import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { TimerClock } from '#ui/TimerClock.tsx'
import type { View } from '../editor/camera.ts'
import { isOver, shownSeconds } from '../editor/timer.ts'
import type { Timer } from '../editor/timer.ts'
import { bodies } from '../instruments/instrument-bodies.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { measureText } from '../instruments/measure-text.ts'
import { curtainOn, lightOn } from './aid-places.ts'
import type { RemoteAids as Aids } from './remote-aids.ts'
import '../panels/aids.css'
import '../instruments/instruments.css'
import './followed-aids.css'

/** How often a shown timer reads its clock, in milliseconds. */
const tickMs = 200

type RemoteAidsProps = {
  aids: Aids
  view: View
  /** The part of the page that the presenter sees, and the presenter's name. */
  theirs: Pointing['view']
  name: string
  /** The timer's time in milliseconds, where it does not follow this device's clock. */
  now?: number
}

/** Overlays of another person's page, in a layer of this screen. */
export function RemoteAids({ aids, view, theirs, name, now }: RemoteAidsProps) {
  const { t } = useTranslation()
  const { curtain, spotlight, timer, instruments } = aids
  return (
    <>
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
      {timer &&
        (now === undefined ? (
          <GoingTimer key={`${timer.mode} ${timer.ranMs} ${timer.since}`} timer={timer} />
        ) : (
          <SeenTimer timer={timer} now={now} />
        ))}
    </>
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

function GoingTimer({ timer }: { timer: Timer }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (timer.since === null) return
    const beat = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(beat)
  }, [timer])
  return <SeenTimer timer={timer} now={now} />
}

function SeenTimer({ timer, now }: { timer: Timer; now: number }) {
  const { t } = useTranslation()
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
