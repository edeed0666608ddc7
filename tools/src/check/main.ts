import { runChecks, stepLine } from './run.ts'
import { steps } from './steps.ts'

const startedAt = performance.now()
const results = await runChecks(steps, (result) => console.log(stepLine(result)))
const failed = results.filter(({ isGood }) => !isGood)
console.log(
  `\n${results.length - failed.length} of ${results.length} checks hold, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
)
process.exitCode = failed.length > 0 ? 1 : 0
