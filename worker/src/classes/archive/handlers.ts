import { classArchive } from '@takhti/schema/classes/archive/contract'
import { implement } from '#http/implement.ts'
import { runJob } from '#platform/outbox.ts'
import { findRun, shown } from '../class-commands.ts'
import { promiseToSettle, settleCode } from '../join-code-job.ts'
import { makingStore } from '../making-store.ts'
import { notifyClasses } from '../port.ts'
import { classesStore } from '../store.ts'

export const classArchiveHandlers = implement(classArchive, classesStore, {
  async list({ scope, store }) {
    const rows = await store.listArchived()
    return { items: rows.map((row) => shown(row, scope)) }
  },

  async set({ input: { classId, isArchived }, scope, platform, now, commit }) {
    const found = await findRun(platform, scope, classId)
    if ((found.isArchived === 1) === isArchived) return shown(found, scope)
    const store = makingStore(scope, platform.institute(scope.shard))
    const job = { shard: scope.shard, instituteId: scope.instituteId, classId }
    // The directory's copy of the code closes with the class.
    const promise = await promiseToSettle(platform, job)
    try {
      return await commit({
        action: 'classArchive.set',
        entityId: classId,
        detail: { before: { isArchived: !isArchived }, after: { isArchived } },
        guard: store.isThere(classId),
        effects: [store.setArchived(classId, isArchived ? now.toISOString() : null)],
        changes: [{ entity: 'class', entityId: classId, kind: 'upsert', audience: `class:${classId}` }],
        answer: shown({ ...found, isArchived: isArchived ? 1 : 0 }, scope),
      })
    } finally {
      await runJob(platform, promise, () => settleCode(platform, job))
      const roles = ['instructor', 'learner', 'guest'] as const
      platform.defer('notify a class of its archive', () =>
        notifyClasses(platform, scope, { classIds: [classId], roles }),
      )
    }
  },
})
