/**
 * A place in the change feed: a row's number and its time. A restored database gives numbers a second time, and then the
 * times differ. The first place is 0, and has no row.
 */
export type Cursor = { seq: number; at: string | null }

/** A place that has a time: of a change, or of the floor, the last change that was deleted for its age. */
export type Place = { seq: number; at: string }

/** `SEQ-MS`, the time in base 36; null is the first place. */
export function printedCursor(place: Place | null): string {
  return place === null ? '0' : `${place.seq}-${Date.parse(place.at).toString(36)}`
}

/** Reads a cursor; null for another text. Devices from before the time was a part of it send the number alone. */
export function cursorFrom(text: string): Cursor | null {
  const [, seq = '', ms] = /^(\d{1,15})(?:-([0-9a-z]{1,9}))?$/.exec(text) ?? []
  if (seq === '') return null
  return { seq: Number(seq), at: ms === undefined ? null : new Date(Number.parseInt(ms, 36)).toISOString() }
}

/** Whether a cursor was made of this place. Without a place, only the first cursor was. */
export function isOf(cursor: Cursor, place: Place | null): boolean {
  if (place === null || cursor.seq !== place.seq) return cursor.seq === 0 && place === null
  return cursor.at === null || place.at === cursor.at
}
