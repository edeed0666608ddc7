import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { userEvents } from '#realtime/user-client.ts'
import { followChanges, pullChanges } from './changes.ts'

const send = vi.hoisted(() => vi.fn())
const applied = vi.hoisted(() => [] as boolean[])
const net = vi.hoisted(() => ({ isOnline: true, listeners: new Set<() => void>(), answers: [] as (() => void)[] }))
const sockets = vi.hoisted(() => ({
  received: [] as string[],
  last: null as (EventTarget & { received: string[] }) | null,
  delays: [] as number[],
}))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('./apply-changes.ts', () => ({
  applyChanges: async (_: unknown, isFirst: boolean) => void applied.push(isFirst),
}))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => net.isOnline,
  onConnectivity: (listener: () => void) => {
    net.listeners.add(listener)
    return () => net.listeners.delete(listener)
  },
  edgePatienceMs: () => 1_900,
  suspectOffline: () => {},
  trustEdge: () => {},
  onNextAnswer: (listen: () => void) => net.answers.push(listen),
}))
vi.mock('partysocket/ws', () => ({
  // A proxy lets no socket through, unless a test opens one.
  default: class extends EventTarget {
    static readonly OPEN = 1
    readyState = 3
    readonly received: string[] = []
    constructor(_address: unknown, _protocols: unknown, { minReconnectionDelay }: { minReconnectionDelay: number }) {
      super()
      sockets.last = this
      sockets.delays.push(minReconnectionDelay)
    }
    send = (text: string) => this.#notify(text)
    close = () => this.#notify('close')
    reconnect = () => this.#notify('reconnect')
    #notify(what: string): void {
      this.received.push(what)
      sockets.received.push(what)
    }
  },
}))

const pulled = { items: [], cursor: '1', hasMore: false, isReset: false }

beforeEach(() => {
  net.listeners.clear()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockResolvedValue(pulled)
})

afterEach(() => vi.useRealTimers())

test('[L1] all lists are read again after the first pull and after a restore', async () => {
  rememberPerson({ personId: 'p', instituteId: 'restored', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  applied.length = 0
  await pullChanges()
  await pullChanges()
  send.mockResolvedValue({ ...pulled, isReset: true })
  await pullChanges()
  expect(applied).toEqual([true, false, true])
})

test('a refused pull is not retried by itself, one without a response is', async () => {
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

test('changes are pulled as soon as the network is back, also where no socket opens', async () => {
  followChanges(() => {})
  net.isOnline = false
  for (const notify of net.listeners) notify()
  expect(send).not.toHaveBeenCalled()
  net.isOnline = true
  for (const notify of net.listeners) notify()
  await expect.poll(() => send.mock.calls.length).toBe(1)
  expect(sockets.received).toEqual(['close', 'reconnect'])
})

/** The socket opens, and the room sends these messages. */
function opened(...notified: object[]): void {
  Object.assign(sockets.last ?? {}, { readyState: WebSocket.OPEN })
  sockets.last?.dispatchEvent(new Event('open'))
  for (const each of notified) sockets.last?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(each) }))
}

const cursorsAsked = () =>
  sockets.received.filter((text) => text.includes('events/after')).map((text) => JSON.parse(text).body.cursor)

// Fault: with the cursor in memory only, a reloaded page asks from the beginning.
test('a reloaded page asks for the events after the last cursor of its tab', () => {
  rememberPerson({ personId: 'p', instituteId: 'another', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  sockets.received.length = 0
  followChanges(() => {})
  opened({ type: 'events/here', body: { cursor: 4 } }, { type: 'device/changed', body: {}, seq: 5 })
  // Messages before the socket has caught up are sent again.
  opened({ type: 'device/changed', body: {}, seq: 9 })
  // A reloaded page starts from the tab's stored cursor.
  followChanges(() => {})
  opened()
  expect(cursorsAsked()).toEqual([null, 5, 5])
})

test('missed events are handled once, in order, and only after their cursor is stored', () => {
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

// Fault: a connection that pinged and never checked for a pong stayed open, and no events were requested.
test('a dead connection of a visible tab reopens, and asks for the events missed meanwhile', async () => {
  vi.useFakeTimers()
  rememberPerson({ personId: 'p', instituteId: 'silent', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  followChanges(() => {})
  opened({ type: 'events/here', body: { cursor: 4 } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sockets.last?.received.at(-1)).toBe('ping')
  // The server responds: only the connection is dead.
  for (const listen of net.answers.splice(0)) listen()
  expect(sockets.last?.received.at(-1)).toBe('reconnect')
  sockets.received.length = 0
  opened({ type: 'device/changed', body: {}, seq: 5 }, { type: 'events/here', body: { cursor: 5 } })
  expect(cursorsAsked()).toEqual([4])
  expect(sessionStorage.getItem('takhti.heard.p.silent')).toBe('5')
})

test('each page has its own reconnect delay, so that a school does not reconnect at once', () => {
  for (let page = 0; page < 20; page += 1) followChanges(() => {})
  const delays = sockets.delays.slice(-20)
  expect(new Set(delays).size).toBe(20)
  for (const delay of delays) expect(delay).toSatisfy((ms: number) => ms >= 500 && ms <= 2_000)
})
