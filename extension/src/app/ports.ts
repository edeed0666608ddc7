import { newId } from '@takhti/schema/kit/ids'
import { storage } from '@wxt-dev/storage'
import { answerOf, clientOf } from '#api/client.ts'
import type { Entry } from '#capture/entry.ts'
import { queueItem } from '#capture/queue-item.ts'
import { flush, type QueuePorts, type Sender } from '#capture/queue.ts'
import { sendEntry } from '#capture/send-entry.ts'
import { signInItem } from '#devices/sign-in-item.ts'
import { endSession, type Secret, type SignInPorts } from '#devices/sign-in.ts'
import type { Alone } from './store.ts'

// Only the background worker imports this file; session storage is closed to scripts in pages.
const secretItem = storage.defineItem<Secret>('session:secret', { fallback: null })

const alone: Alone = (name, work) => navigator.locks.request(name, work)

export const signInPorts: SignInPorts = {
  alone,
  view: signInItem,
  secret: secretItem,
  nowMs: () => Date.now(),
  calls: {
    start: (origin) => answerOf(clientOf(origin).devices.start({ clientName: clientName() })),
    finish: (origin, deviceCode) => answerOf(finish(origin, deviceCode)),
    logout: (origin, session) => answerOf(clientOf(origin).accounts.logout({}, { context: { session } })),
  },
}

export const queuePorts: QueuePorts = {
  entries: queueItem,
  alone,
  async send({ id, origin, capture }) {
    const secret = await secretItem.getValue()
    if (secret === null || !('token' in secret)) return { isOk: false, problem: 'common/unauthenticated' }
    return sendEntry(clientOf(origin), { id, capture }, secret)
  },
}

/** The signed-in person, or null. */
export async function currentSender(): Promise<Sender | null> {
  const view = await signInItem.getValue()
  return view.status === 'signedIn' ? { personId: view.personId, origin: view.origin } : null
}

/** Sends the waiting entries of the signed-in person. */
export async function sendWaiting(): Promise<void> {
  const sender = await currentSender()
  if (sender === null) return
  const problem = await flush(queuePorts, sender)
  if (problem === 'common/unauthenticated') await endSession(signInPorts)
}

/** An id for an entry, which is also its idempotency key. */
export function newEntryId(): Entry['id'] {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}

async function finish(origin: string, deviceCode: string) {
  const { status, login } = await clientOf(origin).devices.finish({ deviceCode })
  if (status === 'pending' || login === null) return { status: 'pending' as const }
  const { access_token: token, instituteId, userId: personId, first_name: firstName } = login
  return { status: 'approved' as const, session: { token, instituteId }, personId, firstName }
}

/** What the person sees on confirmation: the browser's name, which distinguishes no two browsers. */
function clientName(): string {
  const platform = /\(([^;)]+)/.exec(navigator.userAgent)?.[1] ?? ''
  return `Takhti extension, ${platform}`.slice(0, 60)
}
