import { none, summary, total, type Counts } from './counts.ts'
import { brokenBy } from './runners.ts'

export type Stage = readonly [name: string, run: () => Promise<Counts>]

/**
 * Runs rows of stages one after the other, the stages of a row side by side; a stage that breaks is one failure, and the others
 * still run, so that what is counted is complete. Answers the counts, and a line for each stage with its seconds.
 */
export async function runStages(
  rows: readonly (readonly Stage[])[],
  say: (line: string) => void,
): Promise<{ counts: Counts; lines: readonly string[] }> {
  const startedAt = performance.now()
  const lines: string[] = []
  let counts = none
  for (const row of rows)
    await Promise.all(
      row.map(async ([name, run]) => {
        const begunAt = performance.now()
        say(`\n== ${name}`)
        const of = await run().catch(brokenBy)
        counts = total([counts, of])
        lines.push(`${timeOf(name, begunAt)}  ${summary(of)}`)
        say(`== ${name}: ${summary(of)}`)
      }),
    )
  return { counts, lines: [...lines, timeOf('All', startedAt)] }
}

function timeOf(name: string, since: number): string {
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  return `${name.padEnd(13)} ${seconds.padStart(5)} s`
}
