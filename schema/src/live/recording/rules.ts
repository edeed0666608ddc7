/** The most that one part of a recording may weigh, in bytes; parts are cut every few seconds, so only a full page comes near. */
export const maxPartBytes = 2 ** 18

/** The most parts of one recording: a day of parts of five seconds. */
export const maxParts = 20_000

/** How many parts one answer brings. */
export const partsPerAnswer = 12

/** The storage that a recording takes at a time, in bytes, so that not every part is counted apart. */
export const storageStep = 2 ** 20

/** How much more storage a recording takes before it holds so many bytes; 0 where what it has is enough. One that has ended takes what it needs. */
export function storageToTake(held: number, bytes: number, hasEnded = false): number {
  if (bytes <= held) return 0
  return hasEnded ? bytes - held : Math.ceil((bytes - held) / storageStep) * storageStep
}

/** What decides about a recording: the caller's role in its class, and to whom it is shown. */
type Visibility = { isTeacher: boolean; isGuest: boolean; isPublished: boolean; forGuests: boolean }

/** Teachers of the class see each recording, students what is published, and guests what is published for them. */
export function maySee({ isTeacher, isGuest, isPublished, forGuests }: Visibility): boolean {
  return isTeacher || (isPublished && (forGuests || !isGuest))
}
