import { calls } from '@takhti/schema/calls'
import { hostileRequest } from '@takhti/schema/fuzz'
import { admissionOf, formFaults, type Send } from '@takhti/schema/matrix'
import { Chance } from './chance.ts'
import { KillableWorker } from './killable-worker.ts'
import type { StressTest, StressReport } from './stress-test.ts'
import { openSchools, senderTo } from './two-schools.ts'

const SHORT_TRIES = 4
const FULL_TRIES = 600
const MAX_FAILURES = 20
const SHOWN_CHARACTERS = 400

/** Hostile input to every call over HTTP: never a failure of ours, and every reply parses. */
export const fuzz: StressTest = {
  name: 'fuzz',
  async run({ full, seed = 1 }) {
    const worker = await KillableWorker.start({})
    try {
      return await fuzzCalls(senderTo(worker.origin), { tries: full ? FULL_TRIES : SHORT_TRIES, seed })
    } finally {
      await worker.stop()
    }
  },
}

async function fuzzCalls(send: Send, { tries, seed }: { tries: number; seed: number }): Promise<StressReport> {
  const chance = new Chance(seed)
  const startedAt = performance.now()
  const [{ at, callers }] = await openSchools(send)
  const byStatus: Record<string, number> = {}
  const failures: string[] = []
  // Signing out would end the sessions that the other calls need.
  for (const call of calls.filter(({ name }) => name !== 'accounts.logout'))
    for (let turn = 0; turn < tries; turn++) {
      const request = hostileRequest(call, at, chance.next)
      // Mostly a caller whose input passes admission.
      const admitted = callers.filter((each) => admissionOf(call, each) === 'in')
      const caller = chance.pick(chance.happens(0.85) ? admitted : callers)
      const reply = await send(request, caller?.token ?? null)
      byStatus[`status ${reply.status}`] = (byStatus[`status ${reply.status}`] ?? 0) + 1
      const shown = `${request.method} ${request.path} ${request.body ?? ''}`.slice(0, SHOWN_CHARACTERS)
      failures.push(...formFaults(call, reply).map((fault) => `seed ${seed}: ${call.name}: ${fault}: ${shown}`))
    }
  const sent = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const isVacuous = sent < (calls.length - 1) * tries || byStatus['status 200'] === undefined
  const figures = { seed, sent, seconds: Math.round((performance.now() - startedAt) / 1_000), ...byStatus }
  return {
    figures,
    failures: [...(isVacuous ? ['hardly anything was tried'] : []), ...failures.slice(0, MAX_FAILURES)],
  }
}
