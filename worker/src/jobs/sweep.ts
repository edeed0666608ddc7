import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { idPrefix } from '@takhti/schema/kit/ids'
import { oldestReply } from '@takhti/schema/kit/key-lifetime'
import { auditDays, changeDays, noticeDays } from '@takhti/schema/kit/retention'
import type { InstituteDatabase, Shard } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import {
  deleteOldestChanges,
  deleteOlderThan,
  deleteReplies,
  lastSwept,
  membersAfter,
  noteSwept,
  oldestChange,
} from './sweep-store.ts'

/** One statement deletes so many rows: a database does nothing else meanwhile. */
const rowsAtOnce = 2_000

/** A run deletes so often from one table; the next run continues. */
const statementsAtOnce = 10

/** Replies are found by their members: a run goes through so many, in parts. */
const [membersOfRun, membersAtOnce] = [200, 50]

/** The databases whose rows are swept in this minute: each has one minute of the hour. */
export function sweptNow(shards: readonly Shard[], now: Date): readonly Shard[] {
  const minute = Math.floor((now.getTime() % hourMs) / minuteMs)
  return shards.filter((_, place) => place % (hourMs / minuteMs) === minute)
}

/** Deletes rows that have outlived their purpose: changes, notices, audit rows and replies of commands. */
export async function sweepRows(platform: Platform): Promise<void> {
  const now = platform.now()
  for (const shard of platform.shards) {
    const db = platform.institute(shard)
    for (const sweep of [sweepChanges, sweepNotices, sweepAudit, sweepReplies])
      await sweep(db, now).catch((error: unknown) => log('error', `${sweep.name} failed in ${shard}`, { error }))
  }
}

async function sweepChanges(db: InstituteDatabase, now: Date): Promise<void> {
  const before = daysBefore(now, changeDays).toISOString()
  const oldest = await oldestChange(db)
  if (oldest === null || oldest.at >= before) return
  await untilFew(() => deleteOldestChanges(db, before, rowsAtOnce))
}

async function sweepNotices(db: InstituteDatabase, now: Date): Promise<void> {
  const id = idPrefix(daysBefore(now, noticeDays))
  await untilFew(() => deleteOlderThan(db, 'notifications', { id, limit: rowsAtOnce }))
}

async function sweepAudit(db: InstituteDatabase, now: Date): Promise<void> {
  const id = idPrefix(daysBefore(now, auditDays))
  await untilFew(() => deleteOlderThan(db, 'audit', { id, limit: rowsAtOnce }))
}

/** Goes on with the member after the last one, and begins again after all of them. */
async function sweepReplies(db: InstituteDatabase, now: Date): Promise<void> {
  const key = oldestReply(now)
  const first = await lastSwept(db)
  let last = first
  for (let seen = 0; seen < membersOfRun; seen += membersAtOnce) {
    const members = await membersAfter(db, last, membersAtOnce)
    const isWhole = await untilFew(() => deleteReplies(db, members, { key, limit: rowsAtOnce }))
    // Members with more rows than a run deletes are first in the next one.
    if (!isWhole) break
    last = members.length < membersAtOnce ? null : (members.at(-1) ?? null)
    if (last === null) break
  }
  if (last?.id !== first?.id || last?.instituteId !== first?.instituteId) await noteSwept(db, last)
}

/** Whether all rows are deleted: the last statement found fewer than it may delete. */
async function untilFew(deleteSome: () => Promise<number>): Promise<boolean> {
  for (let statement = 0; statement < statementsAtOnce; statement += 1)
    if ((await deleteSome()) < rowsAtOnce) return true
  return false
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}
