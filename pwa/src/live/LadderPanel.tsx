import type { Peer, Rung } from '@takhti/schema/live/channel'
import { rungs } from '@takhti/schema/live/channel'
import { megabytesOf, missedOf, replayMegabytes } from '@takhti/schema/live/media/rules'
import type { LiveMode } from '@takhti/schema/live/model'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import type { ClassState } from './class-state.ts'
import { megabytes } from './recording/recordings-text.ts'
import type { LadderUse } from './use-ladder.ts'

type LadderPanelProps = {
  lessonId: string
  state: ClassState
  ladder: LadderUse
  mode: LiveMode
  isTeacher: boolean
  /** Bytes of voices and video so far, both ways. */
  usedBytes: number
}

/**
 * The quality levels, from all of the class down to its replay: the one of this device, by choice and by its
 * connection, and its cost in data.
 */
export function LadderPanel({ lessonId, state, ladder: { ladder, choose }, mode, ...given }: LadderPanelProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'live' })
  const name = useId()
  const { rung, wished } = ladder
  const offered = rungs.filter((each) => each !== 'video' || mode === 'video')
  const costs = (each: Rung) => megabytesOf(each, receivedBy(state))
  return (
    <section className="stack live-ladder" aria-label={t('rung')}>
      <details open={rung !== wished || undefined}>
        <summary>
          <span className="grow">{t(`rungNames.${rung}`)}</span>
          <span className="small soft">{t('used', { size: megabytes(given.usedBytes, i18n.language) })}</span>
        </summary>
        <fieldset className="stack">
          <legend className="small soft">{t('rung')}</legend>
          {offered.map((each) => (
            <label key={each} className="row">
              <input type="radio" name={name} checked={each === wished} onChange={() => choose(each)} />
              <span className="grow">{t(`rungs.${each}`, { size: costs(each) })}</span>
              {each === rung && each !== wished && <span className="tag">{t('now')}</span>}
            </label>
          ))}
        </fieldset>
        {!given.isTeacher && (
          <Link to={paths.liveClass} params={{ lessonId }} search={{ show: 'recordings' }} className="button">
            {t('catchUp', { size: replayMegabytes })}
          </Link>
        )}
      </details>
    </section>
  )
}

type LadderNoticesProps = Pick<LadderPanelProps, 'lessonId' | 'state' | 'ladder' | 'isTeacher'> & {
  /** Media are not available at the moment. */
  isFailed: boolean
  /** The own camera is on and waits for a free slot. */
  isWaiting: boolean
}

/** What the connection and the media of this device lack; seen whichever tab is open. */
export function LadderNotices({ lessonId, state, ladder: { ladder }, ...given }: LadderNoticesProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { rung, wished } = ladder
  return (
    <>
      {rung !== wished && (
        <p role="status">
          {t('steppedDown', { rung: t(`rungNames.${rung}`) })} <span className="soft">{t('goesUp')}</span>
        </p>
      )}
      {given.isWaiting && <p role="status">{t('cameraWaits')}</p>}
      {given.isFailed && rung !== 'board' && <p role="status">{t('noMedia')}</p>}
      <Missed lessonId={lessonId} state={state} leads={given.isTeacher} />
    </>
  )
}

/**
 * Shows a participant who was away how long it was, and where that is recorded. The class's own teacher missed
 * nothing.
 */
function Missed({ lessonId, state, leads }: { lessonId: string; state: ClassState; leads: boolean }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const { isConnected: isHere, taughtForMs } = state
  const awayMs = useAway(isHere)
  const isRecorded = useRecorded(state)
  const missedMs = missedOf(awayMs, isHere ? taughtForMs : awayMs)
  if (missedMs === 0 || (isHere && leads)) return null
  return (
    <p role="status">
      {isHere ? t('missed', { count: Math.max(1, Math.round(missedMs / 60_000)) }) : t('away')}{' '}
      {isRecorded && (
        <Link to={paths.liveClass} params={{ lessonId }} search={{ show: 'recordings' }} target="_blank">
          {t('playMissed')}
        </Link>
      )}
    </p>
  )
}

/** Whether a device records the class, or did when this one lost it. */
function useRecorded({ isConnected: isHere, peers }: ClassState): boolean {
  const isOn = peers.some(({ recording }) => recording === 'on')
  const [wasOn, setWasOn] = useState(false)
  // The last known people are retained while the class is lost.
  if (!isHere && wasOn !== isOn) setWasOn(isOn)
  return isOn || wasOn
}

/** How long the last disconnect from the class was or is, in milliseconds; 0 before the first connect. */
function useAway(isHere: boolean): number {
  const [awayMs, setAway] = useState(0)
  const [wasHere, setWasHere] = useState(isHere)
  if (isHere && !wasHere) setWasHere(true)
  useEffect(() => {
    if (isHere || !wasHere) return
    const since = Date.now()
    const tick = () => setAway(Date.now() - since)
    const timer = setInterval(tick, 1_000)
    return () => {
      clearInterval(timer)
      tick()
    }
  }, [isHere, wasHere])
  return awayMs
}

/** The number of current voices and videos, at least the teacher's. */
function receivedBy({ peers, peerId }: ClassState): { voices: number; pictures: number } {
  const count = (shows: (peer: Peer) => boolean) =>
    Math.max(1, peers.filter((peer) => peer.peerId !== peerId && shows(peer)).length)
  return { voices: count(({ mic }) => mic), pictures: count(({ camera }) => camera) }
}
