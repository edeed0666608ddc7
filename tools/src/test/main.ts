import { whenAskedToStop } from '#kit/parent.ts'
import { summary, total, type Counts } from './counts.ts'
import { brokenBy, buildsOfAll, checks, journeys, rigs, units } from './runners.ts'

// The groups of what runs go with this process.
whenAskedToStop(() => process.exit(130))

/** How long all tests may take together. */
const LIMIT_MS = 5_100_000

// The journeys take the longest by far: they come last, and have what time the others left.
const stages: Readonly<Record<string, () => Promise<Counts>>> = {
  'Static checks': checks,
  'Unit tests': units,
  Builds: buildsOfAll,
  Rigs: rigs,
  Journeys: () => journeys([], LIMIT_MS - performance.now()),
}

const counted: Counts[] = []
for (const [name, run] of Object.entries(stages)) {
  const startedAt = performance.now()
  console.log(`\n== ${name}`)
  // A stage that breaks is one failure, and the others still run, so that the last line is complete.
  const counts = await run().catch(brokenBy)
  counted.push(counts)
  console.log(`== ${name}: ${summary(counts)} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

const all = total(counted)
for (const remark of all.remarks ?? []) console.log(`\n${remark}`)
console.log(`\n${summary(all)}`)
process.exit(all.failed > 0 ? 1 : 0)
