import type { ErrorCode } from '../kit/errors.ts'
import { byRow } from './geometry.ts'
import type { Desk, Seat, SeatingBody } from './model.ts'

type Content = Pick<SeatingBody, 'desks' | 'seats' | 'rules'>

/** Whether each seat is at a desk of the plan, each desk has one student, and each student one desk. */
export function canSave({ desks, seats }: Pick<Content, 'desks' | 'seats'>): 'ok' | 'common/bad-request' {
  const isDesk = new Set(desks.map(({ deskId }) => deskId))
  const taken = new Set(seats.map(({ deskId }) => deskId))
  const people = new Set(seats.map(({ personId }) => personId))
  const isOnce = taken.size === seats.length && people.size === seats.length
  return isOnce && seats.every(({ deskId }) => isDesk.has(deskId)) ? 'ok' : 'common/bad-request'
}

/** A save replaces the revision that it was made from; the same one again changes nothing. */
export function saveVerdict(
  there: { revision: string } | null,
  { revision, replaces }: { revision: string; replaces: string | null },
): 'write' | 'same' | Extract<ErrorCode, 'seating/changed'> {
  if (there?.revision === revision) return 'same'
  return (there?.revision ?? null) === replaces ? 'write' : 'seating/changed'
}

/** The content without people who are not in the class. A set of one student means nothing. */
export function withoutOthers({ desks, seats, rules }: Content, isIn: (personId: string) => boolean): Content {
  return {
    desks,
    seats: seats.filter(({ personId }) => isIn(personId)),
    rules: {
      front: rules.front.filter(isIn),
      apart: rules.apart.map((set) => set.filter(isIn)).filter((set) => set.length > 1),
      alternate: rules.alternate.filter(isIn),
    },
  }
}

/** Seats a student at a desk. A student who sat there takes the other one's desk, or has none. */
export function seatAt(seats: readonly Seat[], personId: string, deskId: string): Seat[] {
  const own = seats.find((seat) => seat.personId === personId)
  const there = seats.find((seat) => seat.deskId === deskId)
  if (own !== undefined && own === there) return [...seats]
  const rest = seats.filter((seat) => seat !== own && seat !== there)
  const moved = there !== undefined && own !== undefined ? [{ ...there, deskId: own.deskId }] : []
  return [...rest, ...moved, { deskId, personId, isFixed: own?.isFixed ?? false }]
}

/** Takes a student's seat away. */
export function unseat(seats: readonly Seat[], personId: string): Seat[] {
  return seats.filter((seat) => seat.personId !== personId)
}

/** Takes desks out of the room, with the seats at them. */
export function withoutDesks<Body extends Content>(body: Body, deskIds: ReadonlySet<string>): Body {
  return {
    ...body,
    desks: body.desks.filter(({ deskId }) => !deskIds.has(deskId)),
    seats: body.seats.filter(({ deskId }) => !deskIds.has(deskId)),
  }
}

/** Replaces the desks. Students stay at the desk of the same rank, counted from the front; without one they have no seat. */
export function withDesks<Body extends Content>(body: Body, desks: readonly Desk[]): Body {
  const rankOf = new Map(byRow(body.desks).map(({ deskId }, rank) => [deskId, rank]))
  const ranked = byRow(desks)
  const seats = body.seats.flatMap((seat): Seat[] => {
    const desk = ranked[rankOf.get(seat.deskId) ?? ranked.length]
    return desk === undefined ? [] : [{ ...seat, deskId: desk.deskId }]
  })
  return { ...body, desks: [...desks], seats }
}
