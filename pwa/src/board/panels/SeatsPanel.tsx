import { IconPencil, IconUsers } from '@tabler/icons-react'
import type { Seat } from '@takhti/schema/board/channel'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { retainFocus } from '#ui/focus-hold.ts'
import { Menu } from '#ui/Menu.tsx'
import type { LessonSync } from '../sync/lesson-sync.ts'

type SeatsPanelProps = { sync: LessonSync; personId: string; isTeacher: boolean }

/** The people in the lesson; a teacher passes the pen here. */
export function SeatsPanel({ sync, personId, isTeacher }: SeatsPanelProps) {
  const { t } = useTranslation()
  const seats = useSignal(sync.seats)
  if (seats.length === 0) return null
  return (
    <Menu
      label={t('board.people', { number: seats.length })}
      className="icon-button board-people"
      face={
        <>
          <IconUsers aria-hidden="true" />
          <span>{seats.length}</span>
        </>
      }
    >
      {() => (
        // Buttons disappear after their action: keyboard focus stays in the list.
        <div ref={retainFocus} tabIndex={-1}>
          {isTeacher && <AllPens seats={seats} sync={sync} />}
          <ul className="board-seats" aria-label={t('board.inLesson')}>
            {seats.map((seat) => (
              <li key={seat.personId}>
                <span dir="auto">
                  {seat.name}
                  {seat.personId === personId && ` (${t('board.you')})`}
                </span>
                {seat.personId !== personId && <FollowButton seat={seat} sync={sync} />}
                <PenState seat={seat} isTeacher={isTeacher} sync={sync} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Menu>
  )
}

/** With several students, gives the pen to all at once, or takes it back. */
function AllPens({ seats, sync }: { seats: readonly Seat[]; sync: LessonSync }) {
  const { t } = useTranslation()
  const students = seats.filter(({ role }) => role !== 'instructor')
  if (students.length < 2) return null
  return (
    <div className="row">
      {students.some(({ hasPen }) => !hasPen) && (
        <button type="button" className="button" onClick={() => sync.passAllPens(true)}>
          {t('board.giveAllPens')}
        </button>
      )}
      {students.some(({ hasPen }) => hasPen) && (
        <button type="button" className="button" onClick={() => sync.passAllPens(false)}>
          {t('board.takeAllPens')}
        </button>
      )}
    </div>
  )
}

/** Follows the page and view of a presenter. */
function FollowButton({ seat, sync }: { seat: Seat; sync: LessonSync }) {
  const { t } = useTranslation()
  const isFollowed = useSignal(sync.followed) === seat.personId
  if (seat.role !== 'instructor' && !seat.hasPen) return null
  return (
    <button
      type="button"
      className="button"
      aria-label={t('board.followPerson', { name: seat.name })}
      aria-pressed={isFollowed}
      onClick={() => sync.followed.set(isFollowed ? null : seat.personId)}
    >
      {t('board.follow')}
    </button>
  )
}

function PenState({ seat, isTeacher, sync }: { seat: Seat; isTeacher: boolean; sync: LessonSync }) {
  const { t } = useTranslation()
  if (seat.role === 'instructor') return <span className="small soft">{t('board.teacher')}</span>
  if (!isTeacher) return seat.hasPen ? <IconPencil role="img" aria-label={t('board.hasPen')} /> : null
  const [label, name] = seat.hasPen
    ? [t('board.takePen'), t('board.takePenFrom', { name: seat.name })]
    : [t('board.givePen'), t('board.givePenTo', { name: seat.name })]
  return (
    <button
      type="button"
      className="button"
      aria-label={name}
      onClick={() => (seat.hasPen ? sync.takePen(seat.personId) : sync.givePen(seat.personId))}
    >
      {label}
    </button>
  )
}
