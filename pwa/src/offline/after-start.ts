import { Workbox } from 'workbox-window'
import { currentPerson } from '#api/person.ts'
import { forgetErased } from './erasures.ts'
import { updateIsWaiting } from './updates.ts'

const sharedFile = /^\/assets\/.+\.(json|woff2?|mjs|css)$/

/** Runs once the first screen is rendered, for what no screen needs before; `session` as erasures take it. */
export async function afterStart(session: Parameters<typeof forgetErased>[0]): Promise<void> {
  await Promise.allSettled([watchForUpdates(), forgetErased(session), resumeUploads(session), showNames(session)])
}

/** Uploads that were pending when the last tab was closed resume; only teachers have any. */
async function resumeUploads(session: Parameters<typeof forgetErased>[0]): Promise<void> {
  if (session !== 'open' || currentPerson()?.role !== 'instructor') return
  const { startUploads } = await import('./uploads/start.ts')
  startUploads()
}

/**
 * People have names in scripts that neither this page's language nor every device can show. The sign-in page shows no
 * names.
 */
async function showNames(session: Parameters<typeof forgetErased>[0]): Promise<void> {
  if (session === 'open') await import('#languages/names.css')
}

/** Registers the service worker and listens for a newer build that waits. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox('/service-worker.js')
  // The first build of a profile waits too in Firefox, for longer than Workbox takes for granted, and replaces none.
  // Workbox names an update in three ways. A build that waits behind none, as a first one does in Firefox, is no update.
  workbox.addEventListener('waiting', () => {
    if (navigator.serviceWorker.controller !== null) updateIsWaiting(workbox)
  })
  await workbox.register().catch(() => {})
  void cacheLoaded()
  const ask = () => void workbox.update().catch(() => {})
  setInterval(ask, 60 * 60_000)
  addEventListener('focus', ask)
}

// What this page loaded before the worker was in charge and the build does not precache: languages, fonts, and screens
// that load on first use.
async function cacheLoaded(): Promise<void> {
  await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const shared = loaded.filter(({ origin, pathname }) => origin === location.origin && sharedFile.test(pathname))
  const cache = await caches.open('takhti-shared')
  for (const { pathname } of shared) if (!(await caches.match(pathname))) await store(cache, pathname).catch(() => {})
}

/**
 * Before decision 072 the server answered with a page in the place of a file. The browser may have cached it; it is
 * not stored under a file's name.
 */
async function store(cache: Cache, pathname: string): Promise<void> {
  await cache.add(pathname)
  const stored = await cache.match(pathname)
  if (/html/.test(stored?.headers.get('content-type') ?? '')) await cache.delete(pathname)
}
