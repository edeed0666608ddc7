import { dayMs, hourMs, minuteMs } from '../../kit/durations.ts'

/** What webhooks report. Triggers of the tables write each event in the batch of its fact; a test compares the lists. */
export const webhookEvents = [
  'assessment.published',
  'assessment.submitted',
  'assessment.released',
  'student.joined',
  'student.left',
  'attendance.submitted',
  'class.ended',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** The event of a test delivery, which no webhook chooses. */
export const testEvent = 'webhook.test'

/** How many webhooks an institute may have. */
export const maxWebhooks = 10

/** The waits after each failed attempt, as Standard Webhooks proposes; after the last one a delivery has failed. */
export const retryWaitsMs = [
  ...[minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs],
  ...[10 * hourMs, 14 * hourMs, 20 * hourMs, dayMs],
] as const

/** A webhook of which nothing arrived for so long is switched off. */
export const failingLimitMs = 3 * dayMs

/** How long deliveries are in the log. */
export const deliveryLifetimeMs = 30 * dayMs

/** How long messages are signed with the earlier secret as well, after it was renewed. */
export const earlierSecretMs = dayMs

/** How many deliveries the log shows. */
export const deliveriesShown = 50

/** The address of a webhook as it is stored; null for one that a public server cannot have. */
export function webhookAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null
  if (url.username !== '' || url.password !== '' || !isPublicName(url.hostname)) return null
  url.hash = ''
  return url.href
}

const privateEndings = ['localhost', 'local', 'localdomain', 'internal', 'intranet', 'lan', 'home', 'corp', 'arpa']

// A numeric address is refused in every form: the URL parser has made each of them dotted or bracketed.
function isPublicName(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && /^[a-z][a-z0-9-]*$/.test(last) && !privateEndings.includes(last)
}

/** Whether an address of a DNS answer is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (address.includes(':')) return isPublicIpv6(address)
  const parts = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0] = parts
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255)) return false
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100 && b >= 64 && b < 128) return false
  if ((a === 169 && b === 254) || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)) return false
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return false
  return !(a === 192 && b === 0 && (c === 0 || c === 2)) && !(a === 203 && b === 0 && c === 113)
}

// Only global unicast is public, without its ranges that embed other addresses or are for documents.
function isPublicIpv6(address: string): boolean {
  const text = address.toLowerCase()
  if (!/^[23][0-9a-f]{3}:/.test(text)) return false
  return !/^(?:2002:|2001:(?:0{1,4}:|:|db8:|0db8:))/.test(text)
}
