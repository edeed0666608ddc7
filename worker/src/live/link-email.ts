import { hourMs } from '@takhti/schema/kit/durations'
import type { liveClasses } from '@takhti/schema/live/contract'
import type { LiveClass } from '@takhti/schema/live/model'
import { listPersonIds } from '#classes/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { takeAttempt } from '#platform/attempts.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { runJobLater, emailJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import type { liveClassStore } from './class-store.ts'
import { listReaders } from './link-store.ts'
import { linkEmailTexts } from './live-text.ts'

type Args = HandlerArgs<(typeof liveClasses)['sendLink'], ReturnType<typeof liveClassStore>>

/** What the outbox stores of the mails that invite a class to its live class. */
type LinkEmail = { personIds: readonly string[]; lesson: string; name: string; url: string }

/** Mails the address of a live class to its class; a person without an e-mail address is notified by the app alone. */
export async function sendLink(args: Args) {
  const { input, scope, store, platform, facts, now, fail } = args
  const { personId, instituteId, shard } = scope
  const liveClass = await store.last(input.flow_id)
  if (liveClass === null || !liveClass.isTeacher) return fail('lessons/not-found')
  if (liveClass.endedAt !== null) return fail('live/ended')
  await takeAttempt(platform.directory, [{ key: `class-link:${personId}`, max: 10, windowMs: hourMs }], now)
  const roles = ['instructor', 'learner', 'guest']
  const of = { classIds: [liveClass.classId], roles }
  const members = await listPersonIds(platform.institute(shard), instituteId, of)
  const readers = await listReaders(
    platform.directory,
    members.filter((id) => id !== personId),
  )
  const body = bodyOf(
    liveClass,
    readers.map(({ id }) => id),
    facts.origin,
  )
  const letter = emailJob(platform, 'classLinks', body)
  return commitToDirectory({ platform, facts, personId }, async () => ({
    action: 'liveClasses.sendLink',
    entityId: liveClass.liveId,
    instituteId,
    effects: [],
    jobs: [letter],
    answer: { message: 'Sent', people: readers.length },
    after: () => runJobLater(platform, letter, () => sendClassLinks(platform, body, letter.id)),
  }))
}

/** Performs the job `classLinks`; mails of a repeated run carry the same id. */
export async function sendClassLinks(platform: Platform, body: LinkEmail, id: string): Promise<void> {
  const { personIds, ...about } = body
  const letters = linkEmailTexts(about)
  const cause = { by: 'institute' as const, origin: new URL(about.url).origin }
  for (const { id: readerId, email: to, language } of await listReaders(platform.directory, personIds))
    await platform.mailer.send({ id: `${id}.${readerId}`, to, language, letters, cause })
}

function bodyOf(
  { flow_id, lessonName, className }: LiveClass,
  personIds: readonly string[],
  origin: string,
): LinkEmail {
  return { personIds, lesson: lessonName, name: className, url: `${origin}/class/${flow_id}` }
}
