import type { Platform } from '#platform/platform.ts'

/** The instant of a UUIDv7 and the 12 bits after it, which all rows of a notice have. */
export function newPrefix(platform: Platform): string {
  return platform.newId().slice(0, 18)
}
