import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { runChecks, stepLine } from '#check/run.ts'
import { steps } from '#check/steps.ts'
import { rooms } from '#house/boundaries.ts'
import { runCommand } from '#kit/command.ts'
import { inRoot, root } from '#kit/root.ts'
import { rigsIn, type RigReport } from '#rig/report.ts'
import { buildIfChanged } from '#start/build.ts'
import { ensureChromium } from './chromium.ts'
import {
  cutOffFiles,
  none,
  playwrightCounts,
  repeatedJourneys,
  total,
  vitestCounts,
  vitestRooms,
  withExitCode,
  type Counts,
} from './counts.ts'

const UNIT_LIMIT_MS = 900_000
const JOURNEYS_LIMIT_MS = 1_200_000
const RIGS_LIMIT_MS = 480_000

/** Every step of the static check counts as one test. */
export async function checks(): Promise<Counts> {
  const results = await runChecks(steps, (result) => console.log(stepLine(result)))
  const passed = results.filter(({ isGood }) => isGood).length
  return { passed, failed: results.length - passed, skipped: 0 }
}

/** All Vitest projects; a room that has a configuration but no tests is a failure of its own. */
export async function units(): Promise<Counts> {
  // Of two cores Vitest would use one, and a project's own configuration does not take this from the root's.
  const { text, code } = await vitest('unit.json', ['--maxWorkers=2'])
  if (text === null) return withExitCode(none, 1)
  const seen = vitestRooms(text, root)
  const silent = rooms.filter((room) => existsSync(inRoot(room, 'vitest.config.ts')) && !seen.has(room))
  for (const room of silent) console.log(`FAILED  ${room} has a Vitest configuration and no test ran in it`)
  const cutOff = cutOffFiles(text)
  const counts =
    cutOff.length > 0 ? total([vitestCounts(text), await unitsAgain(cutOff)]) : withExitCode(vitestCounts(text), code)
  return { ...counts, failed: counts.failed + silent.length }
}

/** A runtime that goes away before a file's first test ended has proved and refuted nothing, so the file runs once more. */
async function unitsAgain(files: readonly string[]): Promise<Counts> {
  console.log(`The runner of these went away, so they run once more: ${files.join(', ')}`)
  const { text, code } = await vitest('unit-again.json', ['--maxWorkers=1', ...files])
  return withExitCode(text === null ? none : vitestCounts(text), code)
}

async function vitest(name: string, args: readonly string[]): Promise<{ text: string | null; code: number }> {
  const report = reportFile(name)
  const { code } = await runCommand(
    inRoot('node_modules/.bin/vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env: { CI: 'true' }, isShown: true, limitMs: UNIT_LIMIT_MS },
  )
  return { text: existsSync(report) ? readFileSync(report, 'utf8') : null, code }
}

/** The app and the extension each build, and the app weighs no more than it may; each counts as one test. */
export async function buildsOfAll(): Promise<Counts> {
  const parts = [() => buildIfChanged('pwa', console.log), () => buildIfChanged('extension', console.log), weigh]
  const counts = { ...none }
  for (const part of parts) {
    try {
      await part()
      counts.passed += 1
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error))
      counts.failed += 1
    }
  }
  return counts
}

async function weigh(): Promise<void> {
  const { code, output } = await runCommand(process.execPath, [inRoot('pwa/budget.ts')])
  if (code !== 0) throw new Error(output.trim())
}

/** The journeys, in Chromium, against products of their own; some of them, as named, need no second product. */
export async function journeys(args: readonly string[] = []): Promise<Counts> {
  const report = reportFile('e2e.json')
  // Playwright stops by itself a little earlier, so that the report of what did run is written.
  const limit = `--global-timeout=${JOURNEYS_LIMIT_MS - 30_000}`
  const all = ['test', limit, ...(args.length > 0 ? ['--workers=1'] : []), ...args]
  const { code } = await runCommand(inRoot('e2e/node_modules/.bin/playwright'), all, {
    cwd: inRoot('e2e'),
    env: { CHROMIUM_PATH: await ensureChromium(), E2E_REPORT: report },
    isShown: true,
    limitMs: JOURNEYS_LIMIT_MS,
  })
  const text = existsSync(report) ? readFileSync(report, 'utf8') : null
  for (const journey of text === null ? [] : repeatedJourneys(text)) console.log(`REPEATED  ${journey}`)
  return withExitCode(text === null ? none : playwrightCounts(text), code)
}

/** Each rig once, short; every rig counts as one test. */
export async function rigs(): Promise<Counts> {
  const { code, output } = await runCommand(process.execPath, [inRoot('tools/src/rig/main.ts'), '--short', '--json'], {
    env: { CHROMIUM_PATH: await ensureChromium() },
    limitMs: RIGS_LIMIT_MS,
  })
  const reports = rigsIn(output)
  for (const { name, failures } of reports) console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'}  rig ${name}`)
  const failed = reports.filter((report: RigReport) => report.failures.length > 0)
  if (code !== 0) console.log(output.trim())
  return withExitCode({ passed: reports.length - failed.length, failed: failed.length, skipped: 0 }, code)
}

function reportFile(name: string): string {
  mkdirSync(inRoot('.takhti/reports'), { recursive: true })
  const path = inRoot('.takhti/reports', name)
  // What an earlier run left must not be taken for this run's report.
  rmSync(path, { force: true })
  return path
}
