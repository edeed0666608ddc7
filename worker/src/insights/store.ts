import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { classReads } from './class-store.ts'
import { sessionWrites } from './session-store.ts'
import { studentReads } from './student-store.ts'
import { topicReads } from './topic-store.ts'

/** Everything that insights read and write. */
export function insightsStore(scope: Scope, db: InstituteDatabase) {
  return {
    ...classReads(scope, db),
    ...studentReads(scope, db),
    ...topicReads(scope, db),
    ...sessionWrites(scope, db),
  }
}
