import { ping, pong, socketLimits } from '@takhti/schema/kit/channel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomSocket } from './socket.ts'

const minuteMs = 60_000

/** The guaranteed time of a reconnect, in milliseconds. */
const returnMs = 3_000

/** A simulated network of one device: it has latency, or loses everything without an event. */
let net: { latencyMs: number; isDown: boolean; isRoomDumb: boolean }
let page: EventTarget & { visibilityState: 'visible' | 'hidden' }
let pings: number
let questions: number
let opened: number
let lines: RoomSocket[]

/** Calls back after a round trip, unless the message is lost. */
function answered(listen: () => void): void {
  if (!net.isDown) setTimeout(() => !net.isDown && listen(), net.latencyMs)
}

/** A connection that was open when the network failed stays dead, without a close event. */
class Line extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  static all: Line[] = []
  readyState = Line.CONNECTING
  binaryType = 'blob'
  isDead = net.isDown

  constructor() {
    super()
    Line.all.push(this)
    answered(() => {
      if (this.isDead || this.readyState !== Line.CONNECTING) return
      this.readyState = Line.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  send(text: unknown): void {
    if (text !== ping) return
    pings += 1
    if (!this.isDead && !net.isRoomDumb)
      answered(() => this.readyState === Line.OPEN && this.dispatchEvent(new MessageEvent('message', { data: pong })))
  }

  close(): void {
    this.readyState = Line.CLOSED
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  net = { latencyMs: 50, isDown: false, isRoomDumb: false }
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  pings = questions = opened = 0
  Line.all = []
  lines = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('WebSocket', Line)
  // Fake timers do not control `AbortSignal.timeout`.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    setTimeout(() => control.abort(), ms)
    return control.signal
  })
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    questions += 1
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
    answered(() => resolve(Response.json({})))
    return promise
  })
})

afterEach(() => {
  for (const line of lines) line.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openLines(count: number): Promise<void> {
  const { openSocket } = await import('./socket.ts')
  const { startHeartbeat } = await import('#offline/connectivity.ts')
  startHeartbeat()
  const ticket = () => new Promise<string>((resolve) => answered(() => resolve('wss://takhti.test/room')))
  const listener = { opened: () => (opened += 1), closed: () => {}, text: () => {}, frame: () => {} }
  for (let at = 0; at < count; at += 1) lines.push(openSocket(ticket, listener))
  await vi.advanceTimersByTimeAsync(minuteMs + 1_000)
  expect(opened).toBe(count)
}

function loseLines(): void {
  for (const line of Line.all) line.isDead = true
}

const gaps = [300, 700, 1_300, 2_000, 2_700, 3_100, 4_000, 6_500, 12_000, 30_000, 10 * minuteMs]

test.each(gaps)('all connections reopen in time after %i ms of an undetected network loss', async (gapMs) => {
  await openLines(3)
  net.isDown = true
  loseLines()
  await vi.advanceTimersByTimeAsync(gapMs)
  net.isDown = false
  await vi.advanceTimersByTimeAsync(returnMs)
  expect(opened).toBe(6)
  // And not more often.
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(opened).toBe(6)
})

test('dead connections reopen while the server responds', async () => {
  await openLines(2)
  loseLines()
  await vi.advanceTimersByTimeAsync(returnMs + socketLimits.watchMs)
  expect(opened).toBe(4)
})

test('a ticket request on a lost network does not block the reconnect', async () => {
  await openLines(1)
  net.isDown = true
  // The connection closes as the network fails: a ticket is requested before the loss is detected.
  Line.all.at(-1)?.dispatchEvent(new CloseEvent('close', { code: 1006 }))
  await vi.advanceTimersByTimeAsync(10_000)
  net.isDown = false
  await vi.advanceTimersByTimeAsync(returnMs)
  expect(opened).toBe(2)
})

test('a sudden latency of three seconds counts as a loss at most once, and then as slow', async () => {
  await openLines(3)
  net.latencyMs = 3_000
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(opened).toBeLessThanOrEqual(6)
  const settled = opened
  await vi.advanceTimersByTimeAsync(30 * minuteMs)
  expect(opened).toBe(settled)
  // Connectivity checks are bounded as well.
  questions = 0
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(questions).toBeLessThanOrEqual(3 * 2)
})

test('a connection over a network with three seconds of latency opens and remains open', async () => {
  net.latencyMs = 3_000
  await openLines(3)
  await vi.advanceTimersByTimeAsync(30 * minuteMs)
  expect(opened).toBe(3)
})

test('a room that never responds is reconnected at growing intervals', async () => {
  await openLines(1)
  net.isRoomDumb = true
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  const before = opened
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  const perMinute = (opened - before) / 10
  expect(perMinute).toBeGreaterThan(1)
  expect(perMinute).toBeLessThanOrEqual(4)
  net.isRoomDumb = false
  await vi.advanceTimersByTimeAsync(minuteMs)
  const healed = opened
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(opened).toBe(healed)
})

test('one connection pings for all each second while visible; each pings twice a heartbeat', async () => {
  await openLines(3)
  pings = questions = 0
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(pings).toBeGreaterThan(40)
  expect(pings).toBeLessThanOrEqual(60 + 3 * 8)
  expect(questions).toBe(3)
  page.visibilityState = 'hidden'
  pings = 0
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(pings).toBeGreaterThanOrEqual(3 * 7)
  expect(pings).toBeLessThanOrEqual(3 * 8)
})
