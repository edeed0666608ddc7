import { IconBroadcast, IconCalendarPlus, IconUserCheck } from '@tabler/icons-react'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { CachedAge } from '#languages/Age.tsx'
import { PanelField, useClassStart } from '#live/start/port.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PendingPart } from '#ui/PendingPart.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { DueSoon } from './DueSoon.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { hoursText } from './schedule-text.ts'
import { mayWrite, useSchedule } from './use-schedule.ts'
import './schedule.css'

type Schedule = ReturnType<typeof useSchedule>

/** Today's lessons with their hours, and what is due soon; a teacher starts one by one press. */
export function TodayPanel({ classId }: { classId: string | null }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  const schedule = useSchedule(classId)
  const [isAdding, setAdding] = useState(false)
  const isReadOnly = useReadOnly()
  const { items, today, now, timeZone, cachedAt, error } = schedule
  if (items === null || today === null) return error ? null : <PendingPart />
  const Shown = requirePerson().role === 'instructor' && !isReadOnly ? StartList : TodayList
  return (
    <section className="card stack" aria-labelledby="schedule-today">
      <header className="row schedule-head">
        <h2 id="schedule-today">{t('today')}</h2>
        {classId === null && (
          <Link to={paths.calendar} className="button" data-look="quiet">
            {i18n.t('calendar.title')}
          </Link>
        )}
        <Link
          to={paths.liveClasses}
          search={{ show: 'schedule', class: classId ?? undefined }}
          className="button"
          data-look="quiet"
        >
          {t('title')}
        </Link>
        {mayWrite() && !isReadOnly && (
          <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <IconCalendarPlus size={18} aria-hidden="true" />
            {t('add')}
          </Button>
        )}
      </header>
      <CachedAge at={cachedAt} />
      {today.length === 0 ? (
        <p className="soft">{t('nothing')}</p>
      ) : (
        <Shown {...{ today, now }} isOfAll={classId === null} />
      )}
      {classId !== null && mayHaveWork() && <DueSoon {...{ classId, now }} />}
      {isAdding && <ItemDialog {...{ classId, items, timeZone }} item={null} onClose={() => setAdding(false)} />}
    </section>
  )
}

/** An admin is in no class, and has no work. */
function mayHaveWork(): boolean {
  return requirePerson().role !== 'admin'
}

type TodayListProps = { today: NonNullable<Schedule['today']>; now: Date; isOfAll: boolean }

/** With a start button for each item that the caller may start. */
function StartList(props: TodayListProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  const navigate = useNavigate()
  const onNow = props.today.find(({ startsAt, endsAt }) => startsAt <= props.now && props.now < endsAt)
  const { command, panel, run } = useClassStart(
    onNow?.flowId ?? null,
    ({ flow_id: lessonId }) => void navigate({ to: paths.liveClass, params: { lessonId }, search: { enter: 'now' } }),
  )
  return (
    <>
      <TodayList {...props}>
        {({ classId, title, flowId, scheduleId }) => (
          <>
            <Link
              to={paths.attendance}
              params={{ classId }}
              search={{ schedule: scheduleId }}
              className="button"
              aria-label={t('attendanceOf', { title })}
            >
              <IconUserCheck size={18} aria-hidden="true" />
              {i18n.t('attendance.title')}
            </Link>
            <Button
              look={scheduleId === onNow?.scheduleId ? 'main' : 'plain'}
              aria-label={t('startNamed', { title })}
              isBusy={command.isPending}
              disabled={command.isBlocked}
              onClick={() => run({ classId, lessonId: flowId, mode: 'video' })}
            >
              <IconBroadcast size={18} aria-hidden="true" />
              {t('start')}
            </Button>
          </>
        )}
      </TodayList>
      {command.isBlocked && <p className="small soft">{i18n.t('common.needsNetwork')}</p>}
      <PanelField panel={panel} label={t('showOn')} here={t('showHere')} />
    </>
  )
}

function TodayList({
  today,
  now,
  isOfAll,
  children,
}: TodayListProps & { children?: (item: ScheduleItem) => ReactNode }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  return (
    <ul className="schedule">
      {today.map((item) => (
        <li key={item.scheduleId} className="schedule-item">
          <b className="schedule-hours">{hoursText(item, i18n.language)}</b>
          <span className="grow">
            <span dir="auto">{item.title}</span>
            <span className="small soft" dir="auto">
              {[isOfAll && item.className, item.lessonName !== item.title && item.lessonName]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {item.startsAt <= now && now < item.endsAt && <span className="tag">{t('now')}</span>}
          {children?.(item)}
        </li>
      ))}
    </ul>
  )
}
