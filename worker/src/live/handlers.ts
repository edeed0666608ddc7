import { live } from '@takhti/schema/live/contract'
import { implement } from '#http/implement.ts'
import { accessToLesson } from '#lessons/port.ts'
import { expectSeat } from '#rooms/port.ts'

export const liveHandlers = implement(
  live,
  (scope, db) => ({ access: (id: string) => accessToLesson(scope, db, id) }),
  {
    async ticket({ input, scope, session, role, store, platform, fail }) {
      const access = input.room === 'user' ? 'read' : await store.access(input.flow_id)
      if (access === 'none') return fail('lessons/not-found')
      return expectSeat(platform.env, input, {
        personId: scope.personId,
        name: `${session.firstName} ${session.lastName}`.trim(),
        role,
        instituteId: scope.instituteId,
        sessionId: session.sessionId,
        access,
      })
    },
  },
)
