import { socketLimits } from '@takhti/schema/kit/channel'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { vi } from 'vitest'
import type { RoomRpc } from '#rooms/rpc.ts'

const hourMs = 3_600_000

/** Devices send pings twice as often as the timeout requires. */
const pingMs = socketLimits.heartbeatMs / 2

/** No idle room is woken this often. */
const mostAlarms = 500

/**
 * An hour of an idle room: the number of wake-ups, how long a timer then prevented sleep, and the total active time, in
 * milliseconds.
 */
export type IdleHour = { alarms: number; waitedMs: number; activeMs: number }

type Timer = ReturnType<typeof setTimeout>

/** Timers that are set and have not run: a room with one of them does not sleep. */
export class Timers {
  readonly #waiting = new Map<Timer, number>()

  constructor() {
    const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout]
    // The rooms and their tests pass no arguments to timer callbacks.
    const setAndNote = ((run: () => void, ms = 0) => {
      const timer: Timer = set(() => {
        this.#waiting.delete(timer)
        run()
      }, ms)
      this.#waiting.set(timer, ms)
      return timer
      // Only this overload is used here.
    }) as typeof setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(setAndNote)
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      // Only timers that were set here are cleared here.
      this.#waiting.delete(timer as Timer)
      clear(timer)
    })
    vi.spyOn(globalThis, 'setInterval').mockImplementation(() => {
      throw new Error('a room with an interval never sleeps')
    })
  }

  /** The longest delay of a pending timer, in milliseconds. */
  get longestMs(): number {
    return Math.max(0, ...this.#waiting.values())
  }

  /** Waits until all have run. */
  async gone(): Promise<void> {
    await vi.waitFor(() => {
      if (this.#waiting.size > 0) throw new Error(`timers of ${[...this.#waiting.values()].join(', ')} ms wait`)
    }, 20_000)
  }
}

/** Counts how often a room was constructed during some work; anything that wakes a sleeping room constructs it again. */
export async function countWakes<Room extends RoomRpc>(
  stub: DurableObjectStub<Room>,
  work: () => Promise<void>,
): Promise<number> {
  // The constructor of every room calls this, and nothing else does.
  const calls = await runInDurableObject(stub, (_room, state) => spied(state, 'setWebSocketAutoResponse'))
  await evictDurableObject(stub)
  calls.mockClear()
  await work()
  const { length } = calls.mock.calls
  calls.mockRestore()
  return length
}

/**
 * Simulates an hour of a sleeping room, with a fake clock: a due alarm wakes it, and it is evicted again. Its devices stay
 * connected and send pings, which the runtime answers. A wake-up costs until its last timer ran.
 */
export async function idleHour<Room extends RoomRpc>(stub: DurableObjectStub<Room>, timers: Timers): Promise<IdleHour> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const calls = await runInDurableObject(stub, (_room, state) => spied(state, 'getWebSocketAutoResponseTimestamp'))
  calls.mockImplementation(() => new Date(Math.floor(Date.now() / pingMs) * pingMs))
  const until = Date.now() + hourMs
  const worked: number[] = []
  const waited: number[] = []
  for (;;) {
    const dueAt = await runInDurableObject(stub, async (_room, { storage }) => await storage.getAlarm())
    if (dueAt === null || dueAt > until) break
    if (worked.length === mostAlarms) throw new Error(`woken ${mostAlarms} times`)
    await evictDurableObject(stub)
    vi.setSystemTime(Math.max(dueAt, Date.now()))
    const startedAt = performance.now()
    await runDurableObjectAlarm(stub)
    worked.push(performance.now() - startedAt)
    waited.push(timers.longestMs)
    await timers.gone()
  }
  calls.mockRestore()
  vi.useRealTimers()
  const [alarms, waitedMs] = [worked.length, waited.reduce((sum, ms) => sum + ms, 0)]
  // The median counts for each alarm: a stall of the machine is no cost of the room.
  const usualMs = worked.toSorted((a, b) => a - b)[Math.floor(alarms / 2)] ?? 0
  return { alarms, waitedMs, activeMs: alarms * usualMs + waitedMs }
}

function spied<Name extends 'setWebSocketAutoResponse' | 'getWebSocketAutoResponseTimestamp'>(
  state: DurableObjectState,
  name: Name,
) {
  // The runtime's own methods are on the prototype of all states.
  const prototype = Object.getPrototypeOf(state) as DurableObjectState
  return vi.spyOn(prototype, name)
}
