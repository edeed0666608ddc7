import { expect, test, vi } from 'vitest'

type Install = { waitUntil(work: Promise<unknown>): void; addRoutes(rules: Rule[]): Promise<void> }

type Rule = { condition: { or: { urlPattern: string }[] } }

// Planted: every style taken past the worker: those that come late were kept nowhere, and without a network their screens had no look.
test('what the browser takes from the build without the worker are its scripts and the styles that are in it', async () => {
  const hearers = new Map<string, (event: Install) => void>()
  vi.stubGlobal('location', new URL('https://takhti.test/service-worker.js'))
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(), put: async () => {} }) })
  vi.stubGlobal('self', {
    __WB_MANIFEST: ['frame-1.css', 'start-2.js'].map((file) => ({ url: `assets/${file}`, revision: null })),
    location,
    addEventListener: (type: string, hear: (event: Install) => void) => hearers.set(type, hear),
  })
  await import('./service-worker.ts')
  const routes: Rule[] = []
  const works: Promise<unknown>[] = []
  hearers.get('install')?.({
    waitUntil: (work) => void works.push(work),
    async addRoutes(rules) {
      routes.push(...rules)
    },
  })
  await Promise.allSettled(works)
  expect(routes.map(({ condition }) => condition.or.map(({ urlPattern }) => urlPattern))).toEqual([
    ['/assets/*.js', '/assets/frame-1.css'],
  ])
  vi.unstubAllGlobals()
})

// Planted: whatever the edge answers kept under the name of a file: after an update that was taken back a class had a page for a script.
test('of what comes late files are kept, and no page that the edge has in the place of one that is gone', async () => {
  vi.resetModules()
  const hearers = new Map<string, (event: object) => void>()
  const kept: string[] = []
  const cache = { match: async () => undefined, put: async ({ url }: Request) => void kept.push(new URL(url).pathname) }
  vi.stubGlobal('location', new URL('https://takhti.test/service-worker.js'))
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const type = url.includes('gone') ? 'text/html; charset=utf-8' : 'text/javascript'
    const answer = new Response('', { headers: { 'content-type': type } })
    return Object.defineProperty(answer, 'type', { value: 'basic' })
  })
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    location,
    addEventListener: (type: string, hear: (event: object) => void) => hearers.set(type, hear),
  })
  await import('./service-worker.ts')
  for (const file of ['quiz-1.mjs', 'gone-2.mjs']) {
    let answered: Promise<Response> | undefined
    const request = new Request(`https://takhti.test/assets/${file}`)
    hearers.get('fetch')?.({ request, respondWith: (answer: Promise<Response>) => (answered = answer) })
    await answered
  }
  expect(kept).toEqual(['/assets/quiz-1.mjs'])
  vi.unstubAllGlobals()
})
