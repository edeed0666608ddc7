import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Files with a hash in their name whose texts an install can store from one answer. Scripts of workers are not among
 * them: some have a policy of content of their own (`public/_headers`).
 */
const isText = /^assets\/(?!.*-worker-)[^/]+\.(js|css|json)$/

/** The archive of an install: a line for each file, with its address and its text. */
export function archiveOf(urls: readonly string[], textOf: (url: string) => string): string {
  const texts = [...new Set(urls)].filter((url) => isText.test(url))
  if (texts.length === 0) throw new Error('no precached file is in the archive of the install')
  return texts.map((url) => `${JSON.stringify([`/${url}`, textOf(url)])}\n`).join('')
}

/** Writes `install.txt` for `src/offline/build-cache.ts`, from the list that Workbox puts into the service worker. */
export function writeInstallArchive(dist: URL) {
  return <Entry extends { url: string }>(manifest: Entry[]): { manifest: Entry[] } => {
    const urls = manifest.map(({ url }) => url)
    const text = archiveOf(urls, (url) => readFileSync(new URL(url, dist), 'utf8'))
    writeFileSync(new URL('install.txt', dist), text)
    return { manifest }
  }
}
