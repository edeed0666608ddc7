import { afterEach, expect, test, vi } from 'vitest'
import type { Workbox } from 'workbox-window'
import { chosenKey } from '#languages/current.ts'
import { cacheIdleFiles } from './idle-files.ts'
import { updateIsWaiting } from './updates.ts'

vi.mock('#languages/late-words.ts', () => ({ addressesOfWords: async () => ['/assets/feed-en.json'] }))

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const lists = {
  learner: ['/assets/Feed-1.mjs'],
  instructor: ['/assets/Feed-1.mjs', '/assets/Marking-1.mjs', '/assets/gone-1.mjs'],
  others: ['/assets/harfbuzz-1.wasm'],
  build: [
    '/assets/Feed-1.mjs',
    '/assets/Marking-1.mjs',
    '/assets/feed-en.json',
    '/assets/bn-1.mjs',
    '/assets/ja-1.mjs',
  ],
  help: { bn: '/assets/bn-1.mjs', ja: '/assets/ja-1.mjs' },
}

/** A device with a cache, a network and a build; returns the names that the cache has. */
function device(cached: string[], connection = {}): Set<string> {
  const names = new Set(cached)
  const url = (name: string) => `https://takhti.test${name}`
  vi.stubGlobal('navigator', { onLine: true, language: 'en', connection })
  vi.stubGlobal('caches', {
    match: async (name: string) => (names.has(name) ? new Response() : undefined),
    open: async () => ({
      put: async (name: string) => void names.add(name),
      keys: async () => [...names].map((name) => ({ url: url(name) })),
      delete: async (request: { url: string }) => names.delete(new URL(request.url).pathname),
    }),
  })
  vi.stubGlobal('fetch', async (name: string) => {
    if (name === '/idle-files.json') return Response.json(lists)
    return new Response('', { headers: { 'content-type': name.includes('gone') ? 'text/html' : 'text/javascript' } })
  })
  return names
}

// Fault: screens of daily class life were on a device only once they had been opened with a network.
test('[H9] idle time caches the screens of a role with their texts, not those of another', async () => {
  const student = device([])
  await cacheIdleFiles('guest')
  expect([...student]).toEqual(['/assets/Feed-1.mjs', '/assets/feed-en.json'])
  const anonymous = device([])
  await cacheIdleFiles(undefined)
  expect([...anonymous]).toEqual(['/assets/harfbuzz-1.wasm'])
  const teacher = device([])
  await cacheIdleFiles('instructor')
  expect([...teacher]).toEqual(['/assets/Feed-1.mjs', '/assets/Marking-1.mjs', '/assets/feed-en.json'])
})

test('[H9] idle time caches the help of the chosen language, not of another', async () => {
  localStorage.setItem(chosenKey, 'ja')
  const names = device([])
  await cacheIdleFiles('learner')
  expect([...names]).toEqual(['/assets/Feed-1.mjs', '/assets/ja-1.mjs', '/assets/feed-en.json'])
})

test('[H9] files of earlier builds leave the cache, typefaces stay', async () => {
  const names = device(['/assets/Feed-0.mjs', '/assets/Marking-1.mjs', '/assets/noto-1.woff2'])
  await cacheIdleFiles('learner')
  expect([...names].toSorted()).toEqual([
    '/assets/Feed-1.mjs',
    '/assets/Marking-1.mjs',
    '/assets/feed-en.json',
    '/assets/noto-1.woff2',
  ])
})

test('[H9] a connection that saves data fetches nothing in idle time', async () => {
  const names = device([], { saveData: true })
  await cacheIdleFiles('instructor')
  expect([...names]).toEqual([])
})

// Fault: requests for files of the old build occupied its worker, and the offered update never took over.
test('[J8] nothing is cached in idle time once a newer build waits', async () => {
  const names = device([])
  updateIsWaiting({} as Workbox)
  await cacheIdleFiles('learner')
  expect([...names]).toEqual([])
})
