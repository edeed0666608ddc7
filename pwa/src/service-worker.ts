/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { layAside } from './files/documents/brought.ts'
import { wordsOf } from './notifications/push-words.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Files with a hash or a version in their name: languages, typefaces, what sets maths and what reads PDFs. They are the same for all. */
const sharedCache = 'takhti-shared'
const sharedFile = /^\/assets\/([^/]+\.(woff2?|wasm|json|m?js|css)|pdfjs-[\d.]+\/[^/]+)$/

/** The API, its mailbox and shared pages answer for themselves; an answer of theirs is never kept here. */
const notOurs = [/^\/api(\/|$)/, /^\/mailbox/, /^\/s\//]

/**
 * The edge of a build before decision 072 has its page in the place of every file that it lacks, and browsers have kept that. Under no
 * name of a page it is a file.
 */
const isPage = ({ headers }: Response) => /html/.test(headers.get('content-type') ?? '')
const isLost = ({ url }: Request, answer: Response) => isPage(answer) && !new URL(url).pathname.endsWith('.html')

/** A build is kept whole or not at all: one with a page for a script would have every page blank, and what is kept is asked for no more. */
const wholeFiles = {
  async cachedResponseWillBeUsed({ request, cachedResponse }: { request: Request; cachedResponse?: Response }) {
    return cachedResponse && !isLost(request, cachedResponse) ? cachedResponse : null
  },
  // By what the edge said of files, a browser that got its page once has it for a year.
  async fetchDidSucceed({ request, response }: { request: Request; response: Response }) {
    const answer = isLost(request, response) ? await fetch(request, { cache: 'reload' }) : response
    if (isLost(request, answer)) throw new Error(`no ${request.url}`)
    return answer
  },
}

const build = new PrecacheController({ plugins: [wholeFiles] })
build.addToCacheList(self.__WB_MANIFEST)
cleanupOutdatedCaches()

self.addEventListener('install', (event) => {
  void build.install(event)
  // The browser itself takes scripts and styles from the cache, or the network: the worker is not woken for each of them.
  // TypeScript's list of the platform does not hold static routes yet.
  const { addRoutes } = event as unknown as { addRoutes?: (this: Event, rules: unknown) => Promise<void> }
  const rule = { condition: { or: builtPatterns() }, source: { cacheName: build.strategy.cacheName } }
  if (addRoutes) event.waitUntil(addRoutes.call(event, [rule]).catch(() => {}))
})

/** Scripts that come late are modules of another ending. Of styles some come late as well, and what passes the worker by is not kept. */
function builtPatterns(): { urlPattern: string }[] {
  const styles = build.getCachedURLs().filter((url) => url.endsWith('.css'))
  return ['/assets/*.js', ...styles.map((url) => new URL(url).pathname)].map((urlPattern) => ({ urlPattern }))
}

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

function answerTo(request: Request): Promise<Response> | null {
  const { origin, pathname, href } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && pathname === '/share') return keepShared(request)
  if (request.method !== 'GET' || origin !== self.location.origin) return null
  if (request.mode === 'navigate') {
    if (notOurs.some((part) => part.test(pathname))) return null
    const page = pathname.startsWith('/lesson/') ? '/lesson.html' : '/index.html'
    return kept(build.getCacheKeyForURL(page) ?? page, request)
  }
  const key = build.getCacheKeyForURL(href)
  if (key !== undefined) return kept(key, request)
  return sharedFile.test(pathname) ? keptOnceUsed(request) : null
}

/** Lays what another program shares where *My content* finds it, and opens that; also where there was nothing to be read. */
async function keepShared(request: Request): Promise<Response> {
  await request
    .formData()
    .then((form) => layAside(form, Date.now()))
    .catch(() => {})
  return Response.redirect('/dashboard/content?add', 303)
}

async function kept(key: string, request: Request): Promise<Response> {
  return (await caches.match(key, { cacheName: build.strategy.cacheName })) ?? fetch(request)
}

async function keptOnceUsed(request: Request): Promise<Response> {
  const cache = await caches.open(sharedCache)
  const found = await cache.match(request)
  if (found && !isPage(found)) return found
  // The browser's own cache would keep the same once more, and has for a year what an edge before had for a file that was gone.
  const answer = await fetch(request, { cache: 'no-store' })
  if (answer.ok && answer.type === 'basic' && !isPage(answer)) await cache.put(request, answer.clone())
  return answer
}

self.addEventListener('activate', (event) => {
  void build.activate(event)
  void self.clients.claim()
})

// A browser takes the right to be pushed to away where a push shows nothing.
self.addEventListener('push', (event) => {
  const data: unknown = ((): unknown => {
    try {
      return event.data?.json()
    } catch {
      return null
    }
  })()
  event.waitUntil(
    wordsOf(data).then((words) => {
      const { title, path, ...shown } = words ?? { title: 'Takhti', body: '', path: '/notifications' }
      return self.registration.showNotification(title, { tag: path, ...shown, icon: '/pwa-192x192.png', data: path })
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path: unknown = event.notification.data
  event.waitUntil(openPage(typeof path === 'string' ? path : '/notifications'))
})

/** Shows a page of the app, in a window that is there already where the browser allows it; of a live class one is never taken. */
async function openPage(path: string): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const open = all.find(({ url }) => !new URL(url).pathname.startsWith('/class/'))
  const moved = await open?.navigate(path).catch(() => null)
  if (moved) await moved.focus()
  else await self.clients.openWindow(path)
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
