/**
 * A place in the change feed: a row's number and its time. A restored database gives numbers a second time, and then the
 * times differ. The first place is 0, and has no row.
 */
export type Cursor = { seq: number; at: string | null }

/** `SEQ-MS`, the time in base 36. */
export function printedCursor({ seq, at }: { seq: number; at: string }): string {
  return `${seq}-${Date.parse(at).toString(36)}`
}

/** Reads a cursor; null for another text. Devices from before the time was a part of it send the number alone. */
export function cursorFrom(text: string): Cursor | null {
  const [, seq = '', ms] = /^(\d{1,15})(?:-([0-9a-z]{1,9}))?$/.exec(text) ?? []
  if (seq === '') return null
  return { seq: Number(seq), at: ms === undefined ? null : new Date(Number.parseInt(ms, 36)).toISOString() }
}

/** Whether the row at a cursor's number is still the one that the cursor was made of. */
export function isSameRow(cursor: Cursor, row: { at: string } | null): boolean {
  if (cursor.seq === 0) return true
  return row !== null && (cursor.at === null || row.at === cursor.at)
}
