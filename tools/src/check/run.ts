import type { Outcome, Step } from './steps.ts'

export type StepResult = Outcome & { name: string; ms: number }

/** Runs every step, so many at a time, to the end of the list; a step that throws has failed. */
export async function runChecks(
  steps: readonly Step[],
  report: (result: StepResult) => void,
  atOnce = 2,
): Promise<StepResult[]> {
  const waiting = [...steps]
  const results: StepResult[] = []
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step)
      results.push(result)
      report(result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

async function runStep(step: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const outcome = await step.run().catch((error: unknown): Outcome => ({ isGood: false, output: String(error) }))
  return { ...outcome, name: step.name, ms: Math.round(performance.now() - startedAt) }
}

/** One line of the table, with the step's output below it when it failed. */
export function stepLine({ name, isGood, ms, output }: StepResult): string {
  const line = `${isGood ? 'ok    ' : 'FAILED'}  ${name.padEnd(28)} ${(ms / 1000).toFixed(1).padStart(6)} s`
  return isGood ? line : `${line}\n${output.trim().replace(/^/gm, '    ')}`
}
