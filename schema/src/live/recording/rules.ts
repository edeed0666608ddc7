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

/** What decides about a recording: who teaches its class, whether it is shown, and whether it is gone. */
type Standing = { isTeacher: boolean; isPublished: boolean }

/** Whether somebody of the class may see a recording. Students see what is published, and their teachers everything. */
export function maySee({ isTeacher, isPublished }: Standing): boolean {
  return isTeacher || isPublished
}
