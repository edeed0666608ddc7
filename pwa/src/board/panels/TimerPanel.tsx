import { IconGripHorizontal, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { TimerClock } from '#ui/TimerClock.tsx'
import type { Editor } from '../editor/editor.ts'
import {
  isOver,
  MAX_MINUTES,
  ofMinutes,
  ofMode,
  paused,
  reset,
  shownSeconds,
  started,
  timerModes,
} from '../editor/timer.ts'
import type { Timer } from '../editor/timer.ts'
import { usePresented } from '../presence/use-presentation.ts'
import { Grip } from './Grip.tsx'
import { storeTimer, restoredTimer } from './timer-memory.ts'
import type { ShownTimer } from './timer-memory.ts'

/** Shorter than a second, so that no change of it is visibly late. */
const tickMs = 200

type Change = (next: Timer) => void

/** A countdown or a stopwatch before the class; silent by default. */
export function TimerPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const { timer, change, now, isEnded, hasSound, setSound } = useTimer(editor)
  // A timer that had ended before the page reopened makes no sound either.
  const wasEnded = useRef(isEnded)
  const [offset, setOffset] = useState({ x: 0, y: 0 })
  useEffect(() => {
    if (isEnded && hasSound && !wasEnded.current) void beep()
    wasEnded.current = isEnded
    // Sound that is enabled after the end plays none.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isEnded])
  const isRunning = timer.since !== null && !isEnded
  return (
    <section
      className="board-bar timer"
      aria-label={t('board.shortcuts.names.timer')}
      data-over={isEnded ? '' : undefined}
      style={{ translate: `${offset.x}px ${offset.y}px` }}
    >
      <header className="timer-head">
        <Grip
          label={t('board.aids.moveTimer')}
          className="icon-button"
          onMove={(dx, dy) => setOffset(({ x, y }) => ({ x: x + dx, y: y + dy }))}
        >
          <IconGripHorizontal aria-hidden="true" />
        </Grip>
        <IconButton label={t('board.aids.close.timer')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <TimerClock seconds={shownSeconds(timer, now)} />
      <p role="alert" className="timer-over">
        {isEnded && t('board.aids.over')}
      </p>
      <div className="timer-row">
        <button
          type="button"
          className="button"
          data-look="main"
          disabled={isEnded}
          onClick={() => change(isRunning ? paused(timer, performance.now()) : started(timer, performance.now()))}
        >
          {isRunning ? <IconPlayerPause aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
          {t(isRunning ? 'board.aids.pause' : 'board.aids.start')}
        </button>
        <button type="button" className="button" onClick={() => change(reset(timer))}>
          <IconRefresh aria-hidden="true" />
          {t('board.aids.reset')}
        </button>
      </div>
      {!isRunning && <TimerSettings timer={timer} onChange={change} hasSound={hasSound} onSound={setSound} />}
    </section>
  )
}

type TimerSettingsProps = { timer: Timer; onChange: Change; hasSound: boolean; onSound: (hasSound: boolean) => void }

function TimerSettings({ timer, onChange, hasSound, onSound }: TimerSettingsProps) {
  const { t } = useTranslation()
  const isCountdown = timer.mode === 'countdown'
  return (
    <>
      <div className="timer-row" role="group" aria-label={t('board.shortcuts.names.timer')}>
        {timerModes.map((mode) => (
          <button
            key={mode}
            type="button"
            className="button"
            aria-pressed={timer.mode === mode}
            onClick={() => onChange(ofMode(timer, mode))}
          >
            {t(`board.aids.${mode}`)}
          </button>
        ))}
      </div>
      {isCountdown && (
        <div className="timer-row">
          <label className="timer-minutes">
            {t('board.aids.minutes')}
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_MINUTES}
              value={timer.lengthMs / 60_000}
              onChange={(event) => onChange(ofMinutes(timer, event.target.valueAsNumber))}
            />
          </label>
          <label className="timer-minutes">
            <input type="checkbox" checked={hasSound} onChange={(event) => onSound(event.target.checked)} />
            {t('board.aids.sound')}
          </label>
        </div>
      )}
    </>
  )
}

function useTimer(editor: Editor) {
  const [{ timer, hasSound }, setShown] = useState(() => restoredTimer(editor))
  const [now, setNow] = useState(() => performance.now())
  const isEnded = isOver(timer, now)
  usePresented(editor, 'timer', timer)
  useEffect(() => {
    if (timer.since === null || isEnded) return
    const beat = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(beat)
  }, [timer.since, isEnded])
  useEffect(
    () => () => {
      // If only the lesson was left, the timer continues.
      if (!editor.aids.open.value.has('timer')) store(editor, null)
    },
    [editor],
  )
  const show = (next: ShownTimer) => {
    setNow(performance.now())
    setShown(next)
    store(editor, next)
  }
  return {
    timer,
    hasSound,
    now,
    isEnded,
    change: (next: Timer) => show({ timer: next, hasSound }),
    setSound: (isWanted: boolean) => show({ timer, hasSound: isWanted }),
  }
}

/** A device that cannot store the timer still shows it. */
function store(editor: Editor, shown: ShownTimer | null): void {
  storeTimer(editor, shown).catch(() => {})
}

/** Three short tones. */
async function beep(): Promise<void> {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 880
  tone.connect(volume).connect(audio.destination)
  volume.gain.value = 0
  for (const at of [0, 0.4, 0.8]) {
    volume.gain.setValueAtTime(0.2, audio.currentTime + at)
    volume.gain.setValueAtTime(0, audio.currentTime + at + 0.2)
  }
  tone.start()
  tone.stop(audio.currentTime + 1.1)
  await new Promise((done) => tone.addEventListener('ended', done))
  await audio.close()
}
