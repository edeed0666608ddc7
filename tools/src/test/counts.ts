/**
 * The counts of a runner, and its remarks for the end of the run: one text for each test that failed or was repeated.
 */
export type Counts = {
  passed: number
  failed: number
  remarks?: readonly string[]
}

export const none: Counts = { passed: 0, failed: 0 }

/** Adds up the counts of several runners. */
export function total(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      remarks: [...(sum.remarks ?? []), ...(one.remarks ?? [])],
    }),
    none,
  )
}

/** A runner that ended badly without naming a failed test, or that ran none, has itself failed. */
export function withExitCode(counts: Counts, code: number): Counts {
  const isUnexplained = code !== 0 && counts.failed === 0
  const isEmpty = counts.passed + counts.failed === 0
  if (!isUnexplained && !isEmpty) return counts
  const remarks = [...(counts.remarks ?? []), failed('a runner', `ended with code ${code} and named no failed test`)]
  return { ...counts, failed: counts.failed + 1, remarks }
}

/** A failure as the end of the run names it: its name, and the beginning of its message. */
export function failed(name: string, message: string): string {
  const lines = message.trim().split('\n').slice(0, MESSAGE_LINES)
  return [`FAILED  ${name}`, ...lines.map((line) => `    ${line.slice(0, MESSAGE_WIDTH)}`)].join('\n')
}

// CI stores only the end of the output, so the names of all failures must fit there.
const MESSAGE_LINES = 6
const MESSAGE_WIDTH = 300

/** The line that ends every run. */
export function summary({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}
