import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import type { LimitType } from '@takhti/schema/licences/features'
import type { Licence } from '@takhti/schema/licences/model'
import type { PlanName } from '@takhti/schema/licences/plans'
import { roomOf } from '@takhti/schema/licences/rules'
import type { RequestFacts } from '#http/request.ts'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import type { Scope } from '#platform/scope.ts'
import {
  ensureLimits,
  freedStorageLines,
  ledgerLine,
  lapseLines,
  returnedStorageLine,
  sessionLines,
  type SessionStart,
  spentBySession,
  type StorageGoal,
  storageLine,
} from './limit-store.ts'
import { isCommitted, reservationStore, spentBy, type Amounts, type Reservation } from './reservation-store.ts'
import { promisingSpent, staff } from './staff-notification.ts'
import { licencesStore } from './store.ts'

export { sendContactEmail } from './contact-email.ts'
export { notifyOfLicence } from './staff-notification.ts'

/** The rest of a limit at this moment. The database decides whether it is still there at a write. */
export async function roomFor(
  platform: Platform,
  { id, licence }: { id: string; licence: Licence | null },
  type: LimitType,
): Promise<number> {
  return roomOf((await licencesStore(platform.directory, id).limits(licence))[type])
}

/**
 * The statements that count files of an institute as they come and go; negative bytes are given back. They go into the directory
 * batch that names the file, and roll it back where there is no room. Work that writes elsewhere holds its bytes
 * (`holding`). A person's avatar is no institute's file.
 */
export function storageLines(
  db: DirectoryDatabase,
  { bytes, ...file }: { instituteId: string; entityId: string; bytes: number; now: Date },
): Statement[] {
  if (bytes === 0) return []
  const line = ledgerLine(db, { ...file, type: 'dataStorage', used: bytes, reason: 'storage' })
  return [ensureLimits(db, file.instituteId, file.now), line]
}

/** Gives back the storage of a deleted entity. Idempotent; more than is in use is logged and not given back. */
export async function returnStorage(
  db: DirectoryDatabase,
  file: { instituteId: string; entityId: string; bytes: number; now: Date },
): Promise<void> {
  const { instituteId, bytes, now } = file
  const [, lines] = await together(db, [ensureLimits(db, instituteId, now), returnedStorageLine(db, file)])
  if (lines.some(({ change }) => -change < bytes))
    log('warn', 'a deleted entity had more bytes than are in use', { instituteId })
}

/** Gives back what was counted for files that are deleted, in one statement. Idempotent. */
export async function freeStorage(
  db: DirectoryDatabase,
  files: { instituteId: string; entityIds: readonly string[]; now: Date },
): Promise<void> {
  if (files.entityIds.length > 0) await together(db, [freedStorageLines(db, files)])
}

/**
 * Sets the storage that an entity takes to a number of bytes, or raises it to that. Repeated and concurrent calls for the same
 * value are counted once. Refused where there is no room.
 */
export async function loadStorage(db: DirectoryDatabase, goal: StorageGoal): Promise<void> {
  await together(db, [ensureLimits(db, goal.instituteId, goal.now), storageLine(db, goal)])
}

/**
 * Gives an institute the limits of its plan, where it has none yet. It must run before anything that takes a seat: a trigger counts
 * people and classes as they come and go, and an institute without limits has no room for any.
 */
export const initialLimits = ensureLimits

/** The statements that give a new institute its licence and limits; for calls that make institutes. */
export function initialLicence(
  db: DirectoryDatabase,
  instituteId: string,
  held: { plan: PlanName; validTill: string | null; now: Date },
): Statement[] {
  return licencesStore(db, instituteId).create(held)
}

/** Counts a live session on the institute's day, and notifies the admins when the last place of a day is taken. */
export async function countSession(platform: Platform, session: SessionStart): Promise<void> {
  const db = platform.directory
  const news = promisingSpent(platform, session.instituteId, spentBySession(session))
  const [_limits, _place, promised] = await together(db, [...sessionLines(db, session), news.line])
  if (promised.length > 0) platform.defer('tell of a last place', () => news.notify(promised))
}

// A command ends within a minute or so; a longer hold belongs to one that was cut off.
const holdMs = 10 * minuteMs

/** The reservation of a running command. */
export type Holding = {
  /** Holds more of other limits, once the amounts are known. */
  hold(amounts: Amounts): Promise<void>
  /** Nothing was made: the hold is freed when the command ends, although it did not fail. */
  free(): void
  /** Frees the hold at once, although the command will still commit: it turned out to cost nothing. */
  giveBack(): Promise<void>
}

type Command = { scope: Scope; key(): string; facts: RequestFacts }

