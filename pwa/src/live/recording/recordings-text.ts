import type { Recording } from '@takhti/schema/live/recording/model'

/** When a recording was begun, in a language's format. */
export function startedText({ startedAt }: Pick<Recording, 'startedAt'>, language: string): string {
  return new Date(startedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Bytes as megabytes, to a tenth. */
export function megabytes(bytes: number, language: string): string {
  // The shortest one is not nothing.
  return Math.max(bytes / 1e6, 0.1).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
