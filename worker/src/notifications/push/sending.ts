import type { Notification } from '@takhti/schema/notifications/model'
import { pushAt, usualQuiet } from '@takhti/schema/notifications/quiet/rules'
import { log } from '#platform/log.ts'
import { keepPromise } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { pusherOf, type PushTarget, type Pusher } from '#platform/push.ts'
import type { Scope } from '#platform/scope.ts'
import { listQuietHours } from '../quiet/store.ts'
import type { Told } from '../store.ts'
import { pushStore } from './store.ts'

/** What a browser is told; the words are its own, by kind. */
type Pushed = Pick<Notification, 'kind' | 'title' | 'className'> & { path: string }

/** What the outbox keeps of a push: who is told, and what. */
type PushJob = { instituteId: string; personIds: readonly string[]; pushed: Pushed }

/** So many services are asked at once; a worker has no more connections. */
const atOnce = 6

/** Pushes what people were told, or promises it for when their class is no longer left alone. */
export async function pushWhenAllowed(scope: Scope, platform: Platform, told: readonly Told[]): Promise<void> {
  if (told.length === 0 || pusherOf(platform.env) === null) return
  const { instituteId, shard } = scope
  const store = pushStore(platform.directory)
  const byClass = [...Map.groupBy(told, ({ classId }) => classId)]
  const [chosen, timeZone] = await Promise.all([
    listQuietHours(
      platform.institute(shard),
      instituteId,
      byClass.map(([classId]) => classId),
    ),
    store.timeZone(instituteId),
  ])
  for (const [classId, rows] of byClass) {
    const [first] = rows
    if (first === undefined) continue
    const personIds = rows.map(({ personId }) => personId)
    const body: PushJob = { instituteId, personIds, pushed: pushedOf(first) }
    const chosenHours = chosen.has(classId) ? (chosen.get(classId) ?? null) : usualQuiet
    // What is going on now is over when the night is.
    const hours = first.kind === 'liveClass' || first.kind === 'liveQuiz' ? null : chosenHours
    await promise(platform, body, pushAt(platform.now(), hours, timeZone))
  }
}

async function promise(platform: Platform, body: PushJob, dueAt: Date): Promise<void> {
  const job = { id: platform.newId(), kind: 'push', body, dueAt: dueAt.toISOString() }
  await pushStore(platform.directory).promise(job)
  if (dueAt <= platform.now()) await keepPromise(platform, job, () => sendPushes(platform, body))
}

/** Does the job of that name; `body` is what `pushWhenAllowed` wrote. */
export async function sendPushes(platform: Platform, body: unknown): Promise<void> {
  // Jobs of this kind are written above alone, in this shape.
  const { instituteId, personIds, pushed } = body as PushJob
  const pusher = pusherOf(platform.env)
  if (pusher === null) return
  const targets = await pushStore(platform.directory).list(instituteId, personIds)
  for (let start = 0; start < targets.length; start += atOnce)
    await Promise.all(targets.slice(start, start + atOnce).map((target) => send(platform, pusher, { target, pushed })))
}

// A service that fails is not asked again: the list in the app has it all, and who was told already is not told twice.
async function send(platform: Platform, pusher: Pusher, { target, pushed }: { target: PushTarget; pushed: Pushed }) {
  const result = await pusher.send(target, pushed, pushed.kind).catch((error: unknown) => {
    log('warn', 'a push was not sent', { error })
    return 'failed' as const
  })
  if (result === 'gone') await pushStore(platform.directory).forget(target.endpoint)
}

function pushedOf(told: Told): Pushed {
  const { kind, title, className } = told
  return { kind, title, className, path: pathOf(told) }
}

/** Where a press on it leads: into what goes on, or to the lesson. */
function pathOf({ kind, flow_id, quizCode }: Told): string {
  if (quizCode !== null) return `/webview/liveQuiz?code=${quizCode}`
  if (flow_id === null) return '/notifications'
  return kind === 'liveClass' ? `/class/${flow_id}` : `/lesson/${flow_id}`
}
