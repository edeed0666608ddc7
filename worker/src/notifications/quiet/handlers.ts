import { quiet } from '@takhti/schema/notifications/quiet/contract'
import { usualQuiet } from '@takhti/schema/notifications/quiet/rules'
import { implement } from '#http/implement.ts'
import { listQuietHours, quietStore } from './store.ts'

export const quietHandlers = implement(quiet, quietStore, {
  async get({ input: { classId }, scope, session, store, platform, fail }) {
    if (!(await store.isTaught(classId))) return fail('classes/not-found')
    const chosen = await listQuietHours(platform.institute(scope.shard), scope.instituteId, [classId])
    const { timeZone } = session.institute
    return { hours: chosen.has(classId) ? (chosen.get(classId) ?? null) : usualQuiet, timeZone }
  },

  async choose({ input: { classId, hours }, session, store, now, commit, fail }) {
    if (!(await store.isTaught(classId))) return fail('classes/not-found')
    return commit({
      action: 'quiet.choose',
      entityId: classId,
      detail: { after: { hours } },
      guard: store.teaches(classId),
      effects: [store.choose(classId, hours, now.toISOString())],
      answer: { hours, timeZone: session.institute.timeZone },
    })
  },
})
