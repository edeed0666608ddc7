import type { Chance } from './chance.ts'
import type { ChaosProxy, Weather } from './chaos-proxy.ts'
import type { Caller } from './kill-calls.ts'
import type { KillableWorker } from './killable-worker.ts'

/** How large a run is, and the seed of its chances. */
export type ChaosOptions = {
  players: number
  questions: number
  hands: number
  strokes: number
  bots: number
  mostAckMs: number
  seed: number
}

/** The shared state of the parts of a run. */
export type ChaosWorld = {
  worker: KillableWorker
  network: ChaosProxy
  caller: Caller
  chance: Chance
  options: ChaosOptions
  storm: Weather
  fail(what: string): void
}
