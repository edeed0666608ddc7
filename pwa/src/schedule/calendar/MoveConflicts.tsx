import type { DueWork, ScheduleItem } from '@takhti/schema/schedule/model'
import type { Move } from '@takhti/schema/schedule/move-model'
import { slotAfter } from '@takhti/schema/schedule/moves'
import type { Slot } from '@takhti/schema/schedule/rules'
import { useTranslation } from 'react-i18next'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { moveDue } from '#assessments/port.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { outboxOf } from '#offline/flusher.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { dateText, daysText, deviceZone, hoursText } from '../schedule-text.ts'
import { wallOf } from './calendar-events.ts'
import type { QueuedMove } from './outbox-moves.ts'
import { timeText } from './use-moves.ts'

type MoveConflictsProps = {
  refused: readonly QueuedMove[]
  items: readonly ScheduleItem[]
  due: readonly DueWork[]
}

/** A refused move in words, with the command that makes it upon the other teacher's; null where it can be made no more. */
type Conflict = { seq: number; title: string; mine: string; theirs: string; again: (() => Promise<unknown>) | null }

/** Shows both times of what two teachers moved, and lets this one choose. */
export function MoveConflicts({ refused, items, due }: MoveConflictsProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const conflicts = refused.flatMap((each) => conflictOf(each, { items, due }, i18n.language) ?? [])

  async function settle({ seq, again }: Conflict, isMine: boolean) {
    if (isMine) await again?.()
    await outboxOf(requireDatabaseId()).discard(seq)
  }

  return conflicts.map((each) => (
    <section key={each.seq} className="card" aria-label={t('conflict', { title: each.title })}>
      <Notice title={t('conflict', { title: each.title })}>
        <p>{t('theirs', { time: each.theirs })}</p>
        <p>{t('mine', { time: each.mine })}</p>
        <div className="row">
          <Button onClick={() => void settle(each, false)}>{t('useTheirs')}</Button>
          {each.again && <Button onClick={() => void settle(each, true)}>{t('useMine')}</Button>}
        </div>
      </Notice>
    </section>
  ))
}

function conflictOf(
  queued: QueuedMove,
  { items, due }: Pick<MoveConflictsProps, 'items' | 'due'>,
  language: string,
): Conflict | null {
  if (queued.kind === 'due') return conflictOfDue(queued, due, language)
  const { seq, move } = queued
  const item = items.find(({ scheduleId }) => scheduleId === move.scheduleId)
  if (item === undefined) return null
  const again = moveUpon(item, move)
  const isStill = slotAfter(item, again) !== null
  return {
    seq,
    title: item.title,
    mine: placeText(item, move, language),
    theirs: slotText(item, language),
    again: isStill ? () => enqueue(lateCalls.schedule.move, again) : null,
  }
}

/** The move as it would be made from where the entry is now. */
function moveUpon({ when, startMinute, timeZone }: ScheduleItem, move: Move): Move {
  if (move.kind === 'back') return move
  if (move.kind === 'lesson') return { ...move, was: { ...move.was, startMinute, timeZone } }
  return { ...move, was: { when, startMinute, timeZone } }
}

function placeText(item: ScheduleItem, move: Move, language: string): string {
  if (move.kind === 'back') return slotText({ ...item, when: { kind: 'once', date: move.date } }, language)
  const when = move.kind === 'lesson' ? { kind: 'once' as const, date: move.to.date } : move.to.when
  return slotText({ ...item, when, startMinute: move.to.startMinute }, language)
}

function slotText(slot: Slot, language: string): string {
  const days = slot.when.kind === 'once' ? dateText(slot.when.date, language) : daysText(slot, language)
  return `${days}, ${hoursText(slot, language)}`
}

function conflictOfDue(
  { seq, move }: Extract<QueuedMove, { kind: 'due' }>,
  due: readonly DueWork[],
  language: string,
): Conflict | null {
  const work = due.find(({ assessmentId }) => assessmentId === move.assessmentId)
  if (work === undefined) return null
  const text = (instant: string) => timeText(wallOf(new Date(instant), deviceZone()), language)
  const { assessmentId, dueOn } = move
  return {
    ...{ seq, title: work.name, mine: text(dueOn), theirs: text(work.dueAt) },
    again: () => moveDue(assessmentId, { dueOn, dueWas: work.dueAt }),
  }
}
