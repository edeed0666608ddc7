import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { TimerClock } from '#ui/TimerClock.tsx'
import { handInEnded, updateAttempt, type DeviceAttempt } from './attempt-store.ts'
import { resume } from './use-resume.ts'
import { useServerTime } from './use-server-time.ts'

/** Minutes before the end that a screen reader announces. */
const announced = [30, 15, 10, 5, 2, 1]

/** How often the passed time is stored: a device clock that is set back later gives no time back. */
const storeMs = 15_000

/** The time until an attempt ends. At its end the attempt hands itself in. */
export function TimeLeft({ attempt, endsAt }: { attempt: DeviceAttempt; endsAt: string }) {
  const { t } = useTranslation()
  const left = Math.ceil((Date.parse(endsAt) - useServerTime(attempt)) / 1_000)
  const isOver = left <= 0
  const end = useEffectEvent(async () => {
    // A teacher may have given more time, and the device's clock may be fast: the server knows both.
    if (isEdgeReachable()) await resume(attempt).catch(() => false)
    await handInEnded(attempt.assessmentId)
  })
  const store = useEffectEvent(() => void updateAttempt(attempt.assessmentId, {}))
  useEffect(() => {
    const timer = setInterval(() => store(), storeMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isOver) void end()
  }, [isOver, endsAt])
  return (
    <div className="attempt-time" data-near={left <= 60 || undefined}>
      <span className="small soft">{t('attempt.timeLeft')}</span>
      <TimerClock seconds={Math.max(0, left)} />
      <Announcement minutes={Math.ceil(left / 60)} />
    </div>
  )
}

function Announcement({ minutes }: { minutes: number }) {
  const { t } = useTranslation()
  const near = announced.filter((each) => each >= minutes).at(-1)
  return (
    <p role="status" className="hidden">
      {near !== undefined && minutes > 0 && t('attempt.minutesLeft', { count: near })}
    </p>
  )
}
