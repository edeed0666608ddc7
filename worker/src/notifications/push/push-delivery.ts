import type { Notification } from '@takhti/schema/notifications/model'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { pusherOf, type PushTarget, type Pusher } from '#platform/push.ts'
import { base64url } from '#platform/random.ts'
import type { Notice, Recipient } from '../store.ts'
import { pushStore } from './store.ts'

/** The payload of a push; the browser's text depends on its kind. A notification replaces an earlier one with the same tag. */
type Pushed = Pick<Notification, 'kind' | 'title' | 'className'> & { path: string; tag: string; noticeId: string }

/** The number of parallel pushes; a worker has no more connections. */
const atOnce = 6

const tagBytes = 24

/**
 * Pushes to the browsers of these people after a given one, in the order of their addresses. `note` receives the last of
 * each batch but the last one, and answers whether to go on. Answers whether all were pushed to.
 */
export async function pushToEach(
  platform: Platform,
  { pushed, ...to }: { instituteId: string; personIds: readonly string[]; pushed: Pushed },
  { after, note }: { after: string; note(last: string): Promise<boolean> },
): Promise<boolean> {
  const pusher = pusherOf(platform.env)
  if (pusher === null) return true
  const targets = await pushStore(platform.directory).list({ ...to, after })
  for (let start = 0; start < targets.length; start += atOnce) {
    const last = targets[start - 1]
    if (last !== undefined && !(await note(last.endpoint))) return false
    await Promise.all(targets.slice(start, start + atOnce).map((target) => send(platform, pusher, { target, pushed })))
  }
  return true
}

// A failed push is not retried: the list in the app has everything, and no person is notified twice.
async function send(platform: Platform, pusher: Pusher, { target, pushed }: { target: PushTarget; pushed: Pushed }) {
  const result = await pusher.send(target, pushed, pushed.tag).catch((error: unknown) => {
    log('warn', 'a push was not sent', { error })
    return 'failed' as const
  })
  if (result === 'gone') await pushStore(platform.directory).forget(target.endpoint)
}

/** The push payload of a person's notification. */
export async function pushedOf(recipient: Recipient, notice: Notice): Promise<Pushed> {
  const { kind, title, className } = recipient
  return { kind, title, className, path: pathOf(recipient), tag: await tagOf(notice), noticeId: notice.idPrefix }
}

/** The tag of a notice, also the topic at push services: 32 characters of base64url are the most they take (RFC 8030, section 5.4). */
async function tagOf({ kind, classId, aboutId }: Notice): Promise<string> {
  const name = new TextEncoder().encode(JSON.stringify([kind, classId, aboutId]))
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', name), 0, tagBytes))
}

/** The link of a notification: into what is live, to the assessment, the class, the conversation, or the lesson. */
function pathOf({ kind, flow_id, classId, quizCode }: Recipient): string {
  if (quizCode !== null) return `/webview/liveQuiz?code=${quizCode}`
  if (kind === 'substitute' || kind === 'lessonSoon') return '/dashboard/calendar'
  if (flow_id === null) return '/notifications'
  if (kind === 'newAssessment' || kind === 'resultsReleased' || kind === 'workDue')
    return `/webview/assessment/${flow_id}`
  if (kind === 'post' || kind === 'remark' || kind === 'badge') return `/dashboard/classes/${classId}`
  if (kind === 'message') return `/dashboard/messages/${classId}/${flow_id}`
  return kind === 'liveClass' ? `/class/${flow_id}` : `/lesson/${flow_id}`
}
