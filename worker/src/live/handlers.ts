import { live, liveClasses, type RoomRequest } from '@takhti/schema/live/contract'
import { deviceOfSession } from '#devices/port.ts'
import { implement } from '#http/implement.ts'
import { hasQuizSound } from '#institutes/port.ts'
import type { Platform } from '#platform/platform.ts'
import { sfuOf } from '#platform/realtime.ts'
import type { Scope } from '#platform/scope.ts'
import { isRelayed, relaysFor } from '#platform/turn.ts'
import { holdsQuiz } from '#quizzes/port.ts'
import { classRoomName } from '#rooms/names.ts'
import { expectSeat, type Seat } from '#rooms/port.ts'
import { accessToClass } from './class-access.ts'
import { start } from './class-start.ts'
import { liveClassStore } from './class-store.ts'
import { sendLink } from './link-email.ts'
import { findBoard } from './wall/board-store.ts'
import { wallStore } from './wall/wall-store.ts'

export const liveHandlers = implement(
  live,
  (scope, db) => ({
    /** A private board is opened as a lesson is. */
    access: async (id: string) => {
      const access = await liveClassStore(scope, db).accessToBoard(id)
      return access === 'none' ? ((await findBoard(scope, db, id))?.access ?? 'none') : access
    },
    accessToWall: (wallId: string) => wallStore(scope, db).accessToWall(wallId),
    ...liveClassStore(scope, db),
  }),
  {
    async ticket({ input, scope, session, role, store, platform, fail }) {
      let access: Seat['access'] | 'none' = 'read'
      if (input.room === 'class') access = await accessToClass(platform.env, scope, await store.last(input.flow_id))
      else if (input.room === 'quiz') access = await accessToQuiz(platform, scope, input)
      else if (input.room === 'wall') access = (await store.accessToWall(input.wallId)) ?? fail('lessons/not-found')
      else if (input.room !== 'user') access = await store.access(input.flow_id)
      if (access === 'none') return fail('lessons/not-found')
      const isAside = input.room === 'class' && input.isAside === true
      // Only a teacher may prevent a class from ending, and a person who takes part is visible.
      if (isAside && (access !== 'write' || role !== 'instructor')) return fail('common/forbidden')
      const { sessionId } = session
      const isSilent = input.room === 'quiz' && input.view === 'panel' && !(await hasQuizSound(platform, scope))
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
        ...(isAside && { isAside }),
        ...(isSilent && { isSilent }),
      })
    },
  },
)

export const liveClassesHandlers = implement(liveClasses, liveClassStore, {
  start,
  sendLink,

  async get({ input, store, fail }) {
    const { access, last } = await store.lessonWithLast(input.flow_id)
    return access === 'none' ? fail('lessons/not-found') : { liveClass: last }
  },

  async list({ store }) {
    return { items: await store.listOpen() }
  },

  async media({ input, scope, store, platform, now, newId, fail }) {
    if ((await store.last(input.flow_id)) === null) return fail('lessons/not-found')
    const { env } = platform
    const member = `${scope.instituteId}/${scope.personId}`
    const iceServers = await relaysFor(env, { member, name: newId(), now })
    // Without the relay that should hide them, devices would learn each other's addresses.
    if (iceServers === null) return fail('common/internal')
    const carrier = sfuOf(env) === null ? ('mesh' as const) : ('sfu' as const)
    return { iceServers, isRelayed: isRelayed(env), carrier }
  },

  async attendance({ input, scope, store, platform, fail }) {
    const liveClass = await store.last(input.flow_id)
    if (liveClass === null || !liveClass.isTeacher) return fail('lessons/not-found')
    const room = platform.env.LIVE_CLASS_ROOM.getByName(classRoomName(scope.instituteId, input.flow_id))
    const [attended, polls] = await Promise.all([room.listAttended(liveClass.liveId), room.listPolls(liveClass.liveId)])
    const byPerson = Map.groupBy(attended, ({ personId }) => personId)
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
    return { liveClass, polls: polls.map((poll) => ({ ...poll })), items }
  },
})

function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** A panel shows the quiz to a whole class; it is no host. */
async function accessToQuiz(
  platform: Platform,
  scope: Scope,
  { quizId, view }: Extract<RoomRequest, { room: 'quiz' }>,
) {
  if (!(await holdsQuiz(platform, scope, quizId))) return 'none'
  return view === 'host' ? 'write' : 'read'
}
