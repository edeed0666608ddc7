export type Counts = { passed: number; failed: number; skipped: number }

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Adds up what several runners counted. */
export function total(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    none,
  )
}

/** A runner that ended badly without naming a failed test, or that ran none, has itself failed. */
export function withExitCode(counts: Counts, code: number): Counts {
  const isUnexplained = code !== 0 && counts.failed === 0
  const isEmpty = counts.passed + counts.failed === 0
  return isUnexplained || isEmpty ? { ...counts, failed: counts.failed + 1 } : counts
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/** Reads Vitest's JSON report; a file that could not be loaded counts as one failed test. */
export function vitestCounts(text: string): Counts {
  const report: VitestReport = JSON.parse(text)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** The files whose runner went away before their first test ended: Vitest reports them with none, and without a fault. */
export function cutOffFiles(text: string): string[] {
  const report: VitestReport = JSON.parse(text)
  return report.testResults
    .filter(({ status, assertionResults }) => status === 'passed' && assertionResults.length === 0)
    .map(({ name }) => name)
}

/** The folders of the root in which Vitest found tests. */
export function vitestRooms(text: string, root: string): ReadonlySet<string> {
  const report: VitestReport = JSON.parse(text)
  return new Set(report.testResults.map(({ name }) => name.replace(`${root}/`, '').split('/')[0] ?? ''))
}

type PlaywrightSuite = {
  specs?: { title: string; file: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites?: PlaywrightSuite[]
}

/** Reads Playwright's JSON report. A test that passed when it was repeated has passed; `repeatedJourneys` names it. */
export function playwrightCounts(text: string): Counts {
  const { stats, errors }: PlaywrightReport = JSON.parse(text)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** The journeys that failed once and passed when they were repeated: each is a race to be found, in the product or in the test. */
export function repeatedJourneys(text: string): string[] {
  const report: PlaywrightReport = JSON.parse(text)
  return (report.suites ?? []).flatMap(repeatedIn)
}

function repeatedIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const repeated = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...repeated.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(repeatedIn)]
}

/** The line that ends every run. */
export function summary({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
