import { runChecks, stepLine } from './run.ts'

const startedAt = performance.now()
const results = await runChecks((result) => console.log(stepLine(result)))
const failed = results.filter(({ isGood }) => !isGood)
console.log(
  `\n${results.length - failed.length} of ${results.length} checks hold, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
)
process.exitCode = failed.length > 0 ? 1 : 0
