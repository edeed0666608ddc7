import { IconCalendarPlus, IconCalendarShare, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dayIn } from '@takhti/schema/kit/days'
import { isDate } from '@takhti/schema/schedule/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { CachedAge } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TabList } from '#ui/TabList.tsx'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'
import { ItemDialog } from '../ItemDialog.tsx'
import { useLiveClasses } from '../LiveNow.tsx'
import { deviceZone } from '../schedule-text.ts'
import { ScheduleProblem } from '../ScheduleProblem.tsx'
import { HandOverDialog } from '../substitutes/HandOverDialog.tsx'
import { SubstitutesPanel } from '../substitutes/SubstitutesPanel.tsx'
import { mayWrite, useSchedule } from '../use-schedule.ts'
import { Agenda } from './Agenda.tsx'
import { calendarViews, daysOf, firstWeekday, stepOf, type CalendarView } from './calendar-days.ts'
import { eventsOf, type CalendarEvent, type LessonEvent } from './calendar-events.ts'
import { EventDialog } from './EventDialog.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MoveConflicts } from './MoveConflicts.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { Target } from './moves.ts'
import { useCalendarMoves } from './use-calendar-moves.ts'
import { useMoved } from './use-moves.ts'
import { useNarrow } from './use-narrow.ts'
import { WeekGrid } from './WeekGrid.tsx'
import '../schedule.css'
import './calendar.css'

const address = { view: oneOf(calendarViews, 'month'), day: anyText }

const panelId = 'calendar-page'

/** What is open over the calendar. */
type Opened =
  | { kind: 'details'; event: CalendarEvent }
  | { kind: 'move'; event: CalendarEvent; to: Target | null }
  | { kind: 'change' | 'handOver'; event: LessonEvent }
  | { kind: 'add' | 'feed' }

/** Month, week and day of what is on and due: of a class, or with null of all the caller's classes. */
export function CalendarPanel({ classId }: { classId: string | null }) {
  const { i18n } = useTranslation()
  const [{ view, day: chosen }, setAddress] = useAddress(address)
  const schedule = useSchedule(classId)
  const work = useQuery(q(lateCalls.schedule.listDue, {}))
  const [opened, open] = useState<Opened | null>(() => (isAdding() ? { kind: 'add' } : null))
  const isNarrow = useNarrow()
  const live = useLiveClasses()
  const ofClass = (work.data?.data.items ?? []).filter((each) => classId === null || each.classId === classId)
  const refetch = () => Promise.all([schedule.refetch(), work.refetch()])
  const { items, due, waiting, refused } = useMoved({ items: schedule.items, due: ofClass, refetch })
  const { now, timeZone } = schedule
  const today = dayIn(deviceZone(), now)
  const day = isDate(chosen) ? chosen : today
  const goTo = (next: string) => setAddress({ day: next === today ? '' : next })
  const onAsk = (event: CalendarEvent, to: Target) => open({ kind: 'move', event, to })
  const moves = useCalendarMoves({ view, onAsk, onDay: goTo })
  if (items === null)
    return schedule.error ? <ScheduleProblem {...schedule} /> : <Skeleton label={i18n.t('common.loading')} />
  const days = daysOf(view, day, firstWeekday(i18n.language))
  const shown = {
    ...{ days, day, today, now, view, moves, isOfAll: classId === null },
    events: moves.preview(eventsOf({ items, due }, days, deviceZone())),
    isLive: (event: CalendarEvent) => isLive(event, { now, live }),
    isWaiting: (event: CalendarEvent) =>
      waiting.has(event.kind === 'due' ? event.work.assessmentId : event.item.scheduleId),
    open: (event: CalendarEvent) => open({ kind: 'details', event }),
    label: periodText({ view, days, day, isNarrow }, i18n.language),
    onDay: goTo,
    onOpenDay: (next: string) => setAddress({ view: 'day', day: next === today ? '' : next }),
  }
  return (
    <section className="calendar stack" aria-labelledby="calendar-period">
      <CalendarHead
        {...{ view, label: shown.label }}
        onView={(next) => setAddress({ view: next })}
        onStep={(step) => goTo(step === 0 ? today : stepOf(view, day, step))}
        onOpen={(kind) => open({ kind })}
      />
      <CachedAge at={schedule.cachedAt} />
      <MoveConflicts {...{ refused, items, due }} />
      <SubstitutesPanel classId={classId} />
      <p className="calendar-carried" role="status">
        {moves.carried}
      </p>
      <div id={panelId} role="tabpanel" aria-labelledby="calendar-period">
        <Shown {...shown} isNarrow={isNarrow} />
      </div>
      {opened && <OpenedDialog {...{ opened, open, classId, items, due, timeZone }} move={moves.move} />}
    </section>
  )
}

