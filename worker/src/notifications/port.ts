import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { publishToPeople } from '#rooms/port.ts'
import { pushWhenAllowed } from './push/sending.ts'
import { notificationsStore, toldStore, type ClassNotice, type PeopleNotice, type Told } from './store.ts'

export { sendPushes } from './push/sending.ts'

/** Telling a class something: the statement for the commit, and what pushes it to devices afterwards. */
export function notifyClass(
  scope: Scope,
  platform: Platform,
  notice: ClassNotice,
): { insert: Statement; push(): Promise<void> } {
  const db = platform.institute(scope.shard)
  const store = notificationsStore(scope, db)
  return {
    // The first 12 hex digits of a UUIDv7 are its instant.
    insert: store.tellClass(notice, platform.newId().slice(0, 13)),
    push: async () => reach(scope, platform, await toldStore(scope, db).listTold(notice)),
  }
}

/** Telling people something about classes: the statement for the commit, and what pushes it afterwards. */
export function notifyPeople(
  scope: Scope,
  platform: Platform,
  notice: PeopleNotice,
): { insert: Statement; push(): Promise<void> } {
  const db = platform.institute(scope.shard)
  const store = notificationsStore(scope, db)
  return {
    insert: store.tellPeople(notice, platform.newId().slice(0, 13)),
    push: async () => reach(scope, platform, await toldStore(scope, db).listPeopleTold(notice)),
  }
}

/** Open devices hear of it at once, the others by their push service when the class is not left alone. */
async function reach(scope: Scope, platform: Platform, told: readonly Told[]): Promise<void> {
  const heard = told.map(({ personId, classId: _, ...body }) =>
    publishToPeople(
      platform.env,
      { instituteId: scope.instituteId, personIds: [personId] },
      { type: 'notification/new', body },
    ),
  )
  await Promise.all(heard)
  await pushWhenAllowed(scope, platform, told)
}
