import { live, liveClasses, type RoomRequest } from '@takhti/schema/live/contract'
import type { LiveClass } from '@takhti/schema/live/model'
import { deviceOfSession } from '#devices/port.ts'
import { implement } from '#http/implement.ts'
import { accessToLesson } from '#lessons/port.ts'
import type { Env } from '#platform/env.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { relayAccess, relaysOf } from '#platform/turn.ts'
import { holdsQuiz } from '#quizzes/port.ts'
import { classRoomName } from '#rooms/names.ts'
import { expectSeat, type Seat } from '#rooms/port.ts'
import { liveClassStore } from './class-store.ts'
import { start } from './starting.ts'
import { findBoard } from './wall/board-store.ts'
import { wallStore } from './wall/wall-store.ts'

export const liveHandlers = implement(
  live,
  (scope, db) => ({
    /** A private board is opened as a lesson is. */
    access: async (id: string) => {
      const access = await accessToLesson(scope, db, id)
      return access === 'none' ? ((await findBoard(scope, db, id))?.access ?? 'none') : access
    },
    accessToWall: (wallId: string) => wallStore(scope, db).accessToWall(wallId),
    ...liveClassStore(scope, db),
  }),
  {
    async ticket({ input, scope, session, role, store, platform, fail }) {
      let access: Seat['access'] | 'none' = 'read'
      if (input.room === 'class') {
        const liveClass = await store.last(input.flow_id)
        if (liveClass === null) return fail('lessons/not-found')
        if (!(await isGoing(platform.env, scope, liveClass))) return fail('live/ended')
        access = liveClass.isTeacher ? 'write' : 'read'
      } else if (input.room === 'quiz') access = await accessToQuiz(platform, scope, input)
      else if (input.room === 'wall') access = (await store.accessToWall(input.wallId)) ?? fail('lessons/not-found')
      else if (input.room !== 'user') access = await store.access(input.flow_id)
      if (access === 'none') return fail('lessons/not-found')
      const { sessionId } = session
      // Only in the channel of their person do devices obey.
      const deviceId = input.room === 'user' ? await deviceOfSession(platform, sessionId) : undefined
      return expectSeat(platform.env, input, {
        personId: scope.personId,
        name: `${session.firstName} ${session.lastName}`.trim(),
        role,
        instituteId: scope.instituteId,
        sessionId,
        access,
        ...(deviceId !== undefined && { deviceId }),
      })
    },
  },
)

export const liveClassesHandlers = implement(liveClasses, liveClassStore, {
  start,

  async get({ input, store, fail }) {
    const { access, last } = await store.lessonWithLast(input.flow_id)
    return access === 'none' ? fail('lessons/not-found') : { liveClass: last }
  },

  async list({ store }) {
    return { items: await store.listOpen() }
  },

  async media({ input, store, platform, now, newId, fail }) {
    if ((await store.last(input.flow_id)) === null) return fail('lessons/not-found')
    const urls = relaysOf(platform.env)
    if (urls.length === 0) return { iceServers: [], isRelayed: false }
    return { iceServers: [{ urls, ...(await relayAccess(platform.env, { name: newId(), now })) }], isRelayed: true }
  },

  async attendance({ input, scope, store, platform, fail }) {
    const liveClass = await store.last(input.flow_id)
    if (liveClass === null || !liveClass.isTeacher) return fail('lessons/not-found')
    const room = platform.env.LIVE_CLASS_ROOM.getByName(classRoomName(scope.instituteId, input.flow_id))
    const byPerson = Map.groupBy(await room.listAttended(liveClass.liveId), ({ personId }) => personId)
    const items = [...byPerson.values()].flatMap((intervals) => {
      const [first] = intervals
      if (first === undefined) return []
      const { personId, name, isTeacher } = first
      const shown = intervals.map(({ cameAt, leftAt }) => ({
        cameAt: instantOf(cameAt),
        leftAt: leftAt === null ? null : instantOf(leftAt),
      }))
      return [{ personId, name, isTeacher, intervals: shown }]
    })
    return { liveClass, items }
  },
})

/** A class whose start was cut off before its room heard of it begins here; one that ended there, and could not say so, has ended. */
async function isGoing(env: Env, { instituteId }: Scope, { flow_id, liveId, mode, startedAt, endedAt }: LiveClass) {
  if (endedAt !== null) return false
  const room = env.LIVE_CLASS_ROOM.getByName(classRoomName(instituteId, flow_id))
  return await room.begin({ liveId, mode, startedAt: Date.parse(startedAt) })
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** A panel shows what a whole class looks at; it holds nothing. */
async function accessToQuiz(
  platform: Platform,
  scope: Scope,
  { quizId, view }: Extract<RoomRequest, { room: 'quiz' }>,
) {
  if (!(await holdsQuiz(platform, scope, quizId))) return 'none'
  return view === 'host' ? 'write' : 'read'
}
