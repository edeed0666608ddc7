/** The result of a stress test: its metrics by name, and one sentence per failure. */
export type StressReport = {
  name: string
  figures: Readonly<Record<string, number | string>>
  failures: readonly string[]
  ms: number
}

/** Reads the reports among other lines of output: each is one line of JSON. */
export function stressReportsIn(output: string): StressReport[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{"name":')) return []
    const report: StressReport = JSON.parse(line)
    return [report]
  })
}

/** A report for people: one line per metric and failure. */
export function reportLines({ name, figures, failures, ms }: StressReport): string {
  return [
    `${failures.length === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${(ms / 1000).toFixed(1)} s`,
    ...Object.entries(figures).map(([figure, value]) => `    ${figure}: ${value}`),
    ...failures.slice(0, 20).map((failure) => `    ! ${failure}`),
  ].join('\n')
}
