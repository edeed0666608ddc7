// `pnpm stress [name …] [--json] [--short] [--seed n]`; without `--short` a stress test runs as long as its guarantee
// asks.
import { parseArgs } from 'node:util'
import { reportLines } from './report.ts'
import { runStressTests } from './run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, short: { type: 'boolean' }, seed: { type: 'string' } },
})

try {
  const choice = { names: positionals, full: values.short !== true }
  const reports = await runStressTests(
    values.seed === undefined ? choice : { ...choice, seed: Number(values.seed) },
    (report) => console.log(values.json === true ? JSON.stringify(report) : reportLines(report)),
  )
  process.exit(reports.some(({ failures }) => failures.length > 0) ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(2)
}
