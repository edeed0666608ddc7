import { setTimeout as pause } from 'node:timers/promises'
import { Chance } from './chance.ts'
import { BoardClient } from './kill-board.ts'
import { Caller } from './kill-calls.ts'
import { KillableWorker } from './killable-worker.ts'
import type { StressTest, StressReport } from './stress-test.ts'

const SHORT_KILLS = 10
const FULL_KILLS = 200
const WRITERS = 4
const CALLERS = 2
/** A page grows with each round; a fresh one makes the rounds equally long. */
const KILLS_PER_PAGE = 20
const LONGEST_ROUND_MS = 500
const MAX_FAILURES = 20
/** A fault shows where a kill falls between acknowledging and storing, so a busy machine needs more kills. */
const MORE_KILLS = 10

type Page = { lessonId: string; writers: BoardClient[]; viewer: BoardClient }

/**
 * Kills the worker at random moments while people draw and make lessons. Then it verifies: acknowledged entries exist
 * once, visible ones do not vanish, and those in doubt end exactly once when they are resent. `TAKHTI_SABOTAGE=kill`
 * has rooms acknowledge before they store, and the run must fail.
 */
export const kill: StressTest = {
  name: 'kill',
  run({ full, seed }) {
    const isSabotaged = process.env['TAKHTI_SABOTAGE'] === 'kill'
    return killOften({ kills: full ? FULL_KILLS : SHORT_KILLS, seed: seed ?? 1, isSabotaged })
  },
}

/** With a fault there are more kills than `kills`, until each of `faults` is among the failures. */
export type KillOptions = { kills: number; seed: number; isSabotaged: boolean; faults?: readonly RegExp[] }

/** Runs a worker of its own, and kills it as often as asked. */
export async function killOften(options: KillOptions): Promise<StressReport> {
  const worker = await KillableWorker.start(options.isSabotaged ? { TAKHTI_SABOTAGE: 'kill' } : {})
  try {
    return await new KillRun(worker, options).run()
  } finally {
    await worker.stop()
  }
}

class KillRun {
  readonly #worker: KillableWorker
  readonly #chance: Chance
  readonly #seed: number
  readonly #kills: number
  readonly #faults: readonly RegExp[]
  readonly #failures: string[] = []
  readonly #pages: Page[] = []
  #doubtfulEdits = 0
  #doubtfulCalls = 0
  #checkedCalls = 0

  constructor(worker: KillableWorker, { kills, seed, faults = [] }: KillOptions) {
    this.#worker = worker
    this.#seed = seed
    this.#chance = new Chance(seed)
    this.#kills = kills
    this.#faults = faults
  }

