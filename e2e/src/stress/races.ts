import type { Reply } from '@takhti/schema/matrix'
import { KillableWorker } from './killable-worker.ts'
import { LicenceWorld, tokenOf, unequalSums, type Tally } from './licence-world.ts'
import type { StressTest, StressReport } from './stress-test.ts'
import type { OpenSchool } from './two-schools.ts'

const RACERS = 50
const SHORT_TRIALS = 4
const FULL_TRIALS = 500
const MAX_FAILURES = 20

/**
 * Fifty identical requests at the same time, for counters, coupons, trials, transfers and licences, each many times over:
 * as many succeed as there is room for, and the sums stay. `TAKHTI_SABOTAGE=licences` has a counter read, decided on and
 * written back, and the run must fail.
 */
export const races: StressTest = {
  name: 'races',
  run({ full, seed = 1 }) {
    const isSabotaged = process.env['TAKHTI_SABOTAGE'] === 'licences'
    return raceOften({ trials: full ? FULL_TRIALS : SHORT_TRIALS, seed, isSabotaged })
  },
}

export type RaceOptions = { trials: number; seed: number; isSabotaged: boolean }

/** Runs a worker of its own, and races as often as asked. */
export async function raceOften({ trials, seed, isSabotaged }: RaceOptions): Promise<StressReport> {
  const worker = await KillableWorker.start(isSabotaged ? { TAKHTI_SABOTAGE: 'licences' } : {})
  try {
    const run = new RaceRun(worker, await LicenceWorld.open(worker, seed))
    return await run.run(trials)
  } finally {
    await worker.stop()
  }
}

type Race = (trial: number) => Promise<string[]>

class RaceRun {
  readonly #worker: KillableWorker
  readonly #world: LicenceWorld
  readonly #failures: string[] = []

  constructor(worker: KillableWorker, world: LicenceWorld) {
    this.#worker = worker
    this.#world = world
  }

