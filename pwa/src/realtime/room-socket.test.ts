import { closeCodes } from '@takhti/schema/kit/channel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { openRoomSocket, type RoomSocket, type SocketListener } from './room-socket.ts'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send }))
vi.mock('#offline/connectivity.ts', () => ({
  edgePatienceMs: () => 1_900,
  isEdgeReachable: () => true,
  onConnectivity: () => () => {},
  onNextAnswer: () => {},
  suspectOffline: () => {},
}))

/** A socket that opens at once and receives nothing. */
class OpenAtOnce extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static addresses: string[] = []
  static open: OpenAtOnce[] = []
  readyState = OpenAtOnce.OPEN
  binaryType = 'blob'

  constructor(address: string) {
    super()
    OpenAtOnce.addresses.push(address)
    OpenAtOnce.open.push(this)
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }

  close(): void {}
  send(): void {}

  sendAway(): void {
    this.readyState = OpenAtOnce.CLOSED
    this.dispatchEvent(Object.assign(new Event('close'), { code: closeCodes.forbidden }))
  }
}

const minuteMs = 60_000
const request = { room: 'lesson', flow_id: '01900000-0000-7000-8000-000000000000' } as const
const listener: SocketListener = { opened: vi.fn(), closed: () => {}, text: () => {}, frame: () => {} }
let line: RoomSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', OpenAtOnce)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { href: 'https://takhti.test/lesson/1' })
  OpenAtOnce.addresses = []
  OpenAtOnce.open = []
  send.mockReset()
})

afterEach(() => {
  line.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lesson that is gone is requested at growing intervals, without an end', async () => {
  send.mockRejectedValue(new ApiError('common/not-found'))
  line = openRoomSocket(request, listener)
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(send.mock.calls.length).toBeGreaterThan(4)
  send.mockClear()
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(send.mock.calls.length).toBeLessThanOrEqual(10)
  expect(send.mock.calls.length).toBeGreaterThan(5)
})

test('[A23] a refused lesson ticket is reported as absent; another failure is not', async () => {
  const absent = vi.fn()
  send.mockRejectedValueOnce(new ApiError('common/internal')).mockRejectedValue(new ApiError('lessons/not-found'))
  line = openRoomSocket(request, { ...listener, absent })
  // The wait before the second attempt is random, and may be short.
  await vi.advanceTimersByTimeAsync(0)
  expect(absent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(absent).toHaveBeenCalled()
})

test('[A23] after a room closes all sockets, access is asked again, and admitted users reopen', async () => {
  const absent = vi.fn()
  send.mockResolvedValue({ path: '/rooms/lesson', ticket: 't' })
  line = openRoomSocket(request, { ...listener, absent })
  await vi.advanceTimersByTimeAsync(6_000)
  const closeAll = () => OpenAtOnce.open.splice(0).forEach((socket) => socket.sendAway())
  closeAll()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(OpenAtOnce.addresses).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(6_000)
  send.mockRejectedValue(new ApiError('lessons/not-found'))
  closeAll()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(absent).toHaveBeenCalled()
  expect(OpenAtOnce.addresses).toHaveLength(2)
})

test('a server that does not respond is tried as often as before', async () => {
  send.mockRejectedValue(new ApiError('offline'))
  line = openRoomSocket(request, listener)
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  send.mockClear()
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(send.mock.calls.length).toBeGreaterThan(9)
})

test('a lesson that has just reached the server is opened without the delay', async () => {
  send.mockRejectedValue(new ApiError('common/not-found'))
  line = openRoomSocket(request, listener)
  await vi.advanceTimersByTimeAsync(5 * minuteMs)
  send.mockResolvedValue({ path: '/rooms/lesson', ticket: 'once' })
  // The reconnect delay of the socket itself comes first.
  await vi.advanceTimersByTimeAsync(6_000)
  emitTabEvent('outbox')
  await vi.advanceTimersByTimeAsync(100)
  expect(OpenAtOnce.addresses).toEqual(['wss://takhti.test/api/rooms/lesson?ticket=once'])
  expect(listener.opened).toHaveBeenCalledOnce()
})
