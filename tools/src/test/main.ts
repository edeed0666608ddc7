import { whenAskedToStop } from '#kit/parent.ts'
import { summary } from './counts.ts'
import { buildsOfAll, checks, journeys, rigs, units } from './runners.ts'
import { runStages } from './stages.ts'

// The groups of what runs go with this process.
whenAskedToStop(() => process.exit(130))

/** A run of all tests that takes longer than this has failed: what did not run by then is counted as failed. */
const LIMIT_MS = 5_100_000

const { counts, lines } = await runStages(
  [
    // Unit tests wait for their servers and rooms, and leave a part of a core to the checks.
    [
      ['Static checks', checks],
      ['Unit tests', units],
    ],
    [['Builds', buildsOfAll]],
    [['Rigs', rigs]],
    [['Journeys', () => journeys([], LIMIT_MS - performance.now())]],
  ],
  console.log,
)
for (const remark of counts.remarks ?? []) console.log(`\n${remark}`)
console.log(`\n${lines.join('\n')}`)
console.log(`\n${summary(counts)}`)
process.exit(counts.failed > 0 ? 1 : 0)
