/** What a push says, sealed for this browser: what happened, and the names it happened to. */
type Pushed = { kind: string; title: string; className: string; path: string }

type Words = Readonly<Record<string, string>>

// The service worker knows no language; the page lays the words of the person's own beside it.
const cacheName = 'takhti-push-words'
const address = '/push-words.json'

/** Keeps the sentences of notifications, with `{{title}}` in them, for the service worker. */
export async function keepWords(words: Words): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(address, new Response(JSON.stringify(words)))
}

/** What the notification of a push says; of a kind without words, the names alone. */
export async function wordsOf(data: unknown): Promise<{ title: string; body: string; path: string } | null> {
  if (!isPushed(data)) return null
  const kept = await caches.match(address, { cacheName })
  const words: Words = (await kept?.json().catch(() => undefined)) ?? {}
  const sentence = words[data.kind] ?? '{{title}}'
  // A path of this origin, a code with it at most, and nothing else, whatever was sent.
  const path = /^\/(?!\/)[\w/-]*(\?code=\w+)?$/.test(data.path) ? data.path : '/notifications'
  const title = sentence.replaceAll('{{title}}', () => data.title)
  return { title, body: data.className, path }
}

function isPushed(data: unknown): data is Pushed {
  if (typeof data !== 'object' || data === null) return false
  const fields = new Map<string, unknown>(Object.entries(data))
  return ['kind', 'title', 'className', 'path'].every((name) => typeof fields.get(name) === 'string')
}
