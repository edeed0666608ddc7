import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { exchangeStore } from './exchange-store.ts'
import { materialStore } from './material-store.ts'
import { pathStore } from './path-store.ts'
import { settingsStore } from './settings-store.ts'

/** What classes were given to learn from, and what their students asked. */
export function learningStore(scope: Scope, db: InstituteDatabase) {
  return {
    ...materialStore(scope, db),
    ...settingsStore(scope, db),
    ...exchangeStore(scope, db),
    ...pathStore(scope, db),
  }
}
