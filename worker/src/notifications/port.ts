import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { noticeJob } from './notices.ts'
import { newPrefix } from './prefix.ts'
import { notificationsStore, type ClassNotice, type PeopleNotice } from './store.ts'

export { isWanted } from './choices/store.ts'
export { performNotice } from './notices.ts'
export { remindOfEntered } from './reminders/late-reminders.ts'
export { remindOfLessons } from './reminders/lesson-reminders.ts'

/** A notification of people: the statements for the commit, which enqueue it, and what runs its job afterwards. */
type Notices = { effects: readonly Statement[]; push(): Promise<void> }

/** Notifies a class. */
export function notifyClass(scope: Scope, platform: Platform, notice: ClassNotice): Notices {
  const { kind, classId, aboutId } = notice
  const idPrefix = newPrefix(platform)
  const { insert, run } = noticeJob(scope, platform, { kind, classId, aboutId, idPrefix })
  const store = notificationsStore(scope, platform.institute(scope.shard))
  return { effects: [store.notifyClass(notice, idPrefix), insert], push: run }
}

/** Notifies people about classes. */
export function notifyPeople(scope: Scope, platform: Platform, notice: PeopleNotice): Notices {
  const { kind, classIds } = notice
  const idPrefix = newPrefix(platform)
  const store = notificationsStore(scope, platform.institute(scope.shard))
  const promised = classIds.map((classId) => noticeJob(scope, platform, { kind, classId, aboutId: null, idPrefix }))
  return {
    effects: [store.notifyPeople(notice, idPrefix), ...promised.map(({ insert }) => insert)],
    push: async () => {
      for (const { run } of promised) await run()
    },
  }
}
