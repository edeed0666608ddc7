/** When a person was in a class; instants as the calls return them. */
export type Stay = { personId: string; name: string; intervals: readonly { cameAt: string; leftAt: string | null }[] }

/** A class that has ended. */
export type Held = { startedAt: string; endedAt: string | null }

/** Faults in the attendance of an ended class: intervals that overlap, are open, or reach beyond it. */
export function attendanceFaults({ startedAt, endedAt }: Held, stays: readonly Stay[]): string[] {
  if (endedAt === null) return ['the class has no end']
  const [from, until] = [Date.parse(startedAt), Date.parse(endedAt)]
  return stays.flatMap(({ name, intervals }) => {
    const faults: string[] = []
    let lastLeft = from
    for (const { cameAt, leftAt } of intervals) {
      const [came, left] = [Date.parse(cameAt), leftAt === null ? Infinity : Date.parse(leftAt)]
      if (leftAt === null) faults.push(`${name} never left a class that has ended`)
      if (came < lastLeft) faults.push(`${name} was there twice at one time, or before the class began`)
      if (left < came) faults.push(`${name} left before they came`)
      if (leftAt !== null && left > until) faults.push(`${name} was there after the end`)
      lastLeft = left
    }
    return faults
  })
}
