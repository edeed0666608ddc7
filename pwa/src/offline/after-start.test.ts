import { afterEach, expect, test, vi } from 'vitest'
import { watchForUpdates } from './after-start.ts'
import { isUpdateWaiting } from './updates.ts'

type Waiting = () => void

const workbox = vi.hoisted(() => ({ waiting: (() => {}) as Waiting }))

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener(_type: 'waiting', listener: Waiting) {
      workbox.waiting = listener
    }
    async register() {}
    async update() {}
  },
}))

afterEach(() => void vi.unstubAllGlobals())

// Fault: only languages and fonts are cached: a class whose screen was loaded first was missing on the device, despite
// "open it once".
test('[H9] a screen loaded before the service worker is cached, a file of the build only once', async () => {
  const stored: string[] = []
  const loaded = [
    'ar-1.json',
    'arabic-1.woff2',
    'LiveClassScreen-1.mjs',
    'LiveClassScreen-1.css',
    // Fault: any answer of the server is cached: its page permanently replaced this file.
    'gone-1.mjs',
    'frame-1.css',
    'app-1.js',
  ]
  const urls = [...loaded.map((file) => `/assets/${file}`), '/api/user', 'https://elsewhere.test/assets/foreign-1.mjs']
  vi.stubGlobal('location', new URL('https://takhti.test/lesson/1'))
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('setInterval', () => 0)
  vi.stubGlobal('performance', {
    getEntriesByType: () => urls.map((url) => ({ name: new URL(url, 'https://takhti.test').href })),
  })
  vi.stubGlobal('caches', {
    match: async (path: string) => (/\/(frame|app)-/.test(path) ? new Response() : undefined),
    open: async () => ({ put: async (path: string) => void stored.push(path) }),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    const type = path.includes('gone') ? 'text/html' : 'text/javascript'
    return new Response('', { headers: { 'content-type': type } })
  })
  await watchForUpdates()
  const late = ['ar-1.json', 'arabic-1.woff2', 'LiveClassScreen-1.mjs', 'LiveClassScreen-1.css']
  await expect.poll(() => stored).toEqual(late.map((file) => `/assets/${file}`))
})

test('[SW-1] the first build of a profile is no update; one that replaces another is', async () => {
  const serviceWorker: { ready: Promise<never>; controller: object | null } = {
    ready: new Promise(() => {}),
    controller: null,
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('setInterval', () => 0)
  await watchForUpdates()
  workbox.waiting()
  expect(isUpdateWaiting()).toBe(false)
  serviceWorker.controller = {}
  workbox.waiting()
  expect(isUpdateWaiting()).toBe(true)
})
