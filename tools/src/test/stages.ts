import { none, summary, total, type Counts } from './counts.ts'
import { brokenBy } from './runners.ts'

export type Stage = readonly [name: string, run: () => Promise<Counts>]

/** Stages that run one after the other. */
export type Track = readonly Stage[]

/**
 * Runs rows one after the other, and the tracks of a row side by side. A stage that breaks is one failure, and the
 * others still run, so that the counts are complete. Returns the counts, and a line for each stage with its seconds.
 */
export async function runStages(
  rows: readonly (readonly Track[])[],
  report: (line: string) => void,
): Promise<{ counts: Counts; lines: readonly string[] }> {
  const startedAt = performance.now()
  const lines: string[] = []
  let counts = none
  const runTrack = async (track: Track): Promise<void> => {
    for (const [name, run] of track) {
      const begunAt = performance.now()
      report(`\n== ${name}`)
      const of = await run().catch(brokenBy)
      counts = total([counts, of])
      lines.push(`${timeOf(name, begunAt)}  ${summary(of)}`)
      report(`== ${name}: ${summary(of)}`)
    }
  }
  for (const row of rows) await Promise.all(row.map(runTrack))
  return { counts, lines: [...lines, timeOf('All', startedAt)] }
}

function timeOf(name: string, since: number): string {
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  return `${name.padEnd(13)} ${seconds.padStart(5)} s`
}
