import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { publishToPeople } from '#rooms/port.ts'
import { notificationsStore, type ClassNotice, type PeopleNotice } from './store.ts'

/** Telling a class something: the statement for the commit, and what pushes it to open devices afterwards. */
export function notifyClass(
  scope: Scope,
  platform: Platform,
  notice: ClassNotice,
): { insert: Statement; push(): Promise<void> } {
  const store = notificationsStore(scope, platform.institute(scope.shard))
  return {
    // The first 12 hex digits of a UUIDv7 are its instant.
    insert: store.tellClass(notice, platform.newId().slice(0, 13)),
    async push() {
      const told = await store.listTold(notice)
      const pushes = told.map(({ personId, ...body }) => {
        const to = { instituteId: scope.instituteId, personIds: [personId] }
        return publishToPeople(platform.env, to, { type: 'notification/new', body })
      })
      await Promise.all(pushes)
    },
  }
}

/** Telling people something about classes: the statement for the commit, and what pushes it afterwards. */
export function notifyPeople(
  scope: Scope,
  platform: Platform,
  notice: PeopleNotice,
): { insert: Statement; push(): Promise<void> } {
  const store = notificationsStore(scope, platform.institute(scope.shard))
  return {
    insert: store.tellPeople(notice, platform.newId().slice(0, 13)),
    async push() {
      const told = await store.listPeopleTold(notice)
      const pushes = told.map(({ personId, ...body }) => {
        const to = { instituteId: scope.instituteId, personIds: [personId] }
        return publishToPeople(platform.env, to, { type: 'notification/new', body })
      })
      await Promise.all(pushes)
    },
  }
}
