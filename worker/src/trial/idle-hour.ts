import { socketLimits } from '@takhti/schema/kit/channel'
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { vi } from 'vitest'
import type { RoomRpc } from '#rooms/rpc.ts'

const hourMs = 3_600_000

/** Devices ask for a sign of life twice as often as they must hear one. */
const pingMs = socketLimits.heartbeatMs / 2

/** Nothing that is idle is woken this often. */
const mostAlarms = 500

/**
 * An hour of a room in which nobody does anything: how often it was woken, for how long it then had a timer and could not sleep, and
 * how long it was active in all, in milliseconds.
 */
export type IdleHour = { alarms: number; waitedMs: number; activeMs: number }

type Timer = ReturnType<typeof setTimeout>

/** Timers that are set and have not run: a room with one of them does not sleep. */
export class Timers {
  readonly #waiting = new Map<Timer, number>()

  constructor() {
    const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout]
    // The rooms and their tests hand nothing on to what a timer calls.
    const setAndNote = ((run: () => void, ms = 0) => {
      const timer: Timer = set(() => {
        this.#waiting.delete(timer)
        run()
      }, ms)
      this.#waiting.set(timer, ms)
      return timer
      // Of its overloads this is the one that is used here.
    }) as typeof setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(setAndNote)
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      // What is cleared here was set here.
      this.#waiting.delete(timer as Timer)
      clear(timer)
    })
    vi.spyOn(globalThis, 'setInterval').mockImplementation(() => {
      throw new Error('a room with an interval never sleeps')
    })
  }

  /** How long the last of them runs, in milliseconds. */
  get longestMs(): number {
    return Math.max(0, ...this.#waiting.values())
  }

  /** All have run. */
  async gone(): Promise<void> {
    await vi.waitFor(() => {
      if (this.#waiting.size > 0) throw new Error(`timers of ${[...this.#waiting.values()].join(', ')} ms wait`)
    }, 20_000)
  }
}

/** How often a room was made anew while something went on; a room that sleeps is made anew by whatever wakes it. */
export async function countWakes<Room extends RoomRpc>(
  stub: DurableObjectStub<Room>,
  work: () => Promise<void>,
): Promise<number> {
  // Every room says this as it is made, and at no other time.
  const said = await runInDurableObject(stub, (_room, state) => spied(state, 'setWebSocketAutoResponse'))
  await evictDurableObject(stub)
  said.mockClear()
  await work()
  const { length } = said.mock.calls
  said.mockRestore()
  return length
}

/**
 * Lets an hour pass over a room that sleeps, by a clock of its own: whenever its alarm is due it is woken, and put to sleep again.
 * Its devices are there all the time and ask for signs of life, which the runtime answers. What wakes it costs until its last timer ran.
 */
export async function idleHour<Room extends RoomRpc>(stub: DurableObjectStub<Room>, timers: Timers): Promise<IdleHour> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const heard = await runInDurableObject(stub, (_room, state) => spied(state, 'getWebSocketAutoResponseTimestamp'))
  heard.mockImplementation(() => new Date(Math.floor(Date.now() / pingMs) * pingMs))
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
  heard.mockRestore()
  vi.useRealTimers()
  const [alarms, waitedMs] = [worked.length, waited.reduce((sum, ms) => sum + ms, 0)]
  // The usual look counts for each: a machine that stands still for a moment says nothing of the room.
  const usualMs = worked.toSorted((a, b) => a - b)[Math.floor(alarms / 2)] ?? 0
  return { alarms, waitedMs, activeMs: alarms * usualMs + waitedMs }
}

function spied<Name extends 'setWebSocketAutoResponse' | 'getWebSocketAutoResponseTimestamp'>(
  state: DurableObjectState,
  name: Name,
) {
  // The runtime's own methods stand on what all states are made from.
  const prototype = Object.getPrototypeOf(state) as DurableObjectState
  return vi.spyOn(prototype, name)
}
