import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import { drawSeats } from '@takhti/schema/seating/draw'
import { layoutOf } from '@takhti/schema/seating/layouts'
import { call } from '../school.ts'

const anId = (at = new Date()) => newId(at, (bytes) => randomFillSync(bytes))

/** A plan in which every student of the class but one has a seat, and a second one in another arrangement. */
export async function showSeating({ classId, token }: { classId: string; token: string }): Promise<void> {
  const { plans } = await call<{ plans: unknown[] }>(`/seating?classId=${classId}`, { token })
  // A school that was shown before has them.
  if (plans.length > 0) return
  const students = await call<{ items: { userId: string }[] }>(`/student/class/${classId}?limit=100`, { token })
  const personIds = students.items.map(({ userId }) => userId)
  const rules = { front: personIds.slice(0, 1), apart: [personIds.slice(0, 2)], alternate: [] }
  const desks = layoutOf('pairs', Math.max(12, personIds.length + 2))
  const { seats } = drawSeats({ desks, personIds: personIds.slice(1), seats: [], rules }, 'gallery')
  const plan = { classId, rules, replaces: null }
  // The first plan is the one that a class shows.
  const first = anId(new Date(Date.now() - 1_000))
  const groups = { planId: anId(), name: 'कमरा 7', desks: layoutOf('groups', desks.length), seats: [] }
  for (const each of [{ planId: first, name: 'Window room', desks, seats }, groups])
    await call('/seating/save', { token, body: { ...plan, ...each, revision: anId() } })
}
