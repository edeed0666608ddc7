import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconX,
} from '@tabler/icons-react'
import { stepsDoneAt } from '@takhti/schema/board/replay/timeline'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { BoardTheme } from '../canvas/colours.ts'
import type { OpenPage } from '../editor/pages.ts'
import { PageReplay } from '../replay/page-replay.ts'
import { speeds, type Player } from '../replay/player.ts'
import { listenToReplayKeys } from '../replay/replay-keys.ts'
import { ReplayPicture } from '../replay/replay-picture.ts'
import { clockTime, spokenTime } from '../replay/replay-time.ts'
import type { BoardSession } from '../sync/board-session.ts'
import './replay-bar.css'

type ReplayBarProps = { session: BoardSession; theme: BoardTheme }

/** Replays the shown page as it was drawn. Turning the page shows the replay of that one. */
export function ReplayBar(props: ReplayBarProps) {
  const page = useSignal(props.session.editor.pages.current)
  return page && <ReplayOfPage key={page.id} page={page} {...props} />
}

function ReplayOfPage({ session, page, theme }: ReplayBarProps & { page: OpenPage }) {
  const { t } = useTranslation()
  const { editor, stage } = session
  const [replay] = useState(() => new PageReplay(page.shapes, askFrame))
  const player = useSignal(replay.player)
  const end = useCallback(() => {
    editor.permit.replay(false)
    stage.surface.focus()
  }, [editor, stage])
  // Before the browser paints: the bar and the blank page appear together.
  useLayoutEffect(() => {
    const picture = new ReplayPicture(stage, { editor, player, theme })
    return () => picture.close()
  }, [stage, editor, player, theme])
  useEffect(() => listenToReplayKeys({ player, isStill, end }), [player, end])
  useEffect(() => replay.follow(), [replay])
  const isEmpty = player.timeline.shapes.length === 0
  return (
    <section className="board-bar replay-bar" aria-label={t('board.replay.title')}>
      {isEmpty ? <p role="status">{t('board.replay.empty')}</p> : <Transport player={player} />}
      <IconButton label={t('board.replay.end')} onClick={end}>
        <IconX aria-hidden="true" />
      </IconButton>
      {!isEmpty && <p className="replay-hint">{t('board.replay.erased')}</p>}
    </section>
  )
}

/** Time runs from left to right in every language, as the ink does. */
function Transport({ player }: { player: Player }) {
  const { t } = useTranslation()
  const isPlaying = useSignal(player.isPlaying)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { steps } = player.timeline
  const done = usePosition(player, (ms) => stepsDoneAt(player.timeline, ms))
  return (
    <>
      <div className="replay-keys" dir="ltr">
        <IconButton label={t('board.replay.previousStep')} onClick={() => player.previous()}>
          <IconPlayerTrackPrev aria-hidden="true" />
        </IconButton>
        <IconButton
          ref={first}
          label={t(isPlaying ? 'board.replay.pause' : 'board.replay.play')}
          onClick={() => player.toggle()}
        >
          {isPlaying ? <IconPlayerPauseFilled aria-hidden="true" /> : <IconPlayerPlayFilled aria-hidden="true" />}
        </IconButton>
        <IconButton label={t('board.replay.nextStep')} onClick={() => player.next(isStill())}>
          <IconPlayerTrackNext aria-hidden="true" />
        </IconButton>
        <Scrubber player={player} />
      </div>
      <p className="replay-steps" aria-live={isPlaying ? 'off' : 'polite'}>
        {t('board.replay.stepOf', { step: done, total: steps.length })}
      </p>
      <SpeedChoice player={player} />
    </>
  )
}

function Scrubber({ player }: { player: Player }) {
  const { t, i18n } = useTranslation()
  const { durationMs } = player.timeline
  // The bar has only a few hundred pixels: finer steps would only cost renders.
  const grain = Math.min(250, Math.max(16, durationMs / 400))
  const shown = usePosition(player, (ms) => (ms >= durationMs ? durationMs : Math.floor(ms / grain) * grain))
  const spoken = (ms: number) => spokenTime(ms, i18n.language)
  return (
    <>
      <input
        type="range"
        className="replay-scrubber"
        min={0}
        max={durationMs}
        step="any"
        value={shown}
        aria-label={t('board.replay.position')}
        aria-valuetext={t('board.replay.at', { at: spoken(shown), total: spoken(durationMs) })}
        onChange={({ target }) => player.seek(target.valueAsNumber)}
      />
      <span className="replay-clock" aria-hidden="true">
        {clockTime(shown)} / {clockTime(durationMs)}
      </span>
    </>
  )
}

function SpeedChoice({ player }: { player: Player }) {
  const { t, i18n } = useTranslation()
  const speed = useSignal(player.speed)
  return (
    <select
      className="replay-speed"
      aria-label={t('board.replay.speed')}
      value={speed}
      onChange={({ target }) => player.speed.set(Number(target.value))}
    >
      {speeds.map((each) => (
        <option key={each} value={each}>
          {t('board.replay.times', { speed: each.toLocaleString(i18n.language) })}
        </option>
      ))}
    </select>
  )
}

/** A value of the position; React renders only when it changes. */
function usePosition(player: Player, show: (ms: number) => number): number {
  return useSyncExternalStore(player.position.subscribe, () => show(player.position.value))
}

/** With reduced motion each step shows at once. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function askFrame(draw: (atMs: number) => void): () => void {
  const frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}
