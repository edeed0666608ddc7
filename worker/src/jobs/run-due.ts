import { minuteMs } from '@takhti/schema/kit/durations'
import { remindOfWork, reminderMinutes } from '#assessments/port.ts'
import { expireGuests, keyNames } from '#classes/port.ts'
import { awardEarned, purgeConduct } from '#conduct/port.ts'
import { sendDigests } from '#digests/port.ts'
import { deliverWebhooks, expireTransfers, purgeDeliveries } from '#exchange/port.ts'
import { purgeFeeds } from '#feed/port.ts'
import { purgeFiles } from '#files/port.ts'
import { removeOldSessions } from '#insights/port.ts'
import { continueMove, measureDatabases, shardsOnTheMove } from '#institutes/port.ts'
import { indexWordless, purgeRemoved } from '#lessons/port.ts'
import { endDueReservations, lapseLicences } from '#licences/port.ts'
import { purgeRecordings } from '#live/port.ts'
import { deliverGrades } from '#lti/port.ts'
import { purgeUnsentFiles } from '#messages/port.ts'
import { remindOfLessons } from '#notifications/port.ts'
import type { Shard } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import { throughShards, type Platform } from '#platform/platform.ts'
import { purgeSpeech } from '#platform/speech-files.ts'
import { purgeSets } from '#questions/port.ts'
import { releaseCodes } from '#quizzes/port.ts'
import { reapplyErasures } from '#records/port.ts'
import { removeExpired } from './expiry-store.ts'
import { drainInstituteOutboxes, drainOutbox } from './outbox.ts'
import { sweepRows, sweptNow } from './sweep.ts'

/** Runs everything that is due; called by the cron trigger. */
export async function runDue(whole: Platform): Promise<void> {
  await continueMove(whole).catch((error: unknown) => log('error', 'a move of an institute waits', { error }))
  const moving = await shardsOnTheMove(whole.directory)
  const still = whole.shards.filter((shard) => !moving.includes(shard))
  const platform = throughShards(whole, still)
  const turn = throughShards(whole, turnOf(still, whole.now()))
  // Before the outboxes, whose jobs push them.
  await remindOfLessons(platform)
  await drainOutbox(platform)
  await drainInstituteOutboxes(platform)
  await deliverWebhooks(platform)
  await deliverGrades(platform)
  await endDueReservations(platform)
  await lapseLicences(platform)
  await removeExpired(platform)
  await purgeRecordings(turn)
  await purgeRemoved(turn)
  await purgeFiles(turn)
  await purgeFeeds(turn)
  await purgeUnsentFiles(turn)
  await purgeSets(turn)
  await releaseCodes(platform)
  await indexWordless(turn)
  await keyNames(turn)
  if (platform.now().getUTCMinutes() === 10) await measureDatabases(platform)
  if (platform.now().getUTCMinutes() === 15) await removeOldSessions(platform)
  if (platform.now().getUTCMinutes() === 20) await purgeSpeech(platform.env, platform.now())
  if (platform.now().getUTCMinutes() === 25) await expireTransfers(platform)
  if (platform.now().getUTCMinutes() === 35) await purgeDeliveries(platform)
  if (platform.now().getUTCMinutes() === 30) await expireGuests(platform)
  if (platform.now().getUTCMinutes() === 15) await purgeConduct(platform)
  if (platform.now().getUTCMinutes() === 45) await awardEarned(platform)
  if (platform.now().getUTCMinutes() % reminderMinutes === 5) await remindOfWork(platform)
  await sweepRows(throughShards(whole, sweptNow(still, whole.now())))
  await sendDigests(platform)
  // A database restored by any operator is found within the hour.
  if (platform.now().getUTCMinutes() === 0) await reapplyErasures(platform)
}

/** How many databases a run cleans: D1 takes a thousand statements of one invocation. */
const databasesAtOnce = 10

/** The databases whose turn it is in this minute: each has one in a while, and all have theirs where they are few. */
export function turnOf(shards: readonly Shard[], now: Date): readonly Shard[] {
  const turns = Math.ceil(shards.length / databasesAtOnce)
  const minute = Math.floor(now.getTime() / minuteMs)
  return shards.filter((_, place) => place % turns === minute % turns)
}
