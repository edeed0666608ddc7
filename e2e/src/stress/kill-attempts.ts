import { setTimeout as pause } from 'node:timers/promises'
import { expectAcknowledged, expectCounts, expectRecorded, expectScores, storedAttempts } from './attempt-recount.ts'
import { AttemptStudent } from './attempt-student.ts'
import { AttemptTeachers } from './attempt-teachers.ts'
import { attemptWorld, type AttemptWorld } from './attempt-world.ts'
import { Chance } from './chance.ts'
import type { KillOptions } from './kill.ts'
import { KillableWorker } from './killable-worker.ts'
import type { StressReport, StressTest } from './stress-test.ts'

const shortKills = 4
const fullKills = 100
const studentCount = 6
/** A kill follows a count of answers and no time, so that each round does as much on a busy machine. */
const fewestAnswers = 40
const mostAnswers = 120
const longestPauseMs = 60
/** A fault shows where a kill falls between acknowledging and storing, so a busy machine needs more kills. */
const moreKills = 10

/**
 * Kills the worker after a random count of answers while students attempt an assessment in two tabs, two teachers mark the same
 * answers, and questions are added to drafts. Each call in doubt is repeated under its key. Acknowledged answers and
 * hand-ins are there, scores and figures equal a recount, one of two marks wins, and additions add once.
 * `TAKHTI_SABOTAGE=attempts` plants a fault in each, and the run must fail.
 */
export const attempts: StressTest = {
  name: 'attempts',
  run({ full, seed = 1 }) {
    const isSabotaged = process.env['TAKHTI_SABOTAGE'] === 'attempts'
    return killAttempts({ kills: full ? fullKills : shortKills, seed, isSabotaged })
  },
}

/** Runs a worker of its own, and kills it as often as asked. */
export async function killAttempts({ kills, seed, isSabotaged, faults = [] }: KillOptions): Promise<StressReport> {
  const worker = await KillableWorker.start(isSabotaged ? { TAKHTI_SABOTAGE: 'attempts' } : {})
  try {
    const failures = new Map<string, number>()
    const fail = (what: string): void => void failures.set(what, (failures.get(what) ?? 0) + 1)
    const world = await attemptWorld(worker, { chance: new Chance(seed), students: studentCount, fail })
    const run = new AttemptRun(world)
    const isFound = () => faults.every((fault) => [...failures.keys()].some((what) => fault.test(what)))
    for (let round = 1; round <= kills || (!isFound() && round <= kills + moreKills); round++) await run.round()
    const figures = { seed, kills: worker.restartsMs.length, ...run.figures() }
    for (const [what, count] of Object.entries(figures))
      if (what !== 'seed' && count === 0) fail(`${what}: too few to have shown anything`)
    return { figures, failures: [...failures].map(([what, times]) => `${what} (${times} times)`) }
  } finally {
    await worker.stop()
  }
}

class AttemptRun {
  readonly #world: AttemptWorld
  readonly #teachers: AttemptTeachers
  readonly #students: AttemptStudent[]
  #inDoubt = 0
  #settledPairs = 0

  constructor(world: AttemptWorld) {
    this.#world = world
    this.#teachers = new AttemptTeachers(world)
    this.#students = world.students.map(
      (student) => new AttemptStudent(world, student, (attempt) => this.#teachers.add(attempt)),
    )
  }

  figures(): Record<string, number> {
    const known = this.#known()
    const answers = known.flatMap((attempt) => [...attempt.answers.values()])
    return {
      attempts: known.length,
      handIns: known.filter(({ receipts }) => receipts.size > 0).length,
      answersAcknowledged: answers.filter(({ acked }) => acked > 0).length,
      answersInDoubt: this.#inDoubt,
      pairsOfMarks: this.#teachers.pairs.length,
      additions: this.#teachers.additions,
    }
  }

  async round(): Promise<void> {
    const over = { isLost: false }
    const attempting = this.#students.map((student) => student.workUntilLost())
    const work = [...attempting, this.#teachers.markUntilLost(() => over.isLost), this.#teachers.addUntilLost()]
    // Students who all met a failure answer no more.
    await Promise.race([this.#someAnswers(over), Promise.all(attempting)])
    await this.#world.worker.kill()
    over.isLost = true
    await Promise.all(work)
    await this.#expectStored()
    this.#inDoubt += this.#students.reduce((sum, { callsInDoubt }) => sum + callsInDoubt, 0)
    for (const student of this.#students) await student.settle()
    await this.#teachers.settle()
    const stored = await this.#expectStored()
    await expectCounts(this.#world, stored)
    const pairs = this.#teachers.pairs.slice(this.#settledPairs)
    await expectRecorded(
      this.#world,
      pairs.map(({ attempt }) => attempt),
    )
    this.#settledPairs = this.#teachers.pairs.length
    for (const student of this.#students) await student.expectNoKey()
  }

  async #someAnswers(over: { isLost: boolean }): Promise<void> {
    const { chance } = this.#world
    const answered = () => this.#students.reduce((sum, student) => sum + student.callsAnswered, 0)
    const end = answered() + fewestAnswers + chance.below(mostAnswers - fewestAnswers)
    while (!over.isLost && answered() < end) await pause(5)
    await pause(chance.below(longestPauseMs))
  }

  #known() {
    return this.#students.flatMap((student) => [...student.attempts.values()])
  }

  /** Looks at the rows alone: a device that returns would restore what the worker lost. */
  async #expectStored() {
    const stored = await storedAttempts(this.#world)
    expectAcknowledged(this.#world, this.#known(), stored)
    expectScores(this.#world, stored)
    return stored
  }
}