/**
 * Runs a command that uses up limits: they are held before, used when it has committed, and free again when it has not.
 * After a crash in between the cron trigger checks whether the command was committed, and settles or releases.
 */
export async function holding<Answer>(
  platform: Platform,
  command: Command,
  work: (held: Holding) => Promise<Answer>,
): Promise<Answer> {
  const { held, settle, end } = await holdFor(platform, command)
  try {
    const answer = await work(held)
    settle()
    return answer
  } catch (error) {
    // The work may have been committed by a twin of this request, or before the answer was lost.
    end()
    throw error
  }
}

/**
 * The same for a command with a streamed answer. A caller that stops reading has used the hold, as when the parts came to their
 * end. An error between parts frees it.
 */
export async function* holdingParts<Part>(
  platform: Platform,
  command: Command,
  work: (held: Holding) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const { held, settle, end } = await holdFor(platform, command)
  let hasFailed = false
  try {
    yield* work(held)
  } catch (error) {
    hasFailed = true
    throw error
  } finally {
    if (hasFailed) end()
    else settle()
  }
}

async function holdFor(platform: Platform, { scope, key, facts }: Command) {
  const { instituteId, personId } = scope
  const command = { instituteId, personId, key: key(), bodyHash: facts.bodyHash }
  const reservation = { id: await sha256(JSON.stringify(command)), ...command }
  const store = reservationStore(platform.directory)
  let isFree = false
  let isGivenBack = false
  const ended = Promise.withResolvers<void>()
  // Deferred, because a client that disconnects would end the request before the reservation is settled.
  platform.defer('hold', () => ended.promise)
  const end = () => {
    // A reservation that was given back needs no end when a later write fails.
    if (!isGivenBack) platform.defer('end reservation', () => endReservation(platform, scope.shard, reservation))
    ended.resolve()
  }
  const settle = () => {
    if (isFree) return end()
    if (!isGivenBack) platform.defer('settle reservation', () => settleAndNotify(platform, reservation))
    ended.resolve()
  }
  const held: Holding = {
    hold(amounts) {
      const now = platform.now()
      return store.hold(reservation, amounts, { now, expiresAt: new Date(now.getTime() + holdMs) })
    },
    free() {
      isFree = true
    },
    async giveBack() {
      isGivenBack = true
      await store.release(reservation.id, platform.now())
    },
  }
  return { held, settle, end }
}

/** Work elsewhere that takes longer than a command: an end that never comes frees the hold. */
const longHoldMs = 6 * hourMs

/** Holds limits for work that goes on after its command. Returns the hold's id. */
export async function takeHold(
  platform: Platform,
  { instituteId, personId }: Scope,
  { key, amounts }: { key: string; amounts: Amounts },
): Promise<string> {
  const now = platform.now()
  const command = { instituteId, personId, key, bodyHash: '' }
  const id = await sha256(JSON.stringify(command))
  const expiresAt = new Date(now.getTime() + longHoldMs)
  await reservationStore(platform.directory).hold({ id, ...command }, amounts, { now, expiresAt })
  return id
}

/** The work is done: its hold is used, once. */
export async function settleHold(platform: Platform, { instituteId, personId }: Scope, id: string): Promise<void> {
  await settleAndNotify(platform, { id, instituteId, personId, key: '', bodyHash: '' })
}

/** The work failed: its hold is free again. */
export async function releaseHold(platform: Platform, id: string): Promise<void> {
  await reservationStore(platform.directory).release(id, platform.now())
}

async function settleAndNotify(platform: Platform, reservation: Reservation): Promise<void> {
  const db = platform.directory
  const now = platform.now()
  const news = promisingSpent(platform, reservation.instituteId, spentBy(reservation, now))
  const [_settled, promised] = await together(db, [reservationStore(db).settle(reservation.id, now), news.line])
  await news.notify(promised)
}

async function endReservation(platform: Platform, shard: Scope['shard'], reservation: Reservation): Promise<void> {
  const store = reservationStore(platform.directory)
  const isUsed = await isCommitted(platform.institute(shard), reservation)
  await (isUsed ? settleAndNotify(platform, reservation) : store.release(reservation.id, platform.now()))
}

const batchSize = 100

/** Ends the reservations of commands that were cut off. */
export async function endDueReservations(platform: Platform): Promise<void> {
  const due = await reservationStore(platform.directory).listDue(platform.now(), batchSize)
  for (const { shard, personId, ...rest } of due)
    await endReservation(platform, shard, { ...rest, personId: personId ?? '' })
}

/** Lowers licences whose time is over to the light limits; the outbox notifies their people. */
export async function lapseLicences(platform: Platform): Promise<void> {
  await together(platform.directory, lapseLines(platform.directory, platform.now(), staff))
}
