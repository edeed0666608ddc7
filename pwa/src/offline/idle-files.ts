import { ownFile } from '#api/own-file.ts'
import { currentLanguage } from '#languages/current.ts'
import { addressesOfWords } from '#languages/late-words.ts'
import { isUpdateWaiting } from './updates.ts'

/** Files with a hash in their name, the same for all people of a device. */
export const sharedCache = 'takhti-shared'

/** Texts of the screens in `idle-files-plugin.ts`. */
const words = [
  'answer-cards',
  'attempt',
  'attendance',
  'class-files',
  'conduct',
  'feed',
  'flashcards',
  'groups',
  'help',
  'insights',
  'law',
  'learning',
  'marking',
  'messages',
  'presentations',
  'quizzes',
  'rich-text',
  'schedule',
  'seating',
  'share',
]

const builtFile = /^\/assets\/[^/]+\.(mjs|css|json)$/

/**
 * `idle-files.json` of a build: files by role, those of all others, every file that a page may load lazily, and the help
 * by language.
 */
type Lists = Readonly<Record<'learner' | 'instructor' | 'others' | 'build', readonly string[]>> & {
  readonly help: Readonly<Record<string, string>>
}

/**
 * Caches the screens that a role uses without a network, though the install does not fetch them: one file at a time, in
 * idle time, never on a connection that saves data. A file that fails is left for the next page. Files of earlier builds
 * are deleted, since no page of theirs is open.
 */
export async function cacheIdleFiles(role: string | undefined): Promise<void> {
  if (!mayFetch()) return
  const answer = await ownFile('/idle-files.json')
  if (!answer) return
  const lists: Lists = await answer.json()
  const cache = await caches.open(sharedCache)
  await deleteOlder(cache, new Set(lists.build))
  for (const address of await filesOf(lists, role)) {
    await idle()
    // The next build replaces these files, and a worker with requests does not hand over to it.
    if (!mayFetch() || isUpdateWaiting()) return
    if (!(await caches.match(address))) await storeFile(cache, address)
  }
}

async function filesOf(lists: Lists, role: string | undefined): Promise<readonly string[]> {
  if (role === undefined || role === 'admin') return lists.others
  const help = lists.help[currentLanguage().code]
  const own = lists[role === 'instructor' ? 'instructor' : 'learner']
  return [...own, ...(help === undefined ? [] : [help]), ...(await addressesOfWords(words))]
}

/** Stores a file where the network has it. */
export async function storeFile(cache: Cache, address: string): Promise<void> {
  const answer = await ownFile(address)
  if (answer) await cache.put(address, answer)
}

async function deleteOlder(cache: Cache, build: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (builtFile.test(pathname) && !build.has(pathname)) await cache.delete(request)
  }
}

function mayFetch(): boolean {
  // TypeScript's DOM types lack the Network Information API, which only some browsers have.
  const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : undefined
  return navigator.onLine && connection?.saveData !== true
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 200)
  })
}
