import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { codeStore } from './code-store.ts'
import { reportStore } from './report-store.ts'
import { sheetStore } from './sheet-store.ts'
import { recordingStore, takingStore } from './store.ts'

/** Everything that a person may read and write of attendance. */
export function attendanceStore(scope: Scope, db: InstituteDatabase) {
  const { records: _records, head: _head, ...taking } = takingStore(scope, db)
  return {
    ...taking,
    ...recordingStore(scope, db),
    ...sheetStore(scope, db),
    ...reportStore(scope, db),
    ...codeStore(scope, db),
  }
}
