import { setTimeout as pause } from 'node:timers/promises'
import { KillableWorker } from './killable-worker.ts'
import { LicenceWorld, unequalSums } from './licence-world.ts'
import type { StressTest, StressReport } from './stress-test.ts'

const SHORT_KILLS = 5
const FULL_KILLS = 100
const MORE_KILLS = 40
const CAPTURERS = 4
const LONGEST_ROUND_MS = 400

/**
 * Kills the worker at random moments while content is made of captures. Of the calls in doubt half are sent again under
 * their key and half are abandoned. When the reservations expire, every item of content has cost one credit, and no
 * credit is reserved. `TAKHTI_SABOTAGE=credits` gives every cut-off credit back, and the run must fail.
 */
export const credits: StressTest = {
  name: 'credits',
  run({ full, seed = 1 }) {
    const isSabotaged = process.env['TAKHTI_SABOTAGE'] === 'credits'
    return spendOften({ kills: full ? FULL_KILLS : SHORT_KILLS, seed, isSabotaged })
  },
}

export type CreditOptions = { kills: number; seed: number; isSabotaged: boolean }

/** Runs a worker of its own, and kills it as often as asked. */
export async function spendOften({ kills, seed, isSabotaged }: CreditOptions): Promise<StressReport> {
  const worker = await KillableWorker.start(isSabotaged ? { TAKHTI_SABOTAGE: 'credits' } : {})
  try {
    return await new CreditRun(worker, await LicenceWorld.open(worker, seed)).run(kills)
  } finally {
    await worker.stop()
  }
}

class CreditRun {
  readonly #worker: KillableWorker
  readonly #world: LicenceWorld
  #acknowledged = 0
  #repeated = 0
  #abandoned = 0

  constructor(worker: KillableWorker, world: LicenceWorld) {
    this.#worker = worker
    this.#world = world
  }

  async run(kills: number): Promise<StressReport> {
    const startedAt = performance.now()
    // Seeding made some content; only content after it counts.
    const before = await this.#state()
    let [cutOff, done] = [0, 0]
    // The time of a kill depends on the machine: a short run that has met no reserved credit goes on until it does.
    for (; done < kills || (cutOff === 0 && done < kills + MORE_KILLS); done++) {
      await this.#round()
      cutOff += (await this.#state()).held
    }
    // The reservation expires, and the cron trigger runs.
    await this.#worker.rows('DIRECTORY', "update licence_reservations set expires_at = '2000-01-01T00:00:00.000Z'")
    await this.#worker.runCron()
    const after = await this.#state()
    const [made, used] = [after.content - before.content, after.used - before.used]
    const failures = [
      ...(made === used ? [] : [`${made} items of content cost ${used} credits`]),
      ...(after.held === 0 ? [] : [`${after.held} credits are still held`]),
      ...(this.#acknowledged <= made ? [] : [`${this.#acknowledged} were acknowledged and ${made} are there`]),
      ...(cutOff > 0 && this.#acknowledged > 0 ? [] : ['no kill fell between holding and using']),
      ...(await unequalSums(this.#worker)),
    ]
    const doubt = { repeated: this.#repeated, abandoned: this.#abandoned }
    const figures = { kills: done, acknowledged: this.#acknowledged, ...doubt, heldAtKills: cutOff, made, used }
    return { figures: { ...figures, seconds: Math.round((performance.now() - startedAt) / 1_000) }, failures }
  }

  async #round(): Promise<void> {
    const doubtful: string[] = []
    const work = Array.from({ length: CAPTURERS }, () => this.#captureUntilLost(doubtful))
    await pause(20 + this.#world.chance.below(LONGEST_ROUND_MS))
    await this.#worker.kill()
    await Promise.all(work)
    for (const key of doubtful) {
      if (this.#world.chance.happens(0.5)) {
        this.#abandoned += 1
        continue
      }
      const reply = await this.#world.capture(this.#world.schools[0], key)
      if (reply.status !== 200) throw new Error(`a repeated capture answered ${JSON.stringify(reply.body)}`)
      this.#repeated += 1
    }
  }

  async #captureUntilLost(doubtful: string[]): Promise<void> {
    for (;;) {
      const key = this.#world.newKey()
      const reply = await this.#world.capture(this.#world.schools[0], key).catch(() => null)
      if (reply?.status !== 200) {
        doubtful.push(key)
        return
      }
      this.#acknowledged += 1
    }
  }

  /** Credits used and reserved, and existing content, by the databases. */
  async #state(): Promise<{ used: number; held: number; content: number }> {
    const { instituteId } = this.#world.schools[0].at
    const [limit] = await this.#worker.rows(
      'DIRECTORY',
      `select used, reserved from licence_limits where institute_id = '${instituteId}' and type = 'aiCredits'`,
    )
    const [content] = await this.#worker.rows(
      'INSTITUTES_00',
      `select count(*) as count from content where institute_id = '${instituteId}'`,
    )
    return { used: Number(limit?.['used']), held: Number(limit?.['reserved']), content: Number(content?.['count']) }
  }
}
