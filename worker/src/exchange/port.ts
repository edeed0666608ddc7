import type { Platform } from '#platform/platform.ts'
import { listExpired, transfersStore } from './store.ts'
import { dropObjects } from './transfer-objects.ts'

export { performExport } from './export-job.ts'
export { performImport } from './import-job.ts'
export { performWebhookEnded } from './webhooks/end-email.ts'
export { deliverWebhooks, purgeDeliveries } from './webhooks/delivery-job.ts'

/** Deletes archives whose time is over. */
export async function expireTransfers(platform: Platform): Promise<void> {
  for (const shard of platform.shards) {
    const db = platform.institute(shard)
    for (const named of await listExpired(db, platform.now())) {
      await dropObjects(platform.env, named)
      await transfersStore(named, db).save(named.transferId, { state: 'expired', expiresAt: null })
    }
  }
}
