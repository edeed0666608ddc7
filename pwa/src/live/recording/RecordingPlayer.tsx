import {
  IconArrowLeft,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react'
import type { ClassRecording } from '@takhti/schema/board/replay/recording'
import type { Recording } from '@takhti/schema/live/recording/model'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime, loadRecordedAids, loadRecordedPicture, spokenTime } from '#board/port.ts'
import { patiently } from '#offline/patiently.ts'
import { Button } from '#ui/Button.tsx'
import { retainFocus, holdFocus } from '#ui/focus-hold.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { type Playback, speeds } from './playback.ts'
import { onPlayerKey, leapMs } from './player-keys.ts'
import { startedText } from './recordings-text.ts'
import { RecordingVideo } from './RecordingVideo.tsx'
import { numbersOf, turnAt, turnBy, type Turns } from './turns.ts'
import { type Coming, useRecording } from './use-recording.ts'

const RecordedAids = lazy(() => patiently(loadRecordedAids))

/** How often overlays over the board are updated, in milliseconds: a timer shows seconds. */
const lookMs = 100

/** The step of the time bar: a second is precise enough for seeking. */
const stepMs = 1_000

type PlayerProps = {
  shown: Recording
  /** The moment that a link opens; it waits there for a press, which permits sound. */
  fromMs?: number
  onClose: () => void
}

/** A recording of a class: the board as it was, with the teacher's voice. */
export function RecordingPlayer({ shown, fromMs, onClose }: PlayerProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'recordings' })
  const [attempt, setAttempt] = useState(0)
  const { recording, playback, coming } = useRecording(shown, attempt)
  const turns = useTurns(recording, playback)
  // A press on *Play* opens the player, which also permits sound.
  useEffect(() => (fromMs === undefined ? playback.play() : openAt(playback, fromMs)), [playback, fromMs])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPlayerKey(event, playback, turns)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [playback, turns])
  const title = t('player', { at: startedText(shown, i18n.language) })
  return (
    <main ref={comeIn} id="content" className="recording-player" tabIndex={-1} aria-label={title}>
      <header className="row">
        <IconButton label={t('toList')} onClick={onClose}>
          <IconArrowLeft aria-hidden="true" className="mirrored" />
        </IconButton>
        <h1 className="grow">{title}</h1>
      </header>
      <BoardPicture lessonId={shown.flow_id} {...{ recording, playback, turns }} />
      <div className="stack">
        <Keys playback={playback} />
        <div className="recording-choices">
          <PageChoice playback={playback} turns={turns} />
          <SpeedChoice playback={playback} />
          <HowItComes coming={coming} again={() => setAttempt(attempt + 1)} />
          {shown.isTeacher && <RecordingVideo {...{ shown, title }} />}
        </div>
      </div>
    </main>
  )
}

/** Seeks to a moment once so much has loaded, unless the person has started it before. */
function openAt(playback: Playback, fromMs: number): (() => void) | undefined {
  if (playback.state().lengthMs >= fromMs) {
    playback.seek(fromMs)
    return undefined
  }
  const stop = playback.subscribe(() => {
    const { lengthMs, isPlaying } = playback.state()
    if (lengthMs < fromMs && !isPlaying) return
    stop()
    if (!isPlaying) playback.seek(fromMs)
  })
  return stop
}

/** The focus enters the player that opens, and stays in it when a pressed button disappears. */
function comeIn(player: HTMLElement | null) {
  holdFocus(player)
  return retainFocus(player)
}

/**
 * How much is loaded, and what is missing: what failed in the network can be requested again, what exists nowhere is
 * reported.
 */
function HowItComes({ coming: { percent, lack }, again }: { coming: Coming; again: () => void }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'recordings' })
  const mayHelp = lack === 'broken' || lack === 'offline'
  return (
    <>
      <p role="status">{lack === null && percent < 100 && t('coming', { percent })}</p>
      {lack && (
        <p role="alert">
          {t(lack)} {mayHelp && <Button onClick={again}>{i18n.t('common.retry')}</Button>}
        </p>
      )}
    </>
  )
}

/** The turns loaded so far; a new array only when there are more. */
function useTurns(recording: ClassRecording, playback: Playback): Turns {
  const [turns, setTurns] = useState<Turns>([])
  useEffect(
    () =>
      playback.subscribe(() =>
        setTurns((before) => (before.length === recording.turns.length ? before : [...recording.turns])),
      ),
    [recording, playback],
  )
  return turns
}

type PictureProps = {
  lessonId: string
  recording: ClassRecording
  playback: Playback
  turns: Turns
}

