import { quiet } from '@takhti/schema/notifications/quiet/contract'
import { usualQuiet } from '@takhti/schema/notifications/quiet/rules'
import { implement } from '#http/implement.ts'
import { quietStore } from './store.ts'

export const quietHandlers = implement(quiet, quietStore, {
  async get({ input: { classId }, session, store, fail }) {
    const found = await store.find(classId)
    if (found === null) return fail('classes/not-found')
    const { timeZone } = session.institute
    return { hours: found.chosen === undefined ? usualQuiet : found.chosen, timeZone }
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
