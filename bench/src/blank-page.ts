import { serveStatic, type StaticServer } from './static-server.ts'

/** The floor of an offline start: a page whose only content is the mark that it is ready, kept by a service worker. */
export function serveBlankPage(): Promise<StaticServer> {
  return serveStatic({ '/': page, '/service-worker.js': worker })
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
