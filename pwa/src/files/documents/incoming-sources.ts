import { documentLimits, type DocumentFaultName } from '@takhti/schema/capture/documents/read-document'
import { receivedCache } from '#offline/sign-out-keys.ts'

/** One share of another program: files, or a text with its title and address. */
export type IncomingSource = {
  readonly id: string
  readonly files: readonly File[]
  readonly text: string
  readonly title: string
  readonly link: string
  /** Files that could not be stored. */
  readonly missed: readonly { readonly name: string; readonly fault: DocumentFaultName | 'noRoom' }[]
}

const folder = '/brought/'

/**
 * Content shared to a device and not opened within this time is deleted, in milliseconds: the next user may be another
 * person.
 */
const storedMs = 600_000

type About = Omit<IncomingSource, 'id' | 'files'> & { readonly at: number }

/** Stores a share of another program, also offline, besides earlier shares that were not opened yet. */
export async function storeReceived(form: FormData, now: number): Promise<void> {
  const cache = await caches.open(receivedCache)
  await dropOld(cache, now)
  const id = `${now}-${crypto.randomUUID()}`
  const missed: IncomingSource['missed'][number][] = []
  for (const [index, file] of form.getAll('files').entries()) {
    if (typeof file === 'string') continue
    const name = file.name.toWellFormed()
    if (file.size > documentLimits.bytes) missed.push({ name, fault: 'tooLarge' })
    else
      await cache
        .put(`${folder}${id}/${index}`, new Response(file, { headers: { 'x-name': encodeURIComponent(name) } }))
        .catch(() => missed.push({ name, fault: 'noRoom' }))
  }
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  // Programs share an address as the text as well.
  const link = field('url') || (/^https?:\/\/\S+$/.exec(field('text').trim())?.[0] ?? '')
  const text = field('text').trim() === link ? '' : field('text')
  const about: About = { at: now, title: field('title'), text, link, missed }
  await cache.put(`${folder}${id}/about`, Response.json(about))
}

async function dropOld(cache: Cache, now: number): Promise<void> {
  for (const request of await cache.keys()) {
    const at = Number.parseInt(placeOf(request)[0], 10)
    if (!(now - at <= storedMs)) await cache.delete(request)
  }
}

/** The share that an entry belongs to, and what it is of it. */
function placeOf({ url }: Request): [id: string, part: string] {
  const [id = '', part = ''] = new URL(url).pathname.slice(folder.length).split('/')
  return [id, part]
}

/** The pending shares, the oldest first. */
export async function listReceived(now: number): Promise<IncomingSource[]> {
  if (typeof caches === 'undefined' || !(await caches.has(receivedCache))) return []
  const cache = await caches.open(receivedCache)
  await dropOld(cache, now)
  const ids = (await cache.keys()).map(placeOf).flatMap(([id, part]) => (part === 'about' ? [id] : []))
  return Promise.all(ids.toSorted().map((id) => receivedAs(cache, id)))
}

async function receivedAs(cache: Cache, id: string): Promise<IncomingSource> {
  const answer = await cache.match(`${folder}${id}/about`)
  // Written above alone; it may have been dropped since the list was read.
  const about = (await answer?.json()) as About | undefined
  const own = (await cache.keys()).filter((key) => placeOf(key)[0] === id && placeOf(key)[1] !== 'about')
  const files = await Promise.all(own.map((key) => fileOf(cache, key)))
  const { title = '', text = '', link = '', missed = [] } = about ?? {}
  return { id, files: files.flatMap((file) => file ?? []), title, text, link, missed }
}

async function fileOf(cache: Cache, key: Request): Promise<File | null> {
  const retained = await cache.match(key)
  if (!retained) return null
  return new File([await retained.blob()], decodeURIComponent(retained.headers.get('x-name') ?? ''))
}

/** Deletes shared content: it is stored, or the user discarded it. */
export async function dropReceived(shared: string): Promise<void> {
  const cache = await caches.open(receivedCache)
  for (const request of await cache.keys()) if (placeOf(request)[0] === shared) await cache.delete(request)
}