  async run(trials: number): Promise<StressReport> {
    const startedAt = performance.now()
    const all: Record<string, Race> = {
      counters: this.#counters,
      coupons: this.#coupons,
      trials: this.#trials,
      transfers: this.#transfers,
      licences: this.#licences,
    }
    const seconds: Record<string, number> = {}
    for (const [name, race] of Object.entries(all)) {
      const from = performance.now()
      for (let trial = 0; trial < trials; trial++) {
        const faults = await race(trial)
        this.#failures.push(...faults.map((fault) => `${name}, trial ${trial}: ${fault}`))
      }
      seconds[`${name}Seconds`] = Math.round((performance.now() - from) / 1_000)
    }
    this.#failures.push(...(await unequalSums(this.#worker)))
    const { sent } = this.#world
    if (sent < trials * RACERS * 5) this.#failures.push('hardly anything was tried')
    const figures = { racers: RACERS, trialsOfEach: trials, requests: sent, ...seconds, broken: this.#failures.length }
    return {
      figures: { ...figures, allSeconds: Math.round((performance.now() - startedAt) / 1_000) },
      failures: this.#failures.slice(0, MAX_FAILURES),
    }
  }

  /** Every other trial sends one idempotency key fifty times: it counts once. */
  readonly #counters: Race = async (trial) => {
    const [school] = this.#world.schools
    const room = this.#world.chance.below(RACERS + 1)
    const before = await this.#world.leaveRoom(school, 'aiCredits', room)
    const isOneKey = trial % 2 === 1
    const key = this.#world.newKey()
    const path = `/license/validate-and-increment-license/${school.at.instituteId}`
    const token = tokenOf(school, 'instructor')
    const found = await this.#race(() =>
      this.#world.ask(path, token, { body: {}, key: isOneKey ? key : this.#world.newKey() }),
    )
    const after = await this.#world.limit(school, 'aiCredits')
    const granted = after.used - before.used
    if (isOneKey) return granted === Math.min(1, room) ? [] : [`one key counted ${granted} times with room for ${room}`]
    return [
      ...expected(found, { ok: Math.min(room, RACERS), LICENSE_LIMIT_EXHAUSTED: RACERS - Math.min(room, RACERS) }),
      ...(granted === Math.min(room, RACERS) ? [] : [`${granted} counted with room for ${room}`]),
    ]
  }

  readonly #coupons: Race = async () => {
    const [one, other] = this.#world.schools
    const benefit = { kind: 'limit', type: 'students', amount: 3 }
    const made = await this.#world.must('/coupon/create', tokenOf(one, 'operator'), { body: { benefit } })
    // The contract guarantees the code in this answer.
    const { couponCode } = made as { couponCode: string }
    const before = [await this.#world.limit(one, 'students'), await this.#world.limit(other, 'students')]
    const tokens = [tokenOf(one, 'admin'), tokenOf(other, 'admin')]
    const found = await this.#race((index) =>
      this.#world.ask('/coupon/redeem', tokens[index % 2] ?? null, { body: { couponCode } }),
    )
    const after = [await this.#world.limit(one, 'students'), await this.#world.limit(other, 'students')]
    const gained = sumOf(after) - sumOf(before)
    const faults = expected(found, { ok: 1, 'licences/coupon-redeemed': RACERS - 1 })
    // Back to where it was, so that five hundred coupons stay below the ceiling.
    for (const [index, school] of [one, other].entries()) await this.#takeBack(school, before[index]?.max ?? 0)
    return gained === 3 ? faults : [...faults, `a coupon of 3 gave ${gained}`]
  }

  readonly #trials: Race = async () => {
    const [, lite] = this.#world.schools
    await this.#worker.rows('DIRECTORY', 'delete from licence_trials')
    const { instituteId } = lite.at
    const body = { instituteId, feature: 'brightAi' }
    const found = await this.#race(() =>
      this.#world.ask('/license/activate-feature-trial/all', tokenOf(lite, 'admin'), { body }),
    )
    return expected(found, { ok: 1, FEATURE_NOT_ACTIVE_TRIAL_USED: RACERS - 1 })
  }

  readonly #transfers: Race = async (trial) => {
    const { schools, chance } = this.#world
    const [from, to] = trial % 2 === 0 ? schools : ([schools[1], schools[0]] as const)
    const amount = 1 + chance.below(5)
    const fits = chance.below(RACERS + 1)
    const before = await this.#world.leaveRoom(from, 'classes', amount * fits + chance.below(amount))
    const sum = before.max + (await this.#world.limit(to, 'classes')).max
    const body = { fromInstituteId: from.at.instituteId, toInstituteId: to.at.instituteId, type: 'classes', amount }
    const found = await this.#race(() => this.#world.ask('/license/transfer', tokenOf(from, 'operator'), { body }))
    const left = [await this.#world.limit(from, 'classes'), await this.#world.limit(to, 'classes')]
    const moved = Math.min(fits, RACERS)
    return [
      ...expected(found, { ok: moved, 'licences/transfer-impossible': RACERS - moved }),
      ...(sumOf(left) === sum ? [] : [`${sum} became ${sumOf(left)}`]),
    ]
  }

  readonly #licences: Race = async () => {
    const [, lite] = this.#world.schools
    const { instituteId } = lite.at
    await this.#worker.rows('DIRECTORY', `delete from licences where institute_id = '${instituteId}'`)
    const body = { instituteId, plan: 'STARTER_PLAN' }
    const found = await this.#race(() => this.#world.ask('/license/create', tokenOf(lite, 'operator'), { body }))
    return expected(found, { ok: 1, 'licences/exists': RACERS - 1 })
  }

  #race(request: (index: number) => Promise<Reply>): Promise<Tally> {
    return this.#world.atOnce(Array.from({ length: RACERS }, (_, index) => () => request(index)))
  }

  async #takeBack(school: OpenSchool, max: number): Promise<void> {
    const { max: reached } = await this.#world.limit(school, 'students')
    const { instituteId } = school.at
    const body = { instituteId, type: 'students', amount: max - reached }
    if (body.amount !== 0) await this.#world.must('/license/increment', tokenOf(school, 'operator'), { body })
  }
}

function sumOf(limits: readonly { max: number }[]): number {
  return limits.reduce((sum, { max }) => sum + max, 0)
}

/** Faults of a tally: an answer that came more or less often than it may. */
function expected(found: Tally, wanted: Tally): string[] {
  const names = new Set([...Object.keys(found), ...Object.keys(wanted)])
  return [...names]
    .filter((name) => (found[name] ?? 0) !== (wanted[name] ?? 0))
    .map((name) => `${name}: ${found[name] ?? 0} of ${wanted[name] ?? 0}`)
}
