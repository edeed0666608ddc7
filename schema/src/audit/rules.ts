/** Newest first. Entries of one millisecond are ordered by id, so that pages neither skip nor repeat. */
export function newestFirst<Row extends { at: string; id: string }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => compare(other.at, one.at) || compare(other.id, one.id))
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
