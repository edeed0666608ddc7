import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runChecks, stepLine } from '#check/run.ts'
import { steps } from '#check/steps.ts'
import { rooms } from '#house/boundaries.ts'
import { runCommand } from '#kit/command.ts'
import { inRoot, root } from '#kit/root.ts'
import { printedSecrets, secretsOfBuilds } from '#secrets/secrets.ts'
import { buildIfChanged } from '#start/build.ts'
import { stressReportsIn, type StressReport } from '#stress/report.ts'
import { stressTestsWithoutUnitTests } from '#stress/run.ts'
import { ensureChromium } from './chromium.ts'
import { failed, none, total, withExitCode, type Counts } from './counts.ts'
import type { Engine } from './engine.ts'
import { ensureFirefox } from './firefox.ts'
import { lanes } from './lanes.ts'
import { playwrightCounts } from './playwright-report.ts'
import { readStrays, type Stray, strayRemarks } from './stray-errors.ts'
import {
  cutOffFiles,
  failedFiles,
  vitestCounts,
  vitestReport,
  vitestRooms,
  type VitestReport,
} from './vitest-report.ts'

// Timeouts and no metrics: a run that takes as long has hung, on a machine three times slower than a usual one as well.
const UNIT_LIMIT_MS = 3_000_000
// Journeys that are run by themselves may take as long as all tests.
const JOURNEYS_LIMIT_MS = 2_400_000
const STRESS_LIMIT_MS = 1_200_000
const SEED = '1'

// More files than these do not fail because a machine stalled.
const REPEATED_FILES = 3

/** Every step of the static check counts as one test; one at a time, since unit tests run beside them. */
export async function checks(): Promise<Counts> {
  const results = await runChecks(steps, (result) => console.log(stepLine(result)), 1)
  const wrong = results.filter(({ isGood }) => !isGood)
  const remarks = wrong.map(({ name, output }) => failed(name, output))
  return { passed: results.length - wrong.length, failed: wrong.length, remarks }
}

/** All Vitest projects; a room that has a configuration but no tests is a failure of its own. */
export async function units(): Promise<Counts> {
  // Of two cores Vitest would use one, and a project's own configuration does not take this from the root's.
  const run = await vitest('unit.json', ['--maxWorkers=2'])
  if (run.report === null) return withExitCode(none, 1)
  const { report } = run
  const seen = vitestRooms(report)
  const silent = rooms.filter((room) => existsSync(inRoot(room, 'vitest.config.ts')) && !seen.has(room))
  const remarks = silent.map((room) => failed(room, 'has a Vitest configuration and no test ran in it'))
  const again = filesToRepeat(report, run.strays)
  const counts = again === null ? withExitCode(vitestCounts(report), run.code) : await unitsAgain(run, report, again)
  return total([counts, { ...none, failed: silent.length, remarks }])
}

/** The files that a run of all has to repeat; all files where an error has no known file, and null for none. */
function filesToRepeat(report: VitestReport, strays: readonly Stray[]): readonly string[] | null {
  const wrong = failedFiles(report)
  if (wrong.length > REPEATED_FILES) return null
  if (strays.some(({ file }) => file === null)) return []
  const files = new Set([...cutOffFiles(report), ...wrong, ...strays.flatMap(({ file }) => file ?? [])])
  return files.size > 0 ? [...files] : null
}

/**
 * Reruns files whose runner crashed, that have a failure, or that have an error outside of any test. Every run draws
 * the same cases, so a real fault fails again, and only a failure by a stalled machine passes. It is named, and a
 * repeated error outside of any test fails the run.
 */
async function unitsAgain(first: VitestRun, report: VitestReport, files: readonly string[]): Promise<Counts> {
  const isRepeated = (path: string) => files.length === 0 || files.includes(path)
  const rest = new Map([...report].filter(([path]) => !isRepeated(path)))
  const failures = vitestCounts(new Map([...report].filter(([path]) => isRepeated(path)))).remarks ?? []
  const repeated = [...failures, ...strayRemarks(first.strays)]
  const second = await vitest('unit-again.json', ['--maxWorkers=1', ...files])
  const again = withExitCode(second.report === null ? none : vitestCounts(second.report), second.code)
  const remarks = [
    ...repeated.map((remark) => remark.replace('FAILED', 'REPEATED')),
    ...(again.failed > 0 ? strayRemarks(second.strays) : []),
  ]
  return total([vitestCounts(rest), again, { ...none, remarks }])
}

type VitestRun = { report: VitestReport | null; code: number; strays: readonly Stray[] }

