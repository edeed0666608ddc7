import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { referralStore } from './referral-store.ts'

/** The row that says which institute brought a fresh one; for the batch that makes the institute. */
export function referralRow(platform: Platform, referred: { instituteId: string; code: string }): Statement {
  return referralStore(platform.directory).record({ ...referred, at: platform.now().toISOString() })
}
