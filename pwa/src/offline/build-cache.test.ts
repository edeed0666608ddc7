import { afterEach, expect, test, vi } from 'vitest'
import { storeBuild } from './build-cache.ts'

const files = ['app-1.js', 'frame-2.css', 'en-3.json', 'start-4.js'].map((name) => `https://takhti.test/assets/${name}`)
const policy = "default-src 'none'"

const lineOf = (url: string) => `${JSON.stringify([new URL(url).pathname, `text of ${url}`])}\n`

/** Installs a build beside files that an earlier one cached; `archive` is the server's answer for it. */
async function installBeside(stored: readonly string[], archive: () => Response) {
  const requested: string[] = []
  const cached = new Map(stored.map((url) => [url, new Response()]))
  const cache = {
    keys: async () => [...cached.keys()].map((url) => new Request(url)),
    put: async (url: string, answer: Response) => void cached.set(url, answer),
  }
  vi.stubGlobal('location', new URL('https://takhti.test/service-worker.js'))
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return url === '/install.txt' ? archive() : new Response('')
  })
  const getCachedURLs = () => ['https://takhti.test/index.html', ...files]
  await storeBuild({ strategy: { cacheName: 'build' }, getCachedURLs } as unknown as Parameters<typeof storeBuild>[0])
  return { requested, cached }
}

const wholeArchive = () => {
  const foreign = lineOf('https://takhti.test/assets/of-another-build-5.js')
  const headers = { 'content-security-policy': policy, 'content-type': 'text/plain', 'content-length': '9' }
  return new Response(foreign + files.map(lineOf).join(''), { headers })
}

afterEach(() => vi.unstubAllGlobals())

test('[SW-5] a first install takes its files from one answer, with the server’s headers', async () => {
  const { requested, cached } = await installBeside([], wholeArchive)
  expect(requested).toEqual(['/install.txt'])
  expect([...cached.keys()]).toEqual(files)
  const types = [...cached.values()].map(({ headers }) => headers.get('content-type'))
  expect(types).toEqual(['text/javascript', 'text/css', 'application/json', 'text/javascript'])
  const [script] = cached.values()
  expect(await script?.text()).toBe(`text of ${files[0]}`)
  expect(script?.headers.get('content-security-policy')).toBe(policy)
  expect(script?.headers.get('cache-control')).toContain('immutable')
  expect(script?.headers.has('content-length')).toBe(false)
})

test('[SW-5] an update requests its changed files alone', async () => {
  const { requested } = await installBeside(files.slice(0, 3), wholeArchive)
  expect(requested).toEqual(files.slice(3))
})

test('[SW-5] files before a broken connection stay, and the rest are requested', async () => {
  const parts = [lineOf(files[0] ?? ''), lineOf(files[1] ?? '').slice(0, 20)]
  const broken = () => {
    const pull = (to: ReadableStreamDefaultController<Uint8Array>) => {
      const part = parts.shift()
      if (part === undefined) to.error(new TypeError('network'))
      else to.enqueue(new TextEncoder().encode(part))
    }
    return new Response(new ReadableStream({ pull }))
  }
  const { requested, cached } = await installBeside([], broken)
  expect([...cached.keys()]).toEqual(files.slice(0, 1))
  expect(requested).toEqual(['/install.txt', ...files.slice(1)])
})

test('[SW-5] a server without the archive gives each file', async () => {
  const lost = () => new Response('<!doctype html>\n<p>', { headers: { 'content-type': 'text/html' } })
  expect((await installBeside([], lost)).requested).toEqual(['/install.txt', ...files])
  const missing = () => new Response('', { status: 404 })
  expect((await installBeside([], missing)).requested).toEqual(['/install.txt', ...files])
})