async function vitest(name: string, args: readonly string[]): Promise<VitestRun> {
  const file = reportFile(name)
  const strays = reportFile(`stray-${name}`)
  const { code } = await runCommand(
    inRoot('node_modules/.bin/vitest'),
    [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${inRoot('tools/src/test/stray-errors.ts')}`,
      `--outputFile.json=${file}`,
    ],
    // The same cases in every run of all tests: a developer's change is not refused for another developer's fault.
    { env: { CI: 'true', TAKHTI_SEED: SEED, TAKHTI_STRAYS: strays }, isShown: true, limitMs: UNIT_LIMIT_MS },
  )
  const report = existsSync(file) ? vitestReport(readFileSync(file, 'utf8'), root) : null
  return { report, code, strays: existsSync(strays) ? readStrays(readFileSync(strays, 'utf8'), root) : [] }
}

/** The app and the extension each build, weigh no more than they may, and contain no secret; each counts as one test. */
export async function buildsOfAll(): Promise<Counts> {
  const parts = [() => buildIfChanged('pwa', console.log), () => buildIfChanged('extension', console.log), weigh, scan]
  let counts = none
  for (const part of parts) {
    const one = await part().then(() => ({ ...none, passed: 1 }), brokenBy)
    counts = total([counts, one])
  }
  return counts
}

/** The counts of a stage that broke: one failure, printed at once. */
export function brokenBy(error: unknown): Counts {
  const message = error instanceof Error ? error.message : String(error)
  console.log(message)
  return { ...none, failed: 1, remarks: [failed('a stage that broke', message)] }
}

async function weigh(): Promise<void> {
  for (const budget of ['pwa/budget.ts', 'extension/budget.ts']) {
    const { code, output } = await runCommand(process.execPath, [inRoot(budget)])
    if (code !== 0) throw new Error(output.trim())
  }
}

async function scan(): Promise<void> {
  const { secrets, files } = await secretsOfBuilds()
  if (secrets.length > 0 || files < 100) throw new Error(printedSecrets(secrets) || `saw ${files} files of the builds`)
}

/**
 * The journeys, in Chromium unless another engine is named: all in two lanes side by side, since a journey mostly waits
 * and two fit on two cores; some of them, as named, in one.
 */
export async function journeys(
  args: readonly string[] = [],
  limitMs = JOURNEYS_LIMIT_MS,
  engine: Engine = 'chromium',
): Promise<Counts> {
  await (engine === 'firefox' ? ensureFirefox() : ensureChromium())
  // Playwright stops by itself a little earlier, so that the report of the finished tests is written.
  const all = ['test', `--global-timeout=${Math.max(60_000, limitMs - 30_000)}`, ...args]
  const run = async (lane: string | null): Promise<Counts> => {
    const report = reportFile(`e2e-${lane ?? 'all'}.json`)
    const { code } = await runCommand(inRoot('e2e/node_modules/.bin/playwright'), all, {
      cwd: inRoot('e2e'),
      env: { E2E_REPORT: report, E2E_ENGINE: engine, ...(lane !== null && { E2E_LANE: lane }) },
      isShown: true,
      limitMs,
    })
    return withExitCode(existsSync(report) ? playwrightCounts(readFileSync(report, 'utf8')) : none, code)
  }
  return total(await Promise.all((args.length > 0 || engine === 'firefox' ? [null] : lanes).map(run)))
}

/**
 * Each stress test that no unit test runs, short, two at a time, since one often waits; every one counts as one test.
 */
export async function stressTests(): Promise<Counts> {
  const waiting = await stressTestsWithoutUnitTests()
  const lane = async (): Promise<Counts> => {
    const counts: Counts[] = []
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      counts.push(await shortStressTest(name))
    return total(counts)
  }
  return total(await Promise.all([lane(), lane()]))
}

async function shortStressTest(name: string): Promise<Counts> {
  const args = [inRoot('tools/src/stress/main.ts'), name, '--short', '--json']
  const { code, output } = await runCommand(process.execPath, args, { limitMs: STRESS_LIMIT_MS })
  const reports = stressReportsIn(output)
  for (const { failures, ms } of reports)
    console.log(
      `${failures.length === 0 ? 'ok    ' : 'FAILED'}  stress test ${name.padEnd(24)} ${(ms / 1000).toFixed(1)} s`,
    )
  const wrong = reports.filter((report: StressReport) => report.failures.length > 0)
  const remarks = wrong.map(({ failures }) => failed(`stress test ${name}`, failures.join('\n')))
  if (code !== 0) console.log(output.trim())
  return withExitCode({ passed: reports.length - wrong.length, failed: wrong.length, remarks }, code)
}

function reportFile(name: string): string {
  mkdirSync(inRoot('.takhti/reports'), { recursive: true })
  const path = inRoot('.takhti/reports', name)
  // An earlier run's output must not be mistaken for this run's report.
  rmSync(path, { force: true })
  return path
}
