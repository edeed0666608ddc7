import { useTranslation } from 'react-i18next'

/** The time in the digits of the language, seconds last in every script. */
export function TimerClock({ seconds }: { seconds: number }) {
  const { i18n } = useTranslation()
  const two = new Intl.NumberFormat(i18n.language, { minimumIntegerDigits: 2, useGrouping: false })
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return (
    <p role="timer" dir="ltr" className="timer-clock">
      {[...(hours > 0 ? [hours] : []), minutes, seconds % 60].map((part) => two.format(part)).join(':')}
    </p>
  )
}
