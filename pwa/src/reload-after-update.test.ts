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

test('[A24] a page whose build is gone is reloaded, once', async () => {
  answer(200, 'text/html; charset=utf-8')
  await fail()
  await fail()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledExactlyOnceWith(location.href, expect.anything())
})

test.each([
  ['the edge is in trouble', () => answer(503, 'text/html')],
  ['there is no network', () => ask.mockRejectedValue(new TypeError('Failed to fetch'))],
])('a page that could not load again is not reloaded: %s', async (_, answered) => {
  answered()
  await fail()
  expect(reload).not.toHaveBeenCalled()
})

// Fault: a class was reloaded where its address answered, so a student whose network was gone for a moment lost the
// class.
test('only an update reloads a page with a class', async () => {
  history.replaceState(null, '', '/class/1')
  answer(200, 'text/javascript')
  await fail()
  expect(reload).not.toHaveBeenCalled()
  expect(ask).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/assets/index-1a2b.js'), expect.anything())
  answer(503, 'text/plain')
  await fail()
  expect(reload).not.toHaveBeenCalled()
  // Fault: only an HTML page counted as a missing build, so no student of a class got the new one.
  answer(404, 'text/plain')
  await fail()
  expect(reload).toHaveBeenCalledTimes(1)
  sessionStorage.clear()
  answer(200, 'text/html')
  await fail()
  expect(reload, 'by the edge of a build from before').toHaveBeenCalledTimes(2)
})

// Fault: a class asked only for its own script, which a worker had cached, so lazy chunks never loaded after an update.
test('a class whose build is gone is reloaded, also where a worker has cached its script', async () => {
  withOwn('text/javascript')
  await fail(gone())
  expect(reload).toHaveBeenCalledTimes(1)
})

/** A server that answers with its page, and the answer for the page's own script. */
const withOwn = (type: string, status = 200) =>
  ask.mockImplementation(async (address: string) =>
    address.endsWith('.js')
      ? new Response(null, { status, headers: { 'content-type': type } })
      : new Response(null, { headers: { 'content-type': 'text/html' } }),
  )

const gone = () => Object.assign(new Error('no quiz'), { isGone: true })

class Worker extends EventTarget {
  state = 'installing'
  readonly posted: unknown[] = []
  postMessage = (notified: unknown) => this.posted.push(notified)
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

// Fault: a reload under the old worker loaded the old build again, and again a minute later.
test('a page of a worker is reloaded when the next worker has control, and not without one', async () => {
  withWorker({})
  await fail(gone())
  sessionStorage.clear()
  const next = new Worker()
  const workers = withWorker({ installing: next })
  await fail(gone())
  expect([next.posted, reload.mock.calls]).toEqual([[], []])
  next.state = 'installed'
  next.dispatchEvent(new Event('statechange'))
  expect(next.posted).toEqual([{ type: 'SKIP_WAITING' }])
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
