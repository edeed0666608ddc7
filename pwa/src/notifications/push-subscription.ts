import type { Notification as Registered } from '@takhti/schema/notifications/model'
import type { TFunction } from 'i18next'
import { storeTexts } from './push-words.ts'

// Listed again here, so that no schema is loaded; the compiler checks that none is missing.
const kinds = {
  newLesson: true,
  addedToClass: true,
  classRequest: true,
  substitute: true,
  liveClass: true,
  liveQuiz: true,
  newAssessment: true,
  resultsReleased: true,
  workDue: true,
  lessonSoon: true,
  post: true,
  remark: true,
  badge: true,
  message: true,
} satisfies Record<Registered['kind'], true>

/** A browser's subscription as the server stores it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Asks the browser for a subscription, and the user through it; null where either declined. */
export async function startPush(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another key of the product would never receive a push.
  const old = await pushManager.getSubscription()
  await old?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  return endpoint && keys?.['p256dh'] && keys['auth'] ? { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] } : null
}

export async function stopPush(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** Whether this browser receives pushes of this person now. */
export async function isPushed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) != null
}

/** Caches the sentences of notifications, in the current language, for the service worker. */
export async function storePushTexts(t: TFunction): Promise<void> {
  // The keys are the kinds: the object's type has them and `keys` loses them.
  const named = Object.keys(kinds) as Registered['kind'][]
  const sentences = named.map((kind) => [kind, t(`notifications.${kind}`, { title: '{{title}}' })])
  await storeTexts(Object.fromEntries(sentences))
}
