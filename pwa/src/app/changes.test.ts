import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { userEvents } from '#realtime/user-client.ts'
import { followChanges, pullChanges } from './changes.ts'

const send = vi.hoisted(() => vi.fn())
const net = vi.hoisted(() => ({ isOnline: true, listeners: new Set<() => void>(), answers: [] as (() => void)[] }))
const sockets = vi.hoisted(() => ({
  told: [] as string[],
  last: null as (EventTarget & { told: string[] }) | null,
  delays: [] as number[],
}))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('./apply-changes.ts', () => ({ applyChanges: async () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => net.isOnline,
  onConnectivity: (listener: () => void) => {
    net.listeners.add(listener)
    return () => net.listeners.delete(listener)
  },
  edgePatienceMs: () => 1_900,
  suspectOffline: () => {},
  trustEdge: () => {},
  onNextAnswer: (hear: () => void) => net.answers.push(hear),
}))
vi.mock('partysocket/ws', () => ({
  // A proxy lets no socket through, unless a test opens one.
  default: class extends EventTarget {
    static readonly OPEN = 1
    readyState = 3
    readonly told: string[] = []
    constructor(_address: unknown, _protocols: unknown, { minReconnectionDelay }: { minReconnectionDelay: number }) {
      super()
      sockets.last = this
      sockets.delays.push(minReconnectionDelay)
    }
    send = (text: string) => this.#tell(text)
    close = () => this.#tell('close')
    reconnect = () => this.#tell('reconnect')
    #tell(what: string): void {
      this.told.push(what)
      sockets.told.push(what)
    }
  },
}))

const pulled = { items: [], cursor: '1', hasMore: false }

beforeEach(() => {
  net.listeners.clear()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockResolvedValue(pulled)
})

afterEach(() => vi.useRealTimers())

test('a pull that was refused is not made again by itself, one that had no answer is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  send.mockRejectedValueOnce(new ApiError('common/forbidden'))
  await pullChanges()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(send).toHaveBeenCalledTimes(1)

  send.mockRejectedValueOnce(new ApiError('timeout'))
  await pullChanges()
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.poll(() => send.mock.calls.length).toBe(3)
})

test('when the network is back changes are pulled at once, also where no socket opens', async () => {
  followChanges(() => {})
  net.isOnline = false
  for (const tell of net.listeners) tell()
  expect(send).not.toHaveBeenCalled()
  net.isOnline = true
  for (const tell of net.listeners) tell()
  await expect.poll(() => send.mock.calls.length).toBe(1)
  expect(sockets.told).toEqual(['close', 'reconnect'])
})

/** The socket opens, and the room tells what is given. */
function opened(...told: object[]): void {
  Object.assign(sockets.last ?? {}, { readyState: WebSocket.OPEN })
  sockets.last?.dispatchEvent(new Event('open'))
  for (const each of told) sockets.last?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(each) }))
}

const cursorsAsked = () =>
  sockets.told.filter((text) => text.includes('events/after')).map((text) => JSON.parse(text).body.cursor)

// Sabotage: the number kept in the page alone has the page that was loaded anew ask from nowhere.
test('what is told while the page is loaded anew is asked for after it, from the last that this tab heard', () => {
  rememberPerson({ personId: 'p', instituteId: 'another', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  sockets.told.length = 0
  followChanges(() => {})
  opened({ type: 'events/here', body: { cursor: 4 } }, { type: 'device/changed', body: {}, seq: 5 })
  // What the socket tells before it has caught up is told again.
  opened({ type: 'device/changed', body: {}, seq: 9 })
  // A page that is loaded anew begins with what the tab has.
  followChanges(() => {})
  opened()
  expect(cursorsAsked()).toEqual([null, 5, 5])
})

test('what was missed is done once, in its order, and not before the number after it is kept', () => {
  followChanges(() => {})
  const done: string[] = []
  const stop = userEvents.on('remote/shown', ({ deviceId }) => void done.push(deviceId))
  const event = (seq: number) => ({ type: 'remote/shown', body: { deviceId: `no ${seq}`, shows: null }, seq })
  opened(event(8), event(7), event(8))
  expect(done).toEqual([])
  opened(event(7), event(8), { type: 'events/here', body: { cursor: 8 } })
  stop()
  expect(done).toEqual(['no 7', 'no 8'])
  expect(sessionStorage.getItem('takhti.heard.p.i')).toBe('8')
})

// Planted: a line that asks for signs of life and never looks for them: it stayed as it was, and nothing was asked for.
test('a line that died without a word is opened anew while somebody looks, and what was told meanwhile is asked for', async () => {
  vi.useFakeTimers()
  rememberPerson({ personId: 'p', instituteId: 'silent', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  followChanges(() => {})
  opened({ type: 'events/here', body: { cursor: 4 } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sockets.last?.told.at(-1)).toBe('ping')
  // The edge is there: the line alone is gone.
  for (const hear of net.answers.splice(0)) hear()
  expect(sockets.last?.told.at(-1)).toBe('reconnect')
  sockets.told.length = 0
  opened({ type: 'device/changed', body: {}, seq: 5 }, { type: 'events/here', body: { cursor: 5 } })
  expect(cursorsAsked()).toEqual([4])
  expect(sessionStorage.getItem('takhti.heard.p.silent')).toBe('5')
})

test('each page waits a time of its own before it comes back, so that a school does not come at once', () => {
  for (let page = 0; page < 20; page += 1) followChanges(() => {})
  const delays = sockets.delays.slice(-20)
  expect(new Set(delays).size).toBe(20)
  for (const delay of delays) expect(delay).toSatisfy((ms: number) => ms >= 500 && ms <= 2_000)
})