  async run(): Promise<StressReport> {
    const startedAt = performance.now()
    const caller = await Caller.signIn(this.#worker.origin, this.#chance)
    let page = await this.#openPage(caller)
    for (let round = 1; round <= this.#kills || this.#needsMore(round); round++) {
      const failed = this.#failures.length
      await this.#round(round, page, caller)
      // A page with a loss would report it again in every later round.
      const isSpoilt = this.#failures.length > failed
      if (isSpoilt || round % KILLS_PER_PAGE === 0) page = await this.#openPage(caller)
    }
    await this.#checkEveryLesson(caller)
    const figures = this.#figures(performance.now() - startedAt)
    for (const what of ['editsAcknowledged', 'editsSeenByOthers', 'callsAcknowledged']) {
      if (Number(figures[what]) < this.#kills) this.#failures.push(`${what}: too few to have shown anything`)
    }
    return { figures, failures: this.#failures.slice(0, MAX_FAILURES) }
  }

  #needsMore(round: number): boolean {
    const isFound = this.#faults.every((fault) => this.#failures.some((failure) => fault.test(failure)))
    return !isFound && round <= this.#kills + MORE_KILLS
  }

  async #openPage(caller: Caller): Promise<Page> {
    const lessonId = await caller.create(`kill page ${this.#chance.next()}`, crypto.randomUUID())
    const writers = Array.from({ length: WRITERS }, () => new BoardClient())
    const page = { lessonId, writers, viewer: new BoardClient() }
    this.#pages.push(page)
    return page
  }

  async #round(round: number, page: Page, caller: Caller): Promise<void> {
    const clients = [...page.writers, page.viewer]
    for (const client of clients) await client.connect(await caller.pageAddress(page.lessonId))
    const work = [
      ...page.writers.map((writer) => writer.drawUntilLost(this.#chance)),
      ...Array.from({ length: CALLERS }, () => caller.createUntilLost()),
    ]
    await pause(20 + this.#chance.below(LONGEST_ROUND_MS))
    await this.#worker.kill()
    await Promise.all(work)
    for (const client of clients) client.leave()
    await this.#checkPage(round, page, caller)
    await this.#checkCalls(round, caller)
  }

  /** Looks before any client reconnects, which would restore what the worker lost. */
  async #checkPage(round: number, page: Page, caller: Caller): Promise<void> {
    const stored = await this.#look(page, caller)
    for (const writer of page.writers) {
      this.#expectAll(`round ${round}: acknowledged and lost`, writer.acked, stored)
      this.#expectAll(`round ${round}: seen by a writer and vanished`, writer.seen, stored)
      this.#doubtfulEdits += writer.doubtful.size
    }
    this.#expectAll(`round ${round}: seen and vanished`, page.viewer.seen, stored)

    for (const writer of page.writers) {
      await writer.connect(await caller.pageAddress(page.lessonId))
      await writer.settle()
      writer.leave()
    }
    const settled = await this.#look(page, caller)
    const drawn = new Set(page.writers.flatMap((writer) => [...writer.acked]))
    this.#expectAll(`round ${round}: in doubt, sent again and lost`, drawn, settled)
    this.#expectAll(`round ${round}: nobody drew`, settled, drawn)
    for (const writer of page.writers) this.#failures.push(...writer.faults.splice(0))
  }

  async #checkCalls(round: number, caller: Caller): Promise<void> {
    const names = [...caller.acked.keys()].slice(this.#checkedCalls)
    this.#doubtfulCalls += caller.doubtful.size
    const before = await caller.lessonsByName((found) => names.every((name) => found.has(name)))
    for (const name of names)
      this.#expectOnce(`round ${round}: acknowledged call`, before.get(name), caller.acked.get(name))
    await caller.settle()
    this.#checkedCalls = caller.acked.size
  }

  /** A second lesson of one name is a call that was applied twice. */
  async #checkEveryLesson(caller: Caller): Promise<void> {
    const found = await caller.lessonsByName(() => false)
    for (const [name, flowId] of caller.acked) this.#expectOnce('at the end', found.get(name), flowId)
  }

  async #look(page: Page, caller: Caller): Promise<ReadonlySet<string>> {
    const fresh = new BoardClient()
    await fresh.connect(await caller.pageAddress(page.lessonId))
    const shapeIds = fresh.shapeIds()
    fresh.leave()
    return shapeIds
  }

  #expectAll(what: string, expected: ReadonlySet<string>, actual: ReadonlySet<string>): void {
    const missing = [...expected].filter((shapeId) => !actual.has(shapeId))
    if (missing.length > 0) this.#failures.push(`${what}: ${missing.length} of ${expected.size}`)
  }

  #expectOnce(what: string, found: readonly string[] = [], flowId = ''): void {
    if (found.length !== 1 || found[0] !== flowId) this.#failures.push(`${what}: there ${found.length} times`)
  }

  #figures(ms: number): StressReport['figures'] {
    const sum = (sizeOf: (page: Page) => number) => this.#pages.reduce((total, page) => total + sizeOf(page), 0)
    const restarts = this.#worker.restartsMs.toSorted((a, b) => a - b)
    return {
      seed: this.#seed,
      kills: restarts.length,
      editsAcknowledged: sum(({ writers }) => writers.reduce((total, { acked }) => total + acked.size, 0)),
      editsSeenByOthers: sum(({ viewer }) => viewer.seen.size),
      editsInDoubt: this.#doubtfulEdits,
      callsAcknowledged: this.#checkedCalls,
      callsInDoubt: this.#doubtfulCalls,
      medianRestartMs: Math.round(restarts[Math.floor(restarts.length / 2)] ?? 0),
      secondsPerKill: (ms / 1000 / this.#kills).toFixed(2),
    }
  }
}
