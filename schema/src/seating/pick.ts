/** The time of each student's last pick, in Unix milliseconds. */
export type PickTimes = Readonly<Record<string, number>>

/** Picks among the students who were picked least recently; students never picked come first. Null without students. */
export function fairPick(personIds: readonly string[], times: PickTimes, random: () => number): string | null {
  const timeOf = (personId: string) => times[personId] ?? 0
  const longest = personIds.toSorted((a, b) => timeOf(a) - timeOf(b))
  const never = longest.filter((id) => timeOf(id) === 0)
  // Among those picked before, the older half takes part: a fixed order would be known after one round.
  const among = never.length > 0 ? never : longest.slice(0, Math.ceil(longest.length / 2))
  return among[Math.min(among.length - 1, Math.floor(random() * among.length))] ?? null
}
