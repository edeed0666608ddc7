import { whenAskedToStop } from '#kit/parent.ts'
import { summary, total, type Counts } from './counts.ts'
import { brokenBy, buildsOfAll, checks, journeys, rigs, units } from './runners.ts'

// The groups of what runs go with this process.
whenAskedToStop(() => process.exit(130))

/** A run of all tests that takes longer than this has failed: what did not run by then is counted as failed. */
const LIMIT_MS = 5_100_000

type Stage = readonly [name: string, run: () => Promise<Counts>]

/** Stages one after the other; those of one row run side by side. */
const stages: readonly (readonly Stage[])[] = [
  // Each alone leaves a core without work for a part of its time.
  [
    ['Static checks', checks],
    ['Unit tests', units],
  ],
  [['Builds', buildsOfAll]],
  [['Rigs', rigs]],
  [['Journeys', () => journeys([], LIMIT_MS - performance.now())]],
]

const startedAt = performance.now()
const counted: Counts[] = []
const times: string[] = []
for (const row of stages) await Promise.all(row.map(runStage))

const all = total(counted)
for (const remark of all.remarks ?? []) console.log(`\n${remark}`)
console.log(`\n${times.join('\n')}\n${timeOf('All', startedAt)}`)
console.log(`\n${summary(all)}`)
process.exit(all.failed > 0 ? 1 : 0)

/** A stage that breaks is one failure, and the others still run, so that the last line is complete. */
async function runStage([name, run]: Stage): Promise<void> {
  const begunAt = performance.now()
  console.log(`\n== ${name}`)
  const counts = await run().catch(brokenBy)
  counted.push(counts)
  times.push(`${timeOf(name, begunAt)}  ${summary(counts)}`)
  console.log(`== ${name}: ${summary(counts)}`)
}

function timeOf(name: string, since: number): string {
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  return `${name.padEnd(13)} ${seconds.padStart(5)} s`
}