/** Whether a class is live while a lesson of it is on. */
function isLive(
  { kind, classId, startsAt, endsAt }: CalendarEvent,
  { now, live }: { now: Date; live: readonly { classId: string }[] },
): boolean {
  return kind === 'lesson' && startsAt <= now && now < endsAt && live.some((each) => each.classId === classId)
}

/** Whether another app opened the calendar for a new entry (specification, section 2). */
function isAdding(): boolean {
  return mayWrite() && new URLSearchParams(location.search).has('createSchedulesDialog')
}

type ShownProps = Omit<Parameters<typeof WeekGrid>[0], 'view'> & { isNarrow: boolean; view: CalendarView }

function Shown({ isNarrow, view, ...shown }: ShownProps) {
  const { days, day } = shown
  if (isNarrow && view !== 'day')
    return (
      <Agenda
        {...shown}
        isWhole={view === 'week'}
        days={view === 'month' ? days.filter((each) => each.slice(0, 7) === day.slice(0, 7)) : days}
      />
    )
  return view === 'month' ? <MonthGrid {...shown} /> : <WeekGrid {...shown} view={view} />
}

type CalendarHeadProps = {
  view: CalendarView
  label: string
  onView: (view: CalendarView) => void
  /** Zero leads to today. */
  onStep: (step: number) => void
  onOpen: (kind: 'add' | 'feed') => void
}

function CalendarHead({ view, label, onView, onStep, onOpen }: CalendarHeadProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const isReadOnly = useReadOnly()
  return (
    <header className="row calendar-head">
      <IconButton label={t('previous')} onClick={() => onStep(-1)}>
        <IconChevronLeft aria-hidden="true" className="mirrored" />
      </IconButton>
      <IconButton label={t('next')} onClick={() => onStep(1)}>
        <IconChevronRight aria-hidden="true" className="mirrored" />
      </IconButton>
      <h2 id="calendar-period" aria-live="polite">
        {label}
      </h2>
      <Button onClick={() => onStep(0)}>{t('today')}</Button>
      <TabList
        label={t('view')}
        panelId={panelId}
        chosen={view}
        tabs={calendarViews.map((value) => ({ value, name: t(value) }))}
        onChoose={onView}
      />
      <IconButton label={t('feed')} aria-haspopup="dialog" onClick={() => onOpen('feed')}>
        <IconCalendarShare aria-hidden="true" />
      </IconButton>
      {mayWrite() && !isReadOnly && (
        <IconButton label={i18n.t('schedule.add')} aria-haspopup="dialog" onClick={() => onOpen('add')}>
          <IconCalendarPlus aria-hidden="true" />
        </IconButton>
      )}
    </header>
  )
}

type OpenedDialogProps = Pick<Parameters<typeof ItemDialog>[0], 'classId' | 'items' | 'timeZone'> &
  Pick<Parameters<typeof FeedDialog>[0], 'due'> &
  Pick<Parameters<typeof MoveDialog>[0], 'move'> & { opened: Opened; open: (next: Opened | null) => void }

function OpenedDialog({ opened, open, classId, items, due, timeZone, move }: OpenedDialogProps) {
  const onClose = () => open(null)
  switch (opened.kind) {
    case 'details':
      return (
        <EventDialog
          event={opened.event}
          onMove={(event) => open({ kind: 'move', event, to: null })}
          onChange={(event) => open({ kind: 'change', event })}
          onHandOver={(event) => open({ kind: 'handOver', event })}
          onClose={onClose}
        />
      )
    case 'move':
      return <MoveDialog event={opened.event} to={opened.to} {...{ move, onClose }} />
    case 'handOver': {
      const { item, date } = opened.event
      return <HandOverDialog classId={item.classId} lesson={item} {...{ date, onClose }} />
    }
    case 'feed':
      return <FeedDialog {...{ items, due, onClose }} />
    case 'add':
    case 'change': {
      const item = opened.kind === 'change' ? opened.event.item : null
      return <ItemDialog {...{ classId, item, items, timeZone, onClose }} />
    }
  }
}

type Period = { view: CalendarView; days: readonly string[]; day: string; isNarrow: boolean }

function periodText({ view, days, day, isNarrow }: Period, language: string): string {
  const at = (date: string) => new Date(date)
  const short = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  if (view === 'day' && isNarrow) return at(day).toLocaleDateString(language, short)
  if (view === 'month') return at(day).toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  if (view === 'day') return at(day).toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC' })
  const form = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return form.formatRange(at(days[0] ?? day), at(days.at(-1) ?? day))
}
