import { serveStatic, type StaticServer } from './static-server.ts'

/**
 * The baseline of an offline start: a page whose only content is the mark that it is ready, cached by a service worker.
 * As `isolated` it has our pages' opener-policy header, which isolates it from the window that opened it. The browser
 * gives such a page a process of its own when it is loaded into an empty tab.
 */
export function serveBlankPage(kind: 'plain' | 'isolated'): Promise<StaticServer> {
  const headers = kind === 'isolated' ? { 'cross-origin-opener-policy': 'same-origin' } : {}
  return serveStatic({ '/': page, '/service-worker.js': worker }, { headers })
}

const page = `<!doctype html><html lang="en"><title>Blank</title><body><script type="module">
await navigator.serviceWorker.register('/service-worker.js')
document.body.dataset.ready = 'yes'
</script></body></html>`

const worker = `
addEventListener('install', (event) => event.waitUntil(caches.open('blank').then((cache) => cache.add('/'))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))))
`
