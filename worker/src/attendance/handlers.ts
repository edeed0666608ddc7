import { attendance } from '@takhti/schema/attendance/contract'
import { compareNames } from '@takhti/schema/kit/name-order'
import { implement } from '#http/implement.ts'
import { attendanceStore } from './attendance-store.ts'
import { arrive, openCode, roomCode } from './codes.ts'
import { spanOfDays, toWire } from './sessions.ts'
import { sheet } from './sheet.ts'
import { take } from './take-command.ts'

export const attendanceHandlers = implement(attendance, attendanceStore, {
  async list({ input: { classId, liveId, ...days }, session, store, fail }) {
    const span = spanOfDays(days, session.institute.timeZone) ?? fail('common/bad-request')
    const { mayRead, rows } = await store.list({ classId, liveId, ...span })
    return mayRead ? { items: rows.map(toWire) } : fail('classes/not-found')
  },

  take,
  sheet,

  async roster({ input: { classId }, session, store, fail }) {
    const { className, students } = (await store.roster(classId)) ?? fail('classes/not-found')
    const { timeZone } = session.institute
    return { classId, className, timeZone, students: students.toSorted(byName) }
  },

  async record({ input, store, fail }) {
    const { record, replaced } = (await store.find(input.attendanceId)) ?? fail('common/not-found')
    return { ...toWire(record), replaced }
  },

  async report({ input: { classId, ...days }, session, store, fail }) {
    const span = spanOfDays(days, session.institute.timeZone) ?? fail('common/bad-request')
    const { className, sessions, students } = (await store.ofClass(classId, span)) ?? fail('classes/not-found')
    return {
      ...{ classId, className, ...days },
      sessions: sessions.map((row) => ({ ...row, isLive: row.liveId !== null })),
      students: students.map((row) => ({ ...row, isFormer: row.isFormer === 1 })).toSorted(byName),
    }
  },

  async ofStudent({ input: { userId, ...days }, scope, role, session, store, fail }) {
    const isLearner = role === 'learner' || role === 'guest'
    if (isLearner && userId !== scope.personId) return fail('accounts/user-not-found')
    const span = spanOfDays(days, session.institute.timeZone) ?? fail('common/bad-request')
    const { name, items } = (await store.ofStudent(userId, span)) ?? fail('accounts/user-not-found')
    return {
      personId: userId,
      name,
      ...days,
      items: items.map(({ liveId, ...row }) => ({ ...row, isLive: liveId !== null })),
    }
  },

  openCode,
  roomCode,
  arrive,
})

function byName(one: { name: string; personId: string }, other: { name: string; personId: string }): number {
  return compareNames(one.name, other.name) || (one.personId < other.personId ? -1 : 1)
}
