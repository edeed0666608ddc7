import type { Peer, Rung } from '@takhti/schema/live/channel'
import { rungs } from '@takhti/schema/live/channel'
import { megabytesOf, missedAfterMs, replayMegabytes } from '@takhti/schema/live/media/rules'
import type { LiveMode } from '@takhti/schema/live/model'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import type { ClassState } from './class-line.ts'
import { megabytes } from './recording/recordings-text.ts'
import type { LadderUse } from './use-ladder.ts'

type LadderPanelProps = {
  lessonId: string
  state: ClassState
  ladder: LadderUse
  mode: LiveMode
  isTeacher: boolean
  /** Bytes of voices and pictures so far, both ways. */
  usedBytes: number
  /** Media cannot be had at the moment. */
  isFailed: boolean
  /** The own camera is on and waits for room. */
  isWaiting: boolean
}

/** From all of the class to its replay: what this device takes part with, by hand and by its line, and what that costs. */
export function LadderPanel({ lessonId, state, ladder: { ladder, choose }, mode, ...given }: LadderPanelProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'live' })
  const name = useId()
  const { rung, wished } = ladder
  const offered = rungs.filter((each) => each !== 'video' || mode === 'video')
  const costs = (each: Rung) => megabytesOf(each, heardBy(state))
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
      {rung !== wished && (
        <p role="status">
          {t('steppedDown', { rung: t(`rungNames.${rung}`) })} <span className="soft">{t('goesUp')}</span>
        </p>
      )}
      {given.isWaiting && <p role="status">{t('cameraWaits')}</p>}
      {given.isFailed && rung !== 'board' && <p role="status">{t('noMedia')}</p>}
      <Missed lessonId={lessonId} isHere={state.isConnected} leads={given.isTeacher} />
    </section>
  )
}

/** The last rung: whoever was away for a while sees what was missed by replay. Whose class it is missed nothing of it. */
function Missed({ lessonId, isHere, leads }: { lessonId: string; isHere: boolean; leads: boolean }) {
  const { t } = useTranslation('translation', { keyPrefix: 'live' })
  const missedMs = useMissed(isHere)
  if (missedMs < missedAfterMs || (isHere && leads)) return null
  return (
    <p role="status">
      {isHere ? t('missed', { count: Math.max(1, Math.round(missedMs / 60_000)) }) : t('away')}{' '}
      <Link to={paths.liveClass} params={{ lessonId }} search={{ show: 'recordings' }} target="_blank">
        {t('playMissed')}
      </Link>
    </p>
  )
}

/** How long the class was or is lost to this device the last time, in milliseconds; 0 before it ever was here. */
function useMissed(isHere: boolean): number {
  const [missedMs, setMissed] = useState(0)
  const [wasHere, setWasHere] = useState(isHere)
  if (isHere && !wasHere) setWasHere(true)
  useEffect(() => {
    if (isHere || !wasHere) return
    const since = Date.now()
    const tick = () => setMissed(Date.now() - since)
    const timer = setInterval(tick, 1_000)
    return () => {
      clearInterval(timer)
      tick()
    }
  }, [isHere, wasHere])
  return missedMs
}

/** The voices and pictures that there are now, and at least the teacher's. */
function heardBy({ peers, peerId }: ClassState): { voices: number; pictures: number } {
  const count = (shows: (peer: Peer) => boolean) =>
    Math.max(1, peers.filter((peer) => peer.peerId !== peerId && shows(peer)).length)
  return { voices: count(({ mic }) => mic), pictures: count(({ camera }) => camera) }
}
