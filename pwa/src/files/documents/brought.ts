/** What another program handed over: files, or a text with its title and address. */
export type Brought = {
  readonly files: readonly File[]
  readonly text: string
  readonly title: string
  readonly link: string
}

/** Where the service worker lays what was shared, until the app takes it. */
const cacheName = 'takhti-brought'
const folder = '/brought/'

/** What was shared to a device and not taken soon is gone: the next one to sit here may be somebody else. */
const keptMs = 600_000

/** Takes what was shared with the app, once; null where nothing waits. */
export async function takeBrought(now: number): Promise<Brought | null> {
  if (typeof caches === 'undefined' || !(await caches.has(cacheName))) return null
  const cache = await caches.open(cacheName)
  const about = await cache.match(`${folder}about`)
  const files = await Promise.all((await cache.keys()).map((key) => fileOf(cache, key)))
  await caches.delete(cacheName)
  if (!about) return null
  // Written by the service worker alone.
  const said = (await about.json()) as { at: number; title: string; text: string; link: string }
  if (now - said.at > keptMs) return null
  const { title, text, link } = said
  return { files: files.flatMap((file) => file ?? []), title, text, link }
}

async function fileOf(cache: Cache, key: Request): Promise<File | null> {
  if (!new URL(key.url).pathname.startsWith(`${folder}file/`)) return null
  const kept = await cache.match(key)
  if (!kept) return null
  const name = decodeURIComponent(kept.headers.get('x-name') ?? '')
  return new File([await kept.blob()], name)
}

type Launch = { readonly files?: readonly FileSystemFileHandle[] }

/** Hears of files that the device opens with the app; browsers without it never call. */
export function onLaunch(hear: (files: readonly File[]) => void): void {
  // TypeScript's list of the platform does not hold it yet.
  const { launchQueue } = window as { launchQueue?: { setConsumer(consumer: (launch: Launch) => void): void } }
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    Promise.all(files.map((handle) => handle.getFile())).then(hear, () => {})
  })
}
