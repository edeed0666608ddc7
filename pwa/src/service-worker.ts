/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { storeReceived } from './files/documents/incoming-sources.ts'
import { wordsOf } from './notifications/push-words.ts'
import { storeBuild } from './offline/build-cache.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * Files with a hash or a version in their name: languages, typefaces, the workers for maths and PDFs. They are the same
 * for all users.
 */
const sharedCache = 'takhti-shared'
const sharedFile = /^\/assets\/([^/]+\.(woff2?|wasm|json|m?js|css)|pdfjs-[\d.]+\/[^/]+)$/

/** The API, its mailbox, shared pages and documents of law have servers of their own; their answers are never cached here. */
const notOurs = [/^\/api(\/|$)/, /^\/mailbox/, /^\/s\//, /^\/legal\//]

/**
 * A server before decision 072 answers with its page in place of every missing file, and browsers have cached that.
 * Such a page counts as lost unless the address is a page's.
 */
const isPage = ({ headers }: Response) => /html/.test(headers.get('content-type') ?? '')
const isLost = ({ url }: Request, answer: Response) => isPage(answer) && !new URL(url).pathname.endsWith('.html')

/**
 * A build is cached completely or not at all. One with a page for a script would make every page blank, and cached
 * files are not requested again.
 */
const wholeFiles = {
  async cachedResponseWillBeUsed({ request, cachedResponse }: { request: Request; cachedResponse?: Response }) {
    return cachedResponse && !isLost(request, cachedResponse) ? cachedResponse : null
  },
  // A browser that got such a page once caches it for a year, by the headers of files.
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
  event.waitUntil(storeBuild(build).then(() => build.install(event)))
  // The browser itself takes scripts and styles from the cache, or the network: the worker is not woken for each of
  // them. TypeScript's DOM types do not include static routes yet.
  const { addRoutes } = event as unknown as { addRoutes?: (this: Event, rules: unknown) => Promise<void> }
  const rules = [
    { condition: { or: builtPatterns() }, source: { cacheName: build.strategy.cacheName } },
    // A worker that is woken for calls as it hands over to its successor stays, and the update never happens.
    { condition: { urlPattern: '/api/*' }, source: 'network' },
  ]
  if (addRoutes) event.waitUntil(addRoutes.call(event, rules).catch(() => {}))
})

/**
 * Lazy scripts are modules with another extension. Some styles are lazy as well, and files that bypass the worker are
 * not cached.
 */
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
  if (request.method === 'POST' && origin === self.location.origin && pathname === '/share') return storeShared(request)
  if (request.method !== 'GET' || origin !== self.location.origin) return null
  if (request.mode === 'navigate') {
    if (notOurs.some((part) => part.test(pathname))) return null
    const page = pageOf(pathname)
    return cached(build.getCacheKeyForURL(page) ?? page, request)
  }
  const key = build.getCacheKeyForURL(href)
  if (key !== undefined) return cached(key, request)
  return sharedFile.test(pathname) ? cachedOnceUsed(request) : null
}

/** Stores what another program shares where *My content* finds it, and opens that; also where nothing could be read. */
async function storeShared(request: Request): Promise<Response> {
  await request
    .formData()
    .then((form) => storeReceived(form, Date.now()))
    .catch(() => {})
  return Response.redirect('/dashboard/content?add', 303)
}

/** The front page and the code box are a page of their own. */
function pageOf(pathname: string): string {
  if (pathname.startsWith('/lesson/')) return '/lesson.html'
  if (pathname.startsWith('/join/')) return '/join.html'
  return pathname === '/' || /^\/q(\/|$)/.test(pathname) ? '/index.html' : '/app.html'
}

async function cached(key: string, request: Request): Promise<Response> {
  return (await caches.match(key, { cacheName: build.strategy.cacheName })) ?? fetch(request)
}

async function cachedOnceUsed(request: Request): Promise<Response> {
  const cache = await caches.open(sharedCache)
  const found = await cache.match(request)
  if (found && !isPage(found)) return found
  // The HTTP cache would store the same once more, and may have had an old server's page for a missing file for a year.
  const answer = await fetch(request, { cache: 'no-store' })
  if (answer.ok && answer.type === 'basic' && !isPage(answer)) await cache.put(request, answer.clone())
  return answer
}

self.addEventListener('activate', (event) => {
  void build.activate(event)
  void self.clients.claim()
})

// A browser revokes the permission for pushes where a push shows nothing.
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

/** Opens a page of the app, in an existing window where the browser allows it, but never in that of a live class. */
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
