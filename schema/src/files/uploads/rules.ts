/**
 * The length of every part of a file but the last, in bytes: at 200 kbit/s a part is uploaded within a call's timeout.
 */
export const partBytes = 2 ** 19

/** The maximum size of a file, in bytes: a listing of R2 has a thousand names. */
export const maxFileBytes = 1_000 * partBytes

/** The number of parts of a file of so many bytes. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / partBytes)
}

/** The length of a part in bytes, with the first part at index 0; 0 where the file has no such part. */
export function lengthOfPart(bytes: number, part: number): number {
  return Math.max(0, Math.min(partBytes, bytes - part * partBytes))
}

/** The missing parts of a file, in order. */
export function missingParts(bytes: number, present: ReadonlySet<number>): number[] {
  return Array.from({ length: partCount(bytes) }, (_, part) => part).filter((part) => !present.has(part))
}

/** The uploaded share of a file in whole percent; 100 only once the server has assembled the file. */
export function progressOf(bytes: number, missing: readonly number[]): number {
  const left = missing.reduce((sum, part) => sum + lengthOfPart(bytes, part), 0)
  return Math.min(99, Math.floor(((bytes - left) / bytes) * 100))
}
