import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The seconds until an instant of the room's clock; `offsetMs` is that clock minus the page's monotonic clock. */
export function Countdown({ closesAt, offsetMs }: { closesAt: string; offsetMs: number }) {
  const { t } = useTranslation()
  const left = useSeconds(Date.parse(closesAt) - offsetMs)
  return (
    <p className="quiz-countdown" role="timer" data-near={left <= nearSeconds || undefined}>
      <span aria-hidden="true">{left}</span>
      <span className="hidden">{t('quiz.timer.left', { count: left })}</span>
    </p>
  )
}

const nearSeconds = 5

function useSeconds(endMs: number): number {
  const [nowMs, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endMs - nowMs) / 1_000))
}
