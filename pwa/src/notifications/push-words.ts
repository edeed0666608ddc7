/** The payload of a push, encrypted for this browser: what happened, and the names that it concerns. */
type Pushed = { kind: string; title: string; className: string; path: string; tag?: unknown; noticeId?: unknown }

/** A notification for display. It replaces one with its tag, and is silent if it was shown before. */
type Shown = { title: string; body: string; path: string; tag: string; silent: boolean }

type Words = Readonly<Record<string, string>>

// The service worker knows no language, so the page caches the texts in the person's own for it.
const cacheName = 'takhti-push-words'
const address = '/push-words.json'
const shownAddress = '/push-shown.json'

/** A push is repeated within minutes, or not at all. */
const mostRemembered = 50

/** Caches the sentences of notifications, with `{{title}}` in them, for the service worker. */
export async function storeTexts(words: Words): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(address, new Response(JSON.stringify(words)))
}

/** The text of a push's notification; for a kind without a sentence, the names alone. */
export async function wordsOf(data: unknown): Promise<Shown | null> {
  if (!isPushed(data)) return null
  const stored = await caches.match(address, { cacheName })
  const words: Words = (await stored?.json().catch(() => undefined)) ?? {}
  const sentence = words[data.kind] ?? '{{title}}'
  // Only a path of this origin, with a code at most, whatever was sent.
  const path = /^\/(?!\/)[\w/-]*(\?code=\w+)?$/.test(data.path) ? data.path : '/notifications'
  const title = sentence.replaceAll('{{title}}', () => data.title)
  const tag = typeof data.tag === 'string' ? data.tag : path
  return { title, body: data.className, path, tag, silent: await wasShown(data.noticeId) }
}

/**
 * Whether a notice was shown here before, such as one that a worker pushed before it died without recording that.
 * Records it.
 */
async function wasShown(noticeId: unknown): Promise<boolean> {
  if (typeof noticeId !== 'string') return false
  const cache = await caches.open(cacheName)
  const stored: unknown = await (await cache.match(shownAddress))?.json().catch(() => undefined)
  const shown: unknown[] = Array.isArray(stored) ? stored : []
  if (shown.includes(noticeId)) return true
  await cache.put(shownAddress, new Response(JSON.stringify([...shown, noticeId].slice(-mostRemembered))))
  return false
}

function isPushed(data: unknown): data is Pushed {
  if (typeof data !== 'object' || data === null) return false
  const fields = new Map<string, unknown>(Object.entries(data))
  return ['kind', 'title', 'className', 'path'].every((name) => typeof fields.get(name) === 'string')
}
