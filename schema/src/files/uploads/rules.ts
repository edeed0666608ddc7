/** The length of every part of a file but the last, in bytes: on a line of 200 kbit/s one is through before a call gives up. */
export const partBytes = 2 ** 19

/** The largest file that is kept, in bytes: a list of what lies in R2 has a thousand names. */
export const maxFileBytes = 1_000 * partBytes

/** In how many parts a file of so many bytes goes up. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / partBytes)
}

/** How many bytes a part has, the first one being 0; nothing where the file has no such part. */
export function lengthOfPart(bytes: number, part: number): number {
  return Math.max(0, Math.min(partBytes, bytes - part * partBytes))
}

/** Which parts of a file are still to come, in order. */
export function missingParts(bytes: number, present: ReadonlySet<number>): number[] {
  return Array.from({ length: partCount(bytes) }, (_, part) => part).filter((part) => !present.has(part))
}

/** How much of a file is up, in whole percent; all of it is only said of a file that the edge has put together. */
export function progressOf(bytes: number, missing: readonly number[]): number {
  const left = missing.reduce((sum, part) => sum + lengthOfPart(bytes, part), 0)
  return Math.min(99, Math.floor(((bytes - left) / bytes) * 100))
}
