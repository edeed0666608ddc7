import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { latePart } from '#languages/late-part.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Today's schedule, with its messages: of one class, or with `null` of all the caller's. */
export const TodayPanel = latePart(
  'schedule',
  () => import('./TodayPanel.tsx').then((file) => file.TodayPanel),
  () => null,
)

/** The way into the live class of a class while one runs, in the place of the way to start one. */
export const LiveNow = latePart<{ classId: string; children: ReactNode }>(
  'schedule',
  () => import('./LiveNow.tsx').then((file) => file.LiveNow),
  ({ children }) => children,
)

/** Month, week and day of what is on and due: of one class, or with `null` of all the caller's. */
export const CalendarPanel = latePart(
  'schedule',
  () => import('./calendar/CalendarPanel.tsx').then((file) => file.CalendarPanel),
  () => null,
)

/** The schedule of the class in the address, or of all the caller's classes, as a page. */
export const ScheduleScreen = latePart(
  'schedule',
  () => import('./ScheduleScreen.tsx').then((file) => file.ScheduleScreen),
  LoadFailed,
)

function LoadFailed() {
  const { t } = useTranslation()
  return (
    <main id="content" className="live-page" tabIndex={-1}>
      <Notice isPage title={t('common.needsNetwork')}>
        <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
      </Notice>
    </main>
  )
}
