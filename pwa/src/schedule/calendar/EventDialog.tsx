import {
  IconArrowsMove,
  IconBroadcast,
  IconClipboardText,
  IconPencil,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react'
import { dayIn } from '@takhti/schema/kit/days'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { daysText, deviceZone, hoursText } from '../schedule-text.ts'
import { StartButton } from '../substitutes/StartButton.tsx'
import { mayWrite } from '../use-schedule.ts'
import { handedOverOn, isTakenOver, type CalendarEvent, type LessonEvent } from './calendar-events.ts'
import { isMovable } from './use-calendar-moves.ts'

type EventDialogProps = {
  event: CalendarEvent
  onMove: (event: CalendarEvent) => void
  onChange: (event: LessonEvent) => void
  onHandOver: (event: LessonEvent) => void
  onClose: () => void
}

/** The details of a lesson or of due work, and what can be done with it. */
export function EventDialog({ event, onClose, ...actions }: EventDialogProps) {
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
            <LessonActions event={event} {...actions} />
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
              {isMovable(event) && <MoveButton onMove={() => actions.onMove(event)} />}
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

function MoveButton({ onMove }: { onMove: () => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'calendar' })
  return (
    <Button onClick={onMove}>
      <IconArrowsMove size={18} aria-hidden="true" />
      {t('move')}
    </Button>
  )
}

function LessonActions({
  event,
  onMove,
  onChange,
  onHandOver,
}: Omit<EventDialogProps, 'event' | 'onClose'> & { event: LessonEvent }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const { classId } = event
  const { role } = requirePerson()
  const [today] = useState(() => dayIn(deviceZone(), new Date()))
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
      {isTakenOver(event) && event.date === today && (
        <StartButton {...{ classId, className: event.className }} lessonId={event.item.flowId} />
      )}
      {isTakenOver(event) && event.item.flowId !== null && (
        <Link to={paths.lesson} params={{ lessonId: event.item.flowId }} className="button">
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
          <MoveButton onMove={() => onMove(event)} />
          <Button onClick={() => onHandOver(event)}>
            <IconUserShare size={18} aria-hidden="true" />
            {i18n.t('substitutes.handOver')}
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
