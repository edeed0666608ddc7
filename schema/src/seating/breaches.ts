import { areBeside, areNear, frontRow } from './geometry.ts'
import type { Desk, Seat, SeatingRules } from './model.ts'

/** A wish that a plan does not fulfil, with the seated students that it is about. */
export type Breach = { kind: 'front' | 'apart' | 'alternate'; personIds: readonly string[] }

type Seated = { personId: string; desk: Desk }

/** Every wish that these seats do not fulfil. Students without a seat break none. */
export function breachesOf(desks: readonly Desk[], seats: readonly Seat[], rules: SeatingRules): Breach[] {
  const deskOf = new Map(desks.map((desk) => [desk.deskId, desk]))
  const seated = new Map(
    seats.flatMap(({ personId, deskId }): [string, Seated][] => {
      const desk = deskOf.get(deskId)
      return desk === undefined ? [] : [[personId, { personId, desk }]]
    }),
  )
  const those = (ids: readonly string[]) => ids.flatMap((id) => seated.get(id) ?? [])
  const front = new Set(frontRow(desks))
  return [
    ...those(rules.front)
      .filter(({ desk }) => !front.has(desk))
      .map(({ personId }): Breach => ({ kind: 'front', personIds: [personId] })),
    ...rules.apart.flatMap((set) => pairs(those(set), areNear, 'apart')),
    ...pairs(those(rules.alternate), areBeside, 'alternate'),
  ]
}

function pairs(seated: readonly Seated[], isWrong: (a: Desk, b: Desk) => boolean, kind: Breach['kind']): Breach[] {
  return seated.flatMap((one, index) =>
    seated
      .slice(index + 1)
      .filter((other) => isWrong(one.desk, other.desk))
      .map((other): Breach => ({ kind, personIds: [one.personId, other.personId] })),
  )
}