function BoardPicture({ lessonId, recording, playback, turns }: PictureProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'recordings' })
  const place = useRef<HTMLDivElement>(null)
  const index = usePlayback(playback, ({ ms }) => turnAt(turns, ms))
  const pens = usePlayback(playback, ({ ms }) => recording.at(ms).pens)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    void patiently(loadRecordedPicture).then(({ RecordedPicture }) => {
      if (isGone || place.current === null) return
      const picture = new RecordedPicture(place.current, lessonId)
      const show = () => {
        const { ms } = playback.state()
        const { pageId, view, light } = recording.at(ms)
        const page = pageId === undefined ? undefined : recording.page(pageId)
        picture.show({ page, ms, view, light, drawing: page?.drawingAt(ms, recording.wallOf) ?? [] })
      }
      const unsubscribe = playback.subscribe(show)
      show()
      stop = () => {
        unsubscribe()
        picture.close()
      }
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [lessonId, recording, playback])
  const page = numbersOf(turns).get(turns[index]?.pageId ?? '') ?? 1
  return (
    <div className="recording-picture">
      <div className="recording-sheets" ref={place} role="img" aria-label={t('board', { page })} />
      <RecordedOverlays {...{ recording, playback }} />
      {pens > 0 && <span className="tag recording-pens">{t('penHeld')}</span>}
    </div>
  )
}

function RecordedOverlays({ recording, playback }: Pick<PictureProps, 'recording' | 'playback'>) {
  const { t } = useTranslation()
  const ms = usePlayback(playback, (state) => Math.floor(state.ms / lookMs) * lookMs)
  const { aids, view } = recording.at(ms)
  if (aids === null) return null
  return (
    <Suspense>
      <RecordedAids recorded={aids} {...{ ms, view }} name={t('live.teacher')} />
    </Suspense>
  )
}

/** Time runs from left to right in every language, like ink. */
function Keys({ playback }: { playback: Playback }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'recordings' })
  const isPlaying = usePlayback(playback, (state) => state.isPlaying)
  const lengthMs = usePlayback(playback, (state) => state.lengthMs)
  // The clock shows whole seconds.
  const ms = usePlayback(playback, (state) => Math.floor(state.ms / 250) * 250)
  const isAtEnd = usePlayback(playback, (state) => state.ms >= state.lengthMs)
  // A range input stops at whole steps: the end of the class would be beyond the last of them.
  const lastMs = Math.ceil(lengthMs / stepMs) * stepMs
  const leap = (by: number) => playback.seek(playback.state().ms + by)
  const spoken = (at: number) => spokenTime(at, i18n.language)
  return (
    <div className="recording-keys" dir="ltr">
      <IconButton label={t('backward')} onClick={() => leap(-leapMs)}>
        <IconRewindBackward10 aria-hidden="true" />
      </IconButton>
      <IconButton label={t(isPlaying ? 'stand' : 'play')} onClick={() => playback.toggle()}>
        {isPlaying ? <IconPlayerPauseFilled aria-hidden="true" /> : <IconPlayerPlayFilled aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('forward')} onClick={() => leap(leapMs)}>
        <IconRewindForward10 aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        min={0}
        max={lastMs}
        step={stepMs}
        value={isAtEnd ? lastMs : ms}
        aria-label={t('position')}
        aria-valuetext={t('at', { at: spoken(ms), total: spoken(lengthMs) })}
        onChange={({ target }) => playback.seek(target.valueAsNumber)}
      />
      <span className="recording-clock" aria-hidden="true">
        {clockTime(ms)} / {clockTime(lengthMs)}
      </span>
    </div>
  )
}

function PageChoice({ playback, turns }: { playback: Playback; turns: Turns }) {
  const { t } = useTranslation('translation', { keyPrefix: 'recordings' })
  const index = usePlayback(playback, ({ ms }) => turnAt(turns, ms))
  const numbers = numbersOf(turns)
  const options = turns.map(({ pageId, atMs }, each) => ({
    value: String(each),
    label: t('pageAt', { page: numbers.get(pageId) ?? 1, at: clockTime(atMs) }),
  }))
  return (
    <div className="row" dir="ltr">
      <IconButton label={t('previousPage')} aria-disabled={index <= 0} onClick={() => turnBy(playback, turns, -1)}>
        <IconPlayerSkipBack aria-hidden="true" />
      </IconButton>
      <SelectField
        label={t('page')}
        value={String(index)}
        options={options}
        onChange={({ target }) => playback.seek(turns[Number(target.value)]?.atMs ?? 0)}
      />
      <IconButton
        label={t('nextPage')}
        aria-disabled={index >= turns.length - 1}
        onClick={() => turnBy(playback, turns, 1)}
      >
        <IconPlayerSkipForward aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function SpeedChoice({ playback }: { playback: Playback }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'recordings' })
  const speed = usePlayback(playback, (state) => state.speed)
  return (
    <SelectField
      label={t('speed')}
      value={String(speed)}
      options={speeds.map((each) => ({
        value: String(each),
        label: t('times', { speed: each.toLocaleString(i18n.language) }),
      }))}
      onChange={({ target }) => playback.setSpeed(Number(target.value))}
    />
  )
}

/** The displayed state of a playback: React renders only when it changes. */
function usePlayback<Shown extends string | number | boolean>(
  playback: Playback,
  show: (state: ReturnType<Playback['state']>) => Shown,
): Shown {
  return useSyncExternalStore(playback.subscribe, () => show(playback.state()))
}
