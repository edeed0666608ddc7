import { afterEach, expect, test, vi } from 'vitest'

type Hold = (lock: object | null) => Promise<void>

/** The locks of a browser, as far as the obeying tab uses them. */
function browserLocks() {
  let holder: { lose(): void } | null = null
  const line: (() => void)[] = []
  return {
    request: (_name: string, { steal, ifAvailable, signal }: LockOptions, hold: Hold) =>
      new Promise<void>((done, fail) => {
        const lose = () => fail(new DOMException('taken', 'AbortError'))
        const have = () => {
          holder = { lose }
          void hold({}).then(done)
        }
        if (steal === true) holder?.lose()
        if (steal === true || holder === null) return have()
        if (ifAvailable === true) return void hold(null).then(done)
        line.push(have)
        signal?.addEventListener('abort', () => {
          line.splice(line.indexOf(have), 1)
          lose()
        })
      }),
    /** The tab that has the lock is closed. */
    close() {
      holder = null
      line.shift()?.()
    },
  }
}

type Tab = { isOurs(): Promise<boolean>; look(): Promise<void>; takesOver: ReturnType<typeof vi.fn> }

async function open(visibilityState: 'visible' | 'hidden'): Promise<Tab> {
  vi.resetModules()
  const { isObeyingTab, onTakingOver } = await import('./obeying-tab.ts')
  const takesOver = vi.fn()
  onTakingOver(takesOver)
  let look = () => {}
  vi.stubGlobal('document', {
    visibilityState,
    addEventListener: (_type: string, listen: () => void) => (look = listen),
  })
  vi.stubGlobal('addEventListener', () => {})
  await isObeyingTab()
  return {
    takesOver,
    async isOurs() {
      await new Promise((resolve) => setTimeout(resolve))
      return isObeyingTab()
    },
    async look() {
      vi.stubGlobal('document', { visibilityState: 'visible' })
      look()
    },
  }
}

afterEach(() => void vi.unstubAllGlobals())

// Fault: a tab that continues though another one is viewed: both of them drew.
test('of a device’s tabs the last viewed one obeys, and after it is closed another', async () => {
  const locks = browserLocks()
  vi.stubGlobal('navigator', { locks })
  const first = await open('hidden')
  expect(await first.isOurs()).toBe(true)
  const second = await open('visible')
  const third = await open('hidden')
  const whose = async () => [await first.isOurs(), await second.isOurs(), await third.isOurs()]
  expect(await whose()).toEqual([false, true, false])
  await third.look()
  expect(await whose()).toEqual([false, false, true])
  await second.look()
  expect(await whose()).toEqual([false, true, false])
  locks.close()
  expect([await first.isOurs(), await third.isOurs()]).toEqual([true, false])
})

// Fault: no event at takeover: the phone showed the page of a closed tab for up to five seconds.
test('a tab is notified when it takes over, and not when it is the first one', async () => {
  const locks = browserLocks()
  vi.stubGlobal('navigator', { locks })
  const [first, second] = [await open('hidden'), await open('visible')]
  expect([await first.isOurs(), await second.isOurs()]).toEqual([false, true])
  expect([first.takesOver, second.takesOver].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  locks.close()
  expect(await first.isOurs()).toBe(true)
  expect([first.takesOver, second.takesOver].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('in a browser without locks, or that grants none, every tab obeys', async () => {
  vi.stubGlobal('navigator', {})
  expect(await (await open('hidden')).isOurs()).toBe(true)
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('not here')) } })
  expect(await (await open('visible')).isOurs()).toBe(true)
})
