import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { commentBasisStore, commentStore } from './comment-store.ts'
import { postBasisStore, postStore } from './post-store.ts'
import { feedReadStore } from './read-store.ts'
import { reportStore } from './report-store.ts'

/** The feeds of classes as one person reads and writes them. */
export function feedStore(scope: Scope, db: InstituteDatabase) {
  return {
    ...feedReadStore(scope, db),
    ...postBasisStore(scope, db),
    ...postStore(scope, db),
    ...commentBasisStore(scope, db),
    ...commentStore(scope, db),
    ...reportStore(scope, db),
  }
}

export type FeedStore = ReturnType<typeof feedStore>
