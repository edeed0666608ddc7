import { type Erasure, listErasures } from '#platform/erasure-ledger.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { eraseStudent } from './erase.ts'
import { stillThere, type EraseJob } from './store.ts'

export { mergeAsPromised } from './merge.ts'

/** Runs the erasure that was enqueued in the outbox; `body` is what `records.erase` wrote. */
export async function eraseAsPromised(platform: Platform, body: EraseJob): Promise<void> {
  await eraseStudent(platform, body)
}

/** Erases people again who are in a restored backup, by the ledger that is stored outside of the databases. */
export async function reapplyErasures(platform: Platform): Promise<void> {
  for await (const erasures of listErasures(platform.env))
    for (const erasure of await stillThere(platform, erasures)) await eraseAgain(platform, erasure)
}

// One erasure that fails must not stop the others.
async function eraseAgain(platform: Platform, erasure: Erasure): Promise<void> {
  try {
    await eraseStudent(platform, { ...erasure, jobId: platform.newId() })
  } catch (error) {
    log('error', 'an erasure of the ledger failed', { instituteId: erasure.instituteId, error })
  }
}
