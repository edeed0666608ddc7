import type { Move } from './move-model.ts'
import { weekdayOf, type Slot, type When } from './rules.ts'

type OfEntry = Extract<Move, { kind: 'entry' }>

/**
 * The slot of an entry after a move; null where the entry is no longer where the device saw it. Only the time is
 * written, so a title or lesson that another teacher changed meanwhile stays.
 */
export function slotAfter<Own extends Slot>(slot: Own, move: Move): (Own & Slot) | null {
  const { when, leftOut = [] } = slot
  if (move.kind === 'entry') return entryAfter(slot, move)
  if (when.kind !== 'weekly') return null
  if (move.kind === 'back')
    return leftOut.includes(move.date) ? { ...slot, leftOut: leftOut.filter((date) => date !== move.date) } : null
  const { date, startMinute, timeZone } = move.was
  const isOn = when.days.includes(weekdayOf(date)) && !leftOut.includes(date)
  const isThere = isOn && slot.startMinute === startMinute && slot.timeZone === timeZone
  return isThere ? { ...slot, leftOut: [...leftOut, date] } : null
}

function entryAfter<Own extends Slot>(slot: Own, { was, to }: OfEntry): (Own & Slot) | null {
  if (slot.timeZone !== was.timeZone || slot.when.kind !== to.when.kind) return null
  const isAt = (place: { when: When; startMinute: number }) =>
    slot.startMinute === place.startMinute && isSame(slot.when, place.when)
  // Another device made the same move.
  if (isAt(to)) return slot
  return isAt(was) ? { ...slot, when: to.when, startMinute: to.startMinute } : null
}

function isSame(one: When, other: When): boolean {
  if (one.kind === 'once' || other.kind === 'once')
    return one.kind === 'once' && other.kind === 'once' && one.date === other.date
  return one.days.length === other.days.length && one.days.every((day) => other.days.includes(day))
}

/** Entries after a move, as their device shows them before the server answers; null where it refuses the move. */
export function entriesAfter<Item extends Slot & { scheduleId: string }>(
  items: readonly Item[],
  move: Move,
): (Item & Slot)[] | null {
  const at = items.findIndex(({ scheduleId }) => scheduleId === move.scheduleId)
  const before = items[at]
  const after = before && slotAfter(before, move)
  if (!before || !after) return null
  const next = items.with(at, after)
  if (move.kind === 'back') return next.filter(({ scheduleId }) => scheduleId !== move.singleId)
  if (move.kind === 'entry') return next
  const { to, singleId } = move
  const when = { kind: 'once' as const, date: to.date }
  return [...next, { ...before, scheduleId: singleId, when, leftOut: [], startMinute: to.startMinute }]
}

/** The move that takes another one back. */
export function undoOf(move: Exclude<Move, { kind: 'back' }>): Move {
  const { scheduleId } = move
  if (move.kind === 'lesson') return { kind: 'back', scheduleId, date: move.was.date, singleId: move.singleId }
  const { timeZone, ...to } = move.was
  return { kind: 'entry', scheduleId, was: { ...move.to, timeZone }, to }
}
