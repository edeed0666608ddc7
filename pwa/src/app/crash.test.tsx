// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentPerson, rememberPerson } from '#api/person.ts'
import { openDatabase } from '#offline/database.ts'
import english from '../locales/en.json'
import { show, type TestPage } from './test-page.tsx'

const exportWork = vi.hoisted(() => vi.fn())

vi.mock('#offline/export.ts', () => ({ exportWork }))

const personId = 'crashed'
let page: TestPage

beforeEach(async () => {
  vi.resetModules()
  exportWork.mockReset()
  // React tells of what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.clear()
  localStorage.setItem('takhti.sealed', 'AAAA')
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  await openDatabase(personId).outbox.clear()
})

afterEach(async () => {
  await page.leave()
  vi.restoreAllMocks()
})

test('PR-2 a page that throws shows the crash screen, with the work kept and the credentials gone', async () => {
  await queueCommand()
  page = await crash()
  expect(page.all('alert')).toHaveLength(1)
  expect(page.all('heading').map(({ name }) => name)).toEqual([english.crash.title])
  expect(page.text()).toContain(english.crash.text)
  await vi.waitFor(() => expect(localStorage.getItem('takhti.sealed')).toBeNull())
  expect(currentPerson()).toBeNull()
  expect((await openDatabase(personId).outbox.toArray()).map(({ call }) => call)).toEqual(['lessons.create'])
})

test('PR-2 the copy that the crash screen offers is of the person who was signed in', async () => {
  page = await crash()
  await page.press(english.crash.export)
  expect(exportWork).toHaveBeenCalledExactlyOnceWith(personId)
})

test('PR-2 a crash ends at the door, where nothing of the app is rendered again', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  page = await crash()
  const rendersOfCrash = renders
  await page.press(english.crash.start)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
  replace.mockClear()
  const { start } = await import('./start.tsx')
  await start()
  expect(replace).toHaveBeenCalledOnce()
  expect(replace.mock.calls[0]?.[0]).toMatch(/^\/($|\?back=)/)
  expect(renders).toBe(rendersOfCrash)
})

let renders = 0

function Broken(): never {
  renders += 1
  throw new Error('a fault of this page')
}

async function crash(): Promise<TestPage> {
  const { ErrorBoundary } = await import('react-error-boundary')
  const { CrashScreen } = await import('./CrashScreen.tsx')
  return await show(
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <Broken />
    </ErrorBoundary>,
  )
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
