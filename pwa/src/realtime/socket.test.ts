import { ping, pong, socketLimits } from '@takhti/schema/kit/channel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomSocket } from './socket.ts'

const minuteMs = 60_000

/** What is promised of a return, in milliseconds. */
const returnMs = 3_000

/** A network of one device: everything takes its time, or nothing comes through and nobody is told. */
let net: { latencyMs: number; isDown: boolean; isRoomDumb: boolean }
let page: EventTarget & { visibilityState: 'visible' | 'hidden' }
let pings: number
let questions: number
let opened: number
let lines: RoomSocket[]

/** Calls back when what was sent now has been answered, unless it is lost. */
function answered(hear: () => void): void {
  if (!net.isDown) setTimeout(() => !net.isDown && hear(), net.latencyMs)
}

/** A line that was open when the network went stays dead for good, and does not say so. */
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
  // The clock of a test does not move that of an AbortSignal.
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

test.each(gaps)(
  'all lines are open again in time after %i ms without a network of which nobody told',
  async (gapMs) => {
    await openLines(3)
    net.isDown = true
    loseLines()
    await vi.advanceTimersByTimeAsync(gapMs)
    net.isDown = false
    await vi.advanceTimersByTimeAsync(returnMs)
    expect(opened).toBe(6)
    // And no more often than that.
    await vi.advanceTimersByTimeAsync(minuteMs)
    expect(opened).toBe(6)
  },
)

test('lines that are dead while the edge is there are opened anew', async () => {
  await openLines(2)
  loseLines()
  await vi.advanceTimersByTimeAsync(returnMs + socketLimits.watchMs)
  expect(opened).toBe(4)
})

test('a ticket that a lost network was asked for holds nothing up', async () => {
  await openLines(1)
  net.isDown = true
  // The line breaks as the network goes: a ticket is asked for before anybody knows.
  Line.all.at(-1)?.dispatchEvent(new CloseEvent('close', { code: 1006 }))
  await vi.advanceTimersByTimeAsync(10_000)
  net.isDown = false
  await vi.advanceTimersByTimeAsync(returnMs)
  expect(opened).toBe(2)
})

test('a network that takes three seconds all at once is taken for lost at most once, and for slow from then on', async () => {
  await openLines(3)
  net.latencyMs = 3_000
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(opened).toBeLessThanOrEqual(6)
  const settled = opened
  await vi.advanceTimersByTimeAsync(30 * minuteMs)
  expect(opened).toBe(settled)
  // It is not asked all the time either.
  questions = 0
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(questions).toBeLessThanOrEqual(3 * 2)
})

test('who comes over a network that takes three seconds is in and stays in', async () => {
  net.latencyMs = 3_000
  await openLines(3)
  await vi.advanceTimersByTimeAsync(30 * minuteMs)
  expect(opened).toBe(3)
})

test('a room that never answers is opened ever more seldom', async () => {
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

test('one line asks for all, every second while somebody looks and seldom while nobody does; each does twice a heartbeat', async () => {
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
