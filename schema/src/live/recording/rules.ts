/**
 * The maximum size of one part of a recording, in bytes. Parts are cut every few seconds, so only a full page comes
 * near.
 */
export const maxPartBytes = 2 ** 18

/** The most parts of one recording: a day of parts of five seconds. */
export const maxParts = 20_000

/** The maximum of parts in one answer. */
export const partsPerAnswer = 12

/** The storage that a recording reserves at a time, in bytes, so that not every part causes a write. */
export const storageStep = 2 ** 20

/**
 * The additional storage to reserve before a recording stores so many bytes; 0 where the reserved storage is enough.
 * One that has ended reserves exactly its size.
 */
export function storageToTake(held: number, bytes: number, hasEnded = false): number {
  if (bytes <= held) return 0
  return hasEnded ? bytes - held : Math.ceil((bytes - held) / storageStep) * storageStep
}

/** The facts that decide who sees a recording: the caller's role in its class, and its publication. */
type Visibility = { isTeacher: boolean; isGuest: boolean; isPublished: boolean; forGuests: boolean }

/** Teachers of the class see each recording, students what is published, and guests what is published for them. */
export function maySee({ isTeacher, isGuest, isPublished, forGuests }: Visibility): boolean {
  return isTeacher || (isPublished && (forGuests || !isGuest))
}
