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
  const before = (url: string) => (url.includes('before') ? page() : undefined)
  const cache = {
    match: async ({ url }: Request) => before(url),
    put: async ({ url }: Request) => void kept.push(new URL(url).pathname),
  }
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
  for (const file of ['quiz-1.mjs', 'gone-2.mjs', 'before-3.mjs']) {
    let answered: Promise<Response> | undefined
    const request = new Request(`https://takhti.test/assets/${file}`)
    hearers.get('fetch')?.({ request, respondWith: (answer: Promise<Response>) => (answered = answer) })
    await answered
  }
  // Planted: a page that a worker before kept: it stood in the place of the file for good.
  expect(kept).toEqual(['/assets/quiz-1.mjs', '/assets/before-3.mjs'])
  vi.unstubAllGlobals()
})

const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } })

/** Installs a build of a page and a script into what was kept before; answers whether that came to its end. */
async function install(kept: Map<string, Response>, answers: (request: Request) => Response): Promise<boolean> {
  vi.resetModules()
  const hearers = new Map<string, (event: object) => void>()
  vi.stubGlobal('location', new URL('https://takhti.test/service-worker.js'))
  const nameOf = (of: Request | string) => new URL(typeof of === 'string' ? of : of.url).pathname
  const cache = {
    match: async (of: Request | string) => kept.get(nameOf(of))?.clone(),
    put: async (of: Request | string, answer: Response) => void kept.set(nameOf(of), answer),
  }
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  vi.stubGlobal('fetch', async (of: Request, how?: RequestInit) => answers(new Request(of, how)))
  vi.stubGlobal('ExtendableEvent', Event)
  vi.stubGlobal('FetchEvent', class {})
  vi.stubGlobal('self', {
    __WB_MANIFEST: [
      { url: '/index.html', revision: '1' },
      { url: '/assets/app-1.js', revision: null },
    ],
    ...{ __WB_DISABLE_DEV_LOGS: true, caches, location },
    addEventListener: (type: string, hear: (event: object) => void) => hearers.set(type, hear),
  })
  await import('./service-worker.ts')
  const works: Promise<unknown>[] = []
  const event = Object.assign(new Event('install'), { waitUntil: (work: Promise<unknown>) => void works.push(work) })
  hearers.get('install')?.(event)
  const settled = await Promise.allSettled(works)
  vi.unstubAllGlobals()
  return settled.every(({ status }) => status === 'fulfilled')
}

const typeOf = (kept: Map<string, Response>, name: string) => kept.get(name)?.headers.get('content-type')

// Planted: whatever the edge answers installed: while a build comes out, its page was kept for a script, and every page was blank for good.
test('a build is not installed with the page of the edge in the place of a script', async () => {
  const kept = new Map<string, Response>()
  expect(await install(kept, page)).toBe(false)
  expect(typeOf(kept, '/assets/app-1.js')).toBeUndefined()
  // An edge since decision 072 says that there is none.
  const lacking = ({ url }: Request) => (url.endsWith('.js') ? new Response('', { status: 404 }) : page())
  expect(await install(kept, lacking)).toBe(false)
  expect(typeOf(kept, '/assets/app-1.js')).toBeUndefined()
  // The browser has kept that page, and the edge has the file by now.
  const healing = ({ url, cache }: Request) => (url.endsWith('.js') && cache === 'reload' ? script() : page())
  expect(await install(kept, healing)).toBe(true)
  expect([...kept.keys()].toSorted()).toEqual(['/assets/app-1.js', '/index.html'])
  expect(typeOf(kept, '/assets/app-1.js')).toBe('text/javascript')
})

test('what a worker before kept of the edge’s page for a script is asked for again', async () => {
  const kept = new Map([['/assets/app-1.js', page()]])
  expect(await install(kept, ({ url }) => (url.endsWith('.js') ? script() : page()))).toBe(true)
  expect(typeOf(kept, '/assets/app-1.js')).toBe('text/javascript')
})

// Planted: the first window that there is: a press on a notification took a teacher out of their class, and ended it.
test('a notification that is pressed opens no page in the place of a live class', async () => {
  vi.resetModules()
  const hearers = new Map<string, (event: object) => void>()
  const opened: string[] = []
  const windowAt = (path: string) => ({
    url: `https://takhti.test${path}`,
    navigate: async (to: string) => void opened.push(`${path} ${to}`),
  })
  let windows = [windowAt('/class/1'), windowAt('/dashboard')]
  vi.stubGlobal('location', new URL('https://takhti.test/service-worker.js'))
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    location,
    clients: { matchAll: async () => windows, openWindow: async (to: string) => void opened.push(`new ${to}`) },
    addEventListener: (type: string, hear: (event: object) => void) => hearers.set(type, hear),
  })
  await import('./service-worker.ts')
  const press = async () => {
    const works: Promise<unknown>[] = []
    const notification = { close() {}, data: '/notifications' }
    hearers.get('notificationclick')?.({ notification, waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }
  await press()
  expect(opened[0]).toBe('/dashboard /notifications')
  windows = [windowAt('/class/1')]
  opened.length = 0
  await press()
  expect(opened).toEqual(['new /notifications'])
  vi.unstubAllGlobals()
})
