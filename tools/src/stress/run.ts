import { inRoot } from '#kit/root.ts'
import type { StressReport } from './report.ts'

type Found = Pick<StressReport, 'figures' | 'failures'>

/** As the e2e package declares it; that package is above this one, so it is loaded by name. */
type StressTest = { name: string; run(options: { full: boolean; seed?: number }): Promise<Found> }

/** Without names, all of them. */
export type StressChoice = { names: readonly string[]; full: boolean; seed?: number }

/** The stress tests by name; throws when there are none. */
async function allStressTests(): Promise<Readonly<Record<string, StressTest>>> {
  const module: { stressTests?: Record<string, StressTest> } = await import(inRoot('e2e/src/stress/index.ts'))
  const stressTests = module.stressTests ?? {}
  if (Object.keys(stressTests).length === 0) throw new Error('e2e/src/stress/index.ts names no stress test')
  return stressTests
}

/** The names of the stress tests in a run of all tests: their unit tests run the others. */
export async function stressTestsWithoutUnitTests(): Promise<string[]> {
  type Lists = { triedByTests?: readonly string[]; byName?: readonly string[] }
  const { triedByTests = [], byName = [] }: Lists = await import(inRoot('e2e/src/stress/index.ts'))
  return Object.keys(await allStressTests()).filter((name) => ![...triedByTests, ...byName].includes(name))
}

/** Runs stress tests one after the other; one that throws has failed with its error. */
export async function runStressTests(
  choice: StressChoice,
  print: (report: StressReport) => void,
): Promise<StressReport[]> {
  const stressTests = await allStressTests()
  const unknown = choice.names.find((name) => !Object.hasOwn(stressTests, name))
  if (unknown !== undefined)
    throw new Error(`No stress test is called ${unknown}. There are: ${Object.keys(stressTests).join(', ')}`)
  const chosen = Object.entries(stressTests).filter(
    ([name]) => choice.names.length === 0 || choice.names.includes(name),
  )
  const reports: StressReport[] = []
  for (const [name, test] of chosen) {
    const startedAt = performance.now()
    const options = choice.seed === undefined ? { full: choice.full } : { full: choice.full, seed: choice.seed }
    const found = await test.run(options).catch((error: unknown): Found => ({ figures: {}, failures: [String(error)] }))
    const report = { name, ...found, ms: Math.round(performance.now() - startedAt) }
    reports.push(report)
    print(report)
  }
  return reports
}
