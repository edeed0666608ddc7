import { join } from 'node:path'

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..', '..', '..')

/** A path inside the repository. */
export function inRoot(...parts: readonly string[]): string {
  return join(root, ...parts)
}
