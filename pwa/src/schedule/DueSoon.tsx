import { dayMs } from '@takhti/schema/kit/durations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { PendingPart } from '#ui/PendingPart.tsx'

/** How far the list looks ahead, in days, and how many of its works it shows. */
const [lookDays, mostShown] = [7, 5]

/** The work of a class that is due within a week; a student's own is left out once it is handed in. */
export function DueSoon({ classId, now }: { classId: string; now: Date }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  const { data, error } = useQuery(q(lateCalls.schedule.listDue, {}))
  const until = now.getTime() + lookDays * dayMs
  const due = (data?.data.items ?? [])
    .map((work) => ({ ...work, at: Date.parse(work.dueAt) }))
    .filter((work) => work.classId === classId && !work.isHandedIn && work.at >= now.getTime() && work.at < until)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, mostShown)
  if (data === undefined && !error) return <PendingPart />
  if (due.length === 0) return null
  const form = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return (
    <>
      <h3 id="due-soon">{t('dueSoon')}</h3>
      <ul className="schedule" aria-labelledby="due-soon">
        {due.map(({ assessmentId, name, at }) => (
          <li key={assessmentId} className="schedule-item">
            <Link to={paths.classDetail} params={{ classId }} search={{ tab: 'work' }} className="grow">
              <bdi>{name}</bdi>
            </Link>
            <span className="small soft">
              {i18n.t('calendar.dueAt', { time: new Date(at).toLocaleString(i18n.language, form) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
