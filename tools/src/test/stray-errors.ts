import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { failed } from './counts.ts'

/** An error that came while tests ran and is of none of them: no report of Vitest's has it. */
export type Stray = {
  /** The test file beside which it came, by its path from the root; null where it is unknown. */
  file: string | null
  message: string
}

/** A reporter of Vitest that writes the errors of no test to the file that `TAKHTI_STRAYS` names. */
// Vitest takes a reporter from a file's default export only.
// oxlint-disable-next-line import/no-default-export
export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env['TAKHTI_STRAYS']
    if (path !== undefined && errors.length > 0) writeFileSync(path, JSON.stringify(errors.map(reportOf)))
  }
}

type StrayReport = { path: string | null; message: string }

function reportOf({
  VITEST_TEST_PATH: path,
  VITEST_TEST_NAME: name,
  name: kind,
  message,
  stack,
  cause,
}: SerializedError): StrayReport {
  const place = typeof name === 'string' ? `while or after "${name}" ran` : ''
  const why = isError(cause) ? `caused by: ${cause.message}` : ''
  const lines = [`${kind ?? 'Error'}: ${message}`, place, why, ...(stack ?? '').split('\n').slice(1, 4)]
  return { path: typeof path === 'string' ? path : null, message: lines.filter((line) => line !== '').join('\n') }
}

function isError(cause: unknown): cause is { message: string } {
  return typeof cause === 'object' && cause !== null && 'message' in cause && typeof cause.message === 'string'
}

/** Reads the reporter's output; `root` is removed from the names of files. */
export function readStrays(text: string, root: string): Stray[] {
  const all: StrayReport[] = JSON.parse(text)
  return all.map(({ path, message }) => ({ file: path?.replace(`${root}/`, '') ?? null, message }))
}

/** Formats them as the end of a run formats failures. */
export function strayRemarks(strays: readonly Stray[]): string[] {
  return strays.map(({ file, message }) => failed(`an error of no test, ${file ?? 'of no file'}`, message))
}
