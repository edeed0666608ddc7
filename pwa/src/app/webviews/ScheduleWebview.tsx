import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { CalendarPanel, TodayPanel } from '#schedule/port.tsx'
import { announceScreen } from '#screen/announce.ts'
import { enterWebview } from '#screen/webview.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isScheduleWebview, scheduleAddress } from './schedule-address.ts'
import { WaitScreen } from './WaitScreen.tsx'
import { WebviewRefusal } from './WebviewRefusal.tsx'

/** The schedule within another app: the app's own calendar without its frame, or on a panel today's lessons. */
export function ScheduleWebview() {
  const { pathname, searchStr } = useLocation()
  // While the next page loads, this one is mounted with its address.
  const isHere = isScheduleWebview(pathname)
  useEffect(() => {
    if (isHere) enterWebview('app')
  }, [isHere])
  if (!isHere) return null
  if (!rolesHere().some((role) => role === 'instructor' || role === 'learner' || role === 'guest'))
    return <WebviewRefusal reason="invalidCredentials" />
  const shown = scheduleAddress(pathname, searchStr)
  if (shown.kind !== 'class') return <Titled classId={null} isToday={shown.kind === 'today'} />
  return shown.classId === null ? (
    <WebviewRefusal reason="invalidClass" />
  ) : (
    <OfClass key={shown.classId} classId={shown.classId} />
  )
}

/** The class must be one of the caller's. */
function OfClass({ classId }: { classId: string }) {
  const classes = useQuery(q(calls.classes.listMine, {}))
  if (classes.data === undefined) return <WaitScreen query={classes} />
  const found = classes.data.data.items.find((each) => each.classId === classId)
  return found === undefined ? <WebviewRefusal reason="invalidClass" /> : <Titled classId={classId} name={found.name} />
}

type TitledProps = { classId: string | null; name?: string; isToday?: boolean }

function Titled({ classId, name, isToday = false }: TitledProps) {
  const { t } = useTranslation()
  const title = name ?? t('calendar.title')
  useEffect(() => announceScreen(title), [title])
  const Shown = isToday ? TodayPanel : CalendarPanel
  return (
    <div className="stack">
      <h1 dir="auto">{title}</h1>
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        <Shown classId={classId} />
      </Suspense>
    </div>
  )
}
