import type { Notification as Told } from '@takhti/schema/notifications/model'
import type { TFunction } from 'i18next'
import { keepWords } from './push-words.ts'

// Named once more here, so that no schema comes along; the compiler misses none.
const kinds = {
  newLesson: true,
  addedToClass: true,
  classRequest: true,
  liveClass: true,
  liveQuiz: true,
} satisfies Record<Told['kind'], true>

/** A browser's subscription as the edge keeps it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Asks the browser for a subscription, and the person through it; null where they, or the browser, said no. */
export async function startPush(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // One for another key of the product would never be sent to.
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

/** Whether this browser takes pushes of this person now. */
export async function isPushed(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) != null
}

/** Lays the words of notifications, in the language that is shown, where the service worker finds them. */
export async function keepPushWords(t: TFunction): Promise<void> {
  // The keys are the kinds, which the object's type says and `keys` forgets.
  const named = Object.keys(kinds) as Told['kind'][]
  const sentences = named.map((kind) => [kind, t(`notifications.${kind}`, { title: '{{title}}' })])
  await keepWords(Object.fromEntries(sentences))
}
