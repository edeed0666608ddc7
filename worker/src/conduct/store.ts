import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { badgeStore } from './badge-store.ts'
import { entryStore } from './entry-store.ts'
import { givingStore } from './grant-store.ts'

/** Remarks, points and badges of an institute, as one person may read and write them. */
export function conductStore(scope: Scope, db: InstituteDatabase) {
  return { ...givingStore(scope, db), ...entryStore(scope, db), ...badgeStore(scope, db) }
}

export type ConductStore = ReturnType<typeof conductStore>
