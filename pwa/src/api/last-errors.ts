import type { ApiError } from './errors.ts'

/** An error that this page met: what support needs to find it in the log, and nothing of a person. */
export type LastError = { at: string; code: string; requestId: string | null }

const mostStored = 20

let errors: readonly LastError[] = []

/** Adds an error of a call to the last ones of this page. */
export function noteError({ code, requestId }: ApiError): void {
  errors = [...errors, { at: new Date().toISOString(), code, requestId }].slice(-mostStored)
}

/** The last errors since this page was opened, the oldest first. */
export function lastErrors(): readonly LastError[] {
  return errors
}
