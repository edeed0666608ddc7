import type { PrecacheController } from 'workbox-precaching'
import { ownFile } from '#api/own-file.ts'

/** The precached texts, one file a line, which `install-archive.ts` writes. */
const archive = '/install.txt'

const types: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript', json: 'application/json' }

/** As many requests as a browser makes to one host at once over HTTP/1.1. */
const parallelFetches = 6

/**
 * Stores what the build before did not cache. A first install takes one archive, an update requests its few files.
 * A name has the hash of its text, so the archive of another build only lacks files. Workbox verifies the result.
 */
export async function storeBuild(build: PrecacheController): Promise<void> {
  const cache = await caches.open(build.strategy.cacheName)
  const named = build.getCachedURLs().filter((url) => new URL(url).pathname.startsWith('/assets/'))
  const missing = new Set(named)
  for (const { url } of await cache.keys()) missing.delete(url)
  // A connection that breaks leaves the files before the break.
  if (missing.size > named.length / 2) await storeArchive(cache, missing).catch(() => {})
  await fetchEach(missing)
}

/** Moves files of the archive into the cache and out of `missing`. */
async function storeArchive(cache: Cache, missing: Set<string>): Promise<void> {
  const answer = await ownFile(archive)
  if (!answer?.body) return
  const storeLine = async (line: string) => {
    const [path, text]: [string, string] = JSON.parse(line)
    const { href } = new URL(path, location.href)
    const type = types[path.slice(path.lastIndexOf('.') + 1)]
    if (type === undefined || !missing.has(href)) return
    await cache.put(href, new Response(text, { headers: headersOf(answer, type) }))
    missing.delete(href)
  }
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    await Promise.all(lines.map(storeLine))
  }
}

/** The server's headers for all files, such as its policy of content, with those of a script, a style or a text. */
function headersOf(answer: Response, type: string): Headers {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name)
  headers.set('content-type', type)
  headers.set('cache-control', 'public, max-age=31536000, immutable')
  return headers
}

/** Fills the HTTP cache for Workbox, which requests one file after another: hundreds of round trips. */
async function fetchEach(addresses: ReadonlySet<string>): Promise<void> {
  const rest = addresses.values()
  const fetchRest = async () => {
    for (const address of rest) {
      const answer = await ownFile(address)
      await answer?.arrayBuffer().catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: parallelFetches }, fetchRest))
}
