// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reloadAfterUpdate } from './reload-after-update.ts'

const ask = vi.fn()
const reload = vi.fn()

beforeAll(() => {
  document.head.innerHTML = '<script type="text/plain" src="/assets/index-1a2b.js"></script>'
  vi.spyOn(location, 'reload').mockImplementation(reload)
  reloadAfterUpdate()
})

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('fetch', ask.mockReset())
})

afterEach(() => void reload.mockReset())

const answer = (status: number, type: string) =>
  ask.mockResolvedValue(new Response(null, { status, headers: { 'content-type': type } }))

async function fail(payload = new Error('no file')): Promise<void> {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  await Promise.resolve().then(() => new Promise((resolve) => setTimeout(resolve)))
}

test('a page whose build is gone is loaded anew, once', async () => {
  answer(200, 'text/html; charset=utf-8')
  await fail()
  await fail()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledExactlyOnceWith(location.href, expect.anything())
})

test.each([
  ['the edge is in trouble', () => answer(503, 'text/html')],
  ['there is no network', () => ask.mockRejectedValue(new TypeError('Failed to fetch'))],
])('no page is loaded anew to which nobody would come back: %s', async (_, answered) => {
  answered()
  await fail()
  expect(reload).not.toHaveBeenCalled()
})

// Planted: a class that is loaded anew as its address answers: a student whose network was gone for a moment stood before it.
test('nobody is taken out of a class, but by an update', async () => {
  history.replaceState(null, '', '/class/1')
  answer(200, 'text/javascript')
  await fail()
  expect(reload).not.toHaveBeenCalled()
  expect(ask).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/assets/index-1a2b.js'), expect.anything())
  answer(503, 'text/plain')
  await fail()
  expect(reload).not.toHaveBeenCalled()
  // Planted: only a page taken for a build that is gone: nobody of a class came to the new one.
  answer(404, 'text/plain')
  await fail()
  expect(reload).toHaveBeenCalledTimes(1)
  sessionStorage.clear()
  answer(200, 'text/html')
  await fail()
  expect(reload, 'by the edge of a build from before').toHaveBeenCalledTimes(2)
})

// Planted: a class that asks for its own script alone: a worker has kept that, and what came late never came after an update.
test('a class whose build is gone is loaded anew, also where a worker has kept its own script', async () => {
  withOwn('text/javascript')
  await fail(gone())
  expect(reload).toHaveBeenCalledTimes(1)
})

/** An edge that answers with its page, and what it has at the address of the page's own script. */
const withOwn = (type: string, status = 200) =>
  ask.mockImplementation(async (address: string) =>
    address.endsWith('.js')
      ? new Response(null, { status, headers: { 'content-type': type } })
      : new Response(null, { headers: { 'content-type': 'text/html' } }),
  )

const gone = () => Object.assign(new Error('no quiz'), { isGone: true })

class Worker extends EventTarget {
  state = 'installing'
  readonly told: unknown[] = []
  postMessage = (told: unknown) => this.told.push(told)
}

function withWorker(next: { waiting?: Worker; installing?: Worker }): EventTarget {
  const update = async () => {}
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: async () => ({ ...next, update }),
  })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  withOwn('text/javascript')
  return workers
}

// Planted: a reload while the old worker has the page: it brought the old build again, a minute later once more, and so on.
test('a page that a worker keeps is loaded anew when the next worker has taken over, and not where there is none', async () => {
  withWorker({})
  await fail(gone())
  sessionStorage.clear()
  const next = new Worker()
  const workers = withWorker({ installing: next })
  await fail(gone())
  expect([next.told, reload.mock.calls]).toEqual([[], []])
  next.state = 'installed'
  next.dispatchEvent(new Event('statechange'))
  expect(next.told).toEqual([{ type: 'SKIP_WAITING' }])
  expect(reload).not.toHaveBeenCalled()
  workers.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
  sessionStorage.clear()
  withWorker({})
  withOwn('text/plain', 404)
  await fail(gone())
  expect(reload, 'in a tab whose build another tab has left').toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
