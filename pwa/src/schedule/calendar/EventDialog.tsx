import { IconArrowsMove, IconBroadcast, IconClipboardText, IconPencil, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { daysText, hoursText } from '../schedule-text.ts'
import { mayWrite } from '../use-schedule.ts'
import { handedOverOn, isTakenOver, type CalendarEvent, type LessonEvent } from './calendar-events.ts'

type EventDialogProps = {
  event: CalendarEvent
  onMove: (event: LessonEvent) => void
  onChange: (event: LessonEvent) => void
  onClose: () => void
}

/** The details of a lesson or of due work, and what can be done with it. */
export function EventDialog({ event, onMove, onChange, onClose }: EventDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const day = { dateStyle: 'full' } as const
  return (
    <Dialog title={event.title} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <div className="stack">
        <p dir="auto">{event.className}</p>
        <p>{event.startsAt.toLocaleDateString(i18n.language, day)}</p>
        {event.kind === 'lesson' ? (
          <>
            <p>{hoursText(event.item, i18n.language)}</p>
            {event.item.when.kind === 'weekly' && (
              <p className="small soft">{t('everyWeekOn', { days: daysText(event.item, i18n.language) })}</p>
            )}
            {event.item.lessonName !== null && <p dir="auto">{event.item.lessonName}</p>}
            <SubstituteLine event={event} />
            <LessonActions {...{ event, onMove, onChange }} />
          </>
        ) : (
          <>
            <p>
              {t('dueAt', { time: event.startsAt.toLocaleTimeString(i18n.language, { timeStyle: 'short' }) })}
              {event.work.isHandedIn && ` · ${t('handedIn')}`}
            </p>
            <div className="row">
              <Link
                to={paths.classDetail}
                params={{ classId: event.classId }}
                search={{ tab: 'work' }}
                className="button"
              >
                <IconClipboardText size={18} aria-hidden="true" />
                {t('openWork')}
              </Link>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Who teaches the lesson instead of the class's teacher. */
function SubstituteLine({ event }: { event: LessonEvent }) {
  const { t } = useTranslation('translation', { keyPrefix: 'substitutes' })
  const handed = handedOverOn(event)
  if (handed === null) return null
  return <p>{isTakenOver(event) ? t('isYours') : t('by', { name: handed.name })}</p>
}

function LessonActions({
  event,
  onMove,
  onChange,
}: Omit<EventDialogProps, 'event' | 'onClose'> & { event: LessonEvent }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const { classId } = event
  const { role } = requirePerson()
  return (
    <div className="row">
      {role !== 'admin' && !isTakenOver(event) && (
        <Link to={paths.liveClasses} search={{ class: classId }} className="button" data-look="main">
          <IconBroadcast size={18} aria-hidden="true" />
          {t('openClass')}
        </Link>
      )}
      {role === 'instructor' && (
        <Link
          to={paths.attendance}
          params={{ classId }}
          search={{ schedule: event.item.scheduleId }}
          className="button"
        >
          <IconUserCheck size={18} aria-hidden="true" />
          {t('attendance')}
        </Link>
      )}
      {isTakenOver(event) && event.item.flowId !== null && (
        <Link to={paths.lesson} params={{ lessonId: event.item.flowId }} className="button" data-look="main">
          {i18n.t('substitutes.openLesson')}
        </Link>
      )}
      {isTakenOver(event) && (
        <Link to={paths.seating} params={{ classId }} className="button">
          {i18n.t('substitutes.seating')}
        </Link>
      )}
      {mayWrite() && !isTakenOver(event) && (
        <>
          <Button onClick={() => onMove(event)}>
            <IconArrowsMove size={18} aria-hidden="true" />
            {t('move')}
          </Button>
          <Button onClick={() => onChange(event)}>
            <IconPencil size={18} aria-hidden="true" />
            {i18n.t('schedule.change')}
          </Button>
        </>
      )}
    </div>
  )
}
