// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentPerson, rememberPerson } from '#api/person.ts'
import { openDatabase } from '#offline/database.ts'
import type { Screen } from '#screen/screen.tsx'
import english from '../locales/en.json'
import { show, type TestPage } from './test-page.tsx'

const exportWork = vi.hoisted(() => vi.fn())

vi.mock('#offline/export.ts', () => ({ exportWork }))

const personId = 'crashed'
let page: TestPage

beforeEach(async () => {
  vi.resetModules()
  exportWork.mockReset()
  // React logs errors that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  localStorage.setItem('takhti.sealed', 'AAAA')
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  await openDatabase(personId).outbox.clear()
})

afterEach(async () => {
  await page.leave()
  vi.doUnmock('./screens.ts')
  vi.restoreAllMocks()
})

test('[PR-2 A20] a page that throws shows the crash screen, retains work and deletes credentials', async () => {
  await queueCommand()
  page = await crash()
  expect(page.all('alert')).toHaveLength(1)
  expect(page.all('heading').map(({ name }) => name)).toEqual([english.crash.title])
  expect(page.text()).toContain(english.crash.text)
  await vi.waitFor(() => expect(localStorage.getItem('takhti.sealed')).toBeNull())
  expect(currentPerson()).toBeNull()
  expect((await openDatabase(personId).outbox.toArray()).map(({ call }) => call)).toEqual(['lessons.create'])
})

test('[PR-2] the crash screen exports the work of the person who was signed in', async () => {
  page = await crash()
  await page.press(english.crash.export)
  expect(exportWork).toHaveBeenCalledExactlyOnceWith(personId)
})

test('[PR-2 A20] a crash ends at sign-in, where nothing of the app is rendered again', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  page = await crash()
  const rendersOfCrash = renders
  await page.press(english.crash.start)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
  replace.mockClear()
  const { start } = await import('./start.tsx')
  await start()
  expect(replace).toHaveBeenCalledOnce()
  expect(replace.mock.calls[0]?.[0]).toMatch(/^\/login($|\?back=)/)
  expect(renders).toBe(rendersOfCrash)
})

test('[PR-2] a screen whose code did not load shows that, and the user remains signed in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const showing = showFailing(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://takhti.example/assets/a.mjs')),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  page = await showing
  expect(page.text()).toContain(english.states.offlineTitle)
  expect(page.all('button').map(({ name }) => name)).toContain(english.common.retry)
  expect(localStorage.getItem('takhti.sealed')).toBe('AAAA')
})

// Fault: only the browsers' own words for a failed import were known, so a reload offline ended at sign-in with *Oops*.
test('[PR-2] code that is not on the device yet gives its reason, and *Try again* reloads', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const showing = showFailing(() => Promise.reject(unfetched()))
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  page = await showing
  expectReason()
  await page.press(english.common.retry)
  expect(reload).toHaveBeenCalledOnce()
})

test('[PR-2] a part of a screen that is not on the device yet gives its reason', async () => {
  const Part = lazy(() => Promise.reject(unfetched()))
  const Component = () => (
    <Suspense>
      <Part />
    </Suspense>
  )
  page = await showFailing(async () => ({ path: '/failing', title: 'notifications', roles: [], Component }))
  await vi.waitFor(expectReason)
})

test('[PR-2] a page without a session gives the reason of code that is not on the device yet', async () => {
  const { CrashFallback } = await import('./CrashFallback.tsx')
  page = await show(<CrashFallback error={unfetched()} />)
  expectReason()
  await page.leave()
  page = await show(<CrashFallback error={new Error('a fault of this page')} />)
  expect(page.text()).toContain(english.crash.title)
})

/** A fetch without a network, as `prefetch-plugin.ts` rejects with it. */
const unfetched = () => Object.assign(new TypeError('Failed to fetch'), { isUnloaded: true })

function expectReason(): void {
  expect(page.text()).toContain(english.states.offlineTitle)
  expect(page.text()).toContain(english.states.offlineHint)
  expect(page.text()).not.toContain(english.crash.title)
  expect(localStorage.getItem('takhti.sealed')).toBe('AAAA')
}

// Fault: the page waited for a press, so a class that lost its network did not recover by itself.
test('[PR-2] a screen whose code did not load reloads when the network is back', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const listens: (() => void)[] = []
  let isReachable = false
  vi.doMock('#offline/connectivity.ts', async (original) => ({
    ...(await original<object>()),
    isEdgeReachable: () => isReachable,
    onConnectivity: (listen: () => void) => (listens.push(listen), () => {}),
  }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const showing = showFailing(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: a.mjs')))
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  page = await showing
  for (const listen of listens) listen()
  expect(reload).not.toHaveBeenCalled()
  isReachable = true
  for (const listen of listens) listen()
  expect(reload).toHaveBeenCalledOnce()
  vi.doUnmock('#offline/connectivity.ts')
})

let renders = 0

function Broken(): never {
  renders += 1
  throw new Error('a fault of this page')
}

async function crash(): Promise<TestPage> {
  return await showFailing(async () => ({ path: '/failing', title: 'notifications', roles: [], Component: Broken }))
}

/** The app itself, with its own router, at a screen that fails. */
async function showFailing(load: () => Promise<Screen>): Promise<TestPage> {
  vi.doMock('./screens.ts', async (original) => ({
    ...(await original<typeof import('./screens.ts')>()),
    screens: {},
    bareScreens: { '/failing': load },
  }))
  const { App } = await import('./App.tsx')
  const { router } = await import('./router.tsx')
  router.update({ history: createMemoryHistory({ initialEntries: ['/failing'] }) })
  await router.load()
  return await show(<App />)
}

async function queueCommand(): Promise<void> {
  await openDatabase(personId).outbox.add({
    call: 'lessons.create',
    input: {},
    idempotencyKey: 'k',
    madeAt: '',
    state: 'waiting',
    attempts: 0,
    refusal: null,
  })
}
