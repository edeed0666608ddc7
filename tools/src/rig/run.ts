import { inRoot } from '#kit/root.ts'
import type { RigReport } from './report.ts'

type Found = Pick<RigReport, 'figures' | 'failures'>

/** As the e2e package declares it; that package is above this one, so it is loaded by name. */
type Rig = { name: string; run(options: { full: boolean; seed?: number }): Promise<Found> }

/** Without names, all of them. */
export type RigChoice = { names: readonly string[]; full: boolean; seed?: number }

/** The stress tests by name; throws when there are none. */
async function allRigs(): Promise<Readonly<Record<string, Rig>>> {
  const module: { rigs?: Record<string, Rig> } = await import(inRoot('e2e/src/rigs/index.ts'))
  const rigs = module.rigs ?? {}
  if (Object.keys(rigs).length === 0) throw new Error('e2e/src/rigs/index.ts names no rig')
  return rigs
}

/** The names of the stress tests in a run of all tests: their unit tests run the others. */
export async function rigsWithoutTests(): Promise<string[]> {
  const { triedByTests = [] }: { triedByTests?: readonly string[] } = await import(inRoot('e2e/src/rigs/index.ts'))
  return Object.keys(await allRigs()).filter((name) => !triedByTests.includes(name))
}

/** Runs stress tests one after the other; one that throws has failed with its error. */
export async function runRigs(choice: RigChoice, say: (report: RigReport) => void): Promise<RigReport[]> {
  const rigs = await allRigs()
  const unknown = choice.names.find((name) => !Object.hasOwn(rigs, name))
  if (unknown !== undefined) throw new Error(`No rig is called ${unknown}. There are: ${Object.keys(rigs).join(', ')}`)
  const chosen = Object.entries(rigs).filter(([name]) => choice.names.length === 0 || choice.names.includes(name))
  const reports: RigReport[] = []
  for (const [name, rig] of chosen) {
    const startedAt = performance.now()
    const options = choice.seed === undefined ? { full: choice.full } : { full: choice.full, seed: choice.seed }
    const found = await rig.run(options).catch((error: unknown): Found => ({ figures: {}, failures: [String(error)] }))
    const report = { name, ...found, ms: Math.round(performance.now() - startedAt) }
    reports.push(report)
    say(report)
  }
  return reports
}
