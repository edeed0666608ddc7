import { minuteMs } from '@takhti/schema/kit/durations'
import { newId } from '@takhti/schema/kit/ids'
import { directoryOf, type Statement } from '#platform/db.ts'
import type { RoomsEnv } from '#platform/env.ts'
import { log } from '#platform/log.ts'
import { replaceJobBody, enqueue } from '#platform/outbox.ts'
import { runInstituteJob, type Outcome, type InstituteJob, instituteJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import type { Scope } from '#platform/scope.ts'
import { userRoomName } from './names.ts'
import type { UserChannelRpc, UserEvent } from './rpc.ts'

type People = { instituteId: string; personIds: readonly string[] }

/** An event and its recipients; one with an `eventId` is received once, however often it is delivered. */
type News = People & { event: UserEvent; eventId?: string | undefined }

/**
 * Notifies the open devices of these people; call it after the commit. The outbox notifies people whose channel was unreachable.
 * This throws only where the job cannot be enqueued either, so that the caller's own job still has to notify.
 */
export async function publishToPeople(
  env: RoomsEnv,
  to: People & { eventId?: string },
  event: UserEvent,
): Promise<void> {
  const news: News = { ...to, event }
  await enqueueRest(env, { kind: 'tellUntold', body: news, untold: await notify(env, news) })
}

/** Has the rooms check again whether these people may be in them, and as what: a role or a class of theirs has changed. */
export async function accessChanged(env: RoomsEnv, people: People): Promise<void> {
  await enqueueRest(env, { kind: 'seatAnew', body: people, untold: await reseat(env, people) })
}

/** The job that has rooms check these people again, for the batch that takes a class from them, and what runs it afterwards. */
export function accessJob(
  { instituteId, shard }: Scope,
  platform: Platform,
  personIds: readonly string[],
): { insert: Statement; run(): Promise<void> } {
  const { job, insert } = instituteJob(platform, { shard, instituteId, kind: 'access', body: { personIds } })
  const run = () => runInstituteJob(platform, { shard, job }, () => performAccess(platform, { job }))
  return { insert, run }
}

/** Performs the institute job `access`. */
export async function performAccess({ env }: Platform, { job }: { job: InstituteJob }): Promise<Outcome> {
  // `accessJob` alone enqueues this kind, in this shape.
  const { personIds } = job.body as Pick<People, 'personIds'>
  await accessChanged(env, { instituteId: job.instituteId, personIds })
  return 'done'
}

/** Performs the job `tellUntold`: publishes to the channels out of reach, and throws while there are any left. */
export async function notifyPending(platform: Platform, body: News, id: string): Promise<void> {
  await storeRest(platform, { id, body, untold: await notify(platform.env, body) })
}

/** Performs the job `seatAnew` in the same way. */
export async function seatAgain(platform: Platform, body: People, id: string): Promise<void> {
  await storeRest(platform, { id, body, untold: await reseat(platform.env, body) })
}

function notify(env: RoomsEnv, { event, eventId, ...people }: News): Promise<string[]> {
  return askEach(env, people, async (channel) => channel.deliver(event, eventId))
}

function reseat(env: RoomsEnv, people: People): Promise<string[]> {
  return askEach(env, people, async (channel, personId) => channel.reseat(personId))
}

type Ask = (channel: DurableObjectStub<UserChannelRpc>, personId: string) => Promise<void>

/** Answers the people whose channel was unreachable; it may have received the call all the same. */
async function askEach(env: RoomsEnv, { instituteId, personIds }: People, ask: Ask): Promise<string[]> {
  const asked = personIds.map(async (personId) =>
    ask(env.USER_CHANNEL.getByName(userRoomName(instituteId, personId)), personId),
  )
  const results = await Promise.allSettled(asked)
  return results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return []
    log('warn', 'the channel of a person was out of reach', { error: result.reason })
    return personIds.slice(index, index + 1)
  })
}

type Rest = { kind: 'seatAnew' | 'tellUntold'; body: People; untold: readonly string[] }

async function enqueueRest(env: RoomsEnv, { kind, body, untold }: Rest): Promise<void> {
  if (untold.length === 0) return
  const now = new Date()
  const dueAt = new Date(now.getTime() + minuteMs).toISOString()
  const job = { id: newId(now, randomBytes), kind, body: { ...body, personIds: untold }, dueAt }
  await enqueue(directoryOf(env), job)
}

async function storeRest({ directory }: Platform, { id, body, untold }: Omit<Rest, 'kind'> & { id: string }) {
  if (untold.length === 0) return
  const isLess = untold.length < body.personIds.length
  if (isLess) await replaceJobBody(directory, { id, body: { ...body, personIds: untold } })
  throw new Error(`the channels of ${untold.length} people were out of reach`)
}
