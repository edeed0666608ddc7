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
