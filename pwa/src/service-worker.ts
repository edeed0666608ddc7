/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Files with a hash in their name: languages, typefaces. They are the same for everybody. */
const sharedCache = 'takhti-shared'

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// The API, its mailbox and shared pages answer for themselves; an answer of theirs is never kept here.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api(\/|$)/, /^\/mailbox/, /^\/s\//] }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/[^/]+\.(woff2|json|js|css)$/.test(url.pathname),
  async ({ request }) => {
    const cache = await caches.open(sharedCache)
    const kept = await cache.match(request)
    if (kept) return kept
    const answer = await fetch(request)
    if (answer.ok && answer.type === 'basic') await cache.put(request, answer.clone())
    return answer
  },
)

self.addEventListener('activate', () => void self.clients.claim())

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
