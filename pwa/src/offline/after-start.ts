import { Workbox } from 'workbox-window'
import { currentPerson } from '#api/person.ts'
import { forgetErased } from './erasures.ts'
import { cacheIdleFiles, sharedCache, storeFile } from './idle-files.ts'
import { updateIsWaiting } from './updates.ts'

const sharedFile = /^\/assets\/.+\.(json|woff2?|mjs|css)$/

/** Runs once the first screen is rendered, for what no screen needs before; `session` as erasures take it. */
export async function afterStart(session: Parameters<typeof forgetErased>[0]): Promise<void> {
  await Promise.allSettled([watchForUpdates(), forgetErased(session), resumeUploads(session), showNames(session)])
  if (session === 'open') await cacheScreens()
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
  const cache = await caches.open(sharedCache)
  for (const { pathname } of shared) {
    if (!(await caches.match(pathname))) await storeFile(cache, pathname).catch(() => {})
  }
}

/** Caches what this person, or the board of a person without an account, uses without a network. */
export async function cacheScreens(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.ready
  await cacheIdleFiles(currentPerson()?.role).catch(() => {})
}
