import { tellNotice } from '#notifications/port.ts'
import { type Shard, shards } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { type Keeping, keepPromised, type Kept, listDuePromises, type Promised } from '#platform/promises.ts'
import { keepAccess, keepLessonAccess } from '#rooms/port.ts'

const batchSize = 50

type Work = (platform: Platform, held: { shard: Shard; promised: Promised; keeping: Keeping }) => Promise<Kept>

const works: Readonly<Record<string, Work>> = { access: keepAccess, lessonAccess: keepLessonAccess, notice: tellNotice }

/** Keeps what institutes' databases promised and whoever promised it was cut off from; called by the cron trigger. */
export async function keepPromises(platform: Platform): Promise<void> {
  for (const shard of shards) {
    try {
      const due = await listDuePromises(platform.institute(shard), platform.now(), batchSize)
      for (const promised of due) await keepDue(platform, { shard, promised })
    } catch (error) {
      log('error', `promises of database ${shard} could not be kept`, { error })
    }
  }
}

async function keepDue(platform: Platform, held: { shard: Shard; promised: Promised }): Promise<void> {
  await keepPromised(platform, held, async (keeping) => {
    const work = works[held.promised.kind]
    if (work === undefined) throw new Error(`nothing is promised as ${held.promised.kind}`)
    // Two runs of the cron can find the same.
    return (await keeping.note(held.promised.body)) ? work(platform, { ...held, keeping }) : 'waits'
  })
}
