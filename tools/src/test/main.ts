import { enterMemoryFolder } from '#kit/memory-folder.ts'
import { whenAskedToStop } from '#kit/parent.ts'
import { summary } from './counts.ts'
import { presentFirefox } from './firefox.ts'
import { buildsOfAll, checks, journeys, stressTests, units } from './runners.ts'
import { runStages, type Track } from './stages.ts'

// The process groups of the runners end with this process.
whenAskedToStop(() => process.exit(130))

const folder = enterMemoryFolder()
console.log(
  folder === null ? 'Files of the tests are on the disk: memory is short.' : `Files of the tests are in ${folder}.`,
)

/** A run of all tests that takes longer than this has failed: tests that did not run by then are counted as failed. */
const LIMIT_MS = 5_100_000

/** A machine without Firefox runs all else: its one journey is named, and no test depends on the system's packages. */
const inFirefox: Track =
  presentFirefox() === undefined ? [] : [['Firefox', () => journeys(['firefox'], undefined, 'firefox')]]

const { counts, lines } = await runStages(
  [
    // Unit tests and stress tests wait for servers, rooms and deadlines, and leave a part of a core to each other.
    [
      [['Static checks', checks], ['Builds', buildsOfAll], ['Stress tests', stressTests], ...inFirefox],
      [['Unit tests', units]],
    ],
    [[['Journeys', () => journeys([], LIMIT_MS - performance.now())]]],
  ],
  console.log,
)
for (const remark of counts.remarks ?? []) console.log(`\n${remark}`)
console.log(`\n${lines.join('\n')}`)
if (inFirefox.length === 0) console.log('\nnot run: the journey in Firefox, which this machine does not have')
console.log(`\n${summary(counts)}`)
process.exit(counts.failed > 0 ? 1 : 0)
