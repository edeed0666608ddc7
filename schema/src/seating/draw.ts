import { seeded, type Seeded } from '../kit/random.ts'
import { breachesOf, type Breach } from './breaches.ts'
import { areBeside, areNear, byRow, frontRow } from './geometry.ts'
import type { Desk, Seat, SeatingRules } from './model.ts'

/** The students to seat, and what they have now; only fixed seats stay. */
export type DrawInput = {
  desks: readonly Desk[]
  personIds: readonly string[]
  seats: readonly Seat[]
  rules: SeatingRules
}

/** `isImpossible`: no arrangement fulfils every wish, which the search has shown; otherwise it may only have ended early. */
export type Drawn = { seats: Seat[]; unseated: string[]; breaches: Breach[]; isImpossible: boolean }

/** Most steps of one search; a class of sixty needs a few hundred. */
const maxSteps = 30_000

/** Draws seats by the wishes; the same seed draws the same seats. Where not all can hold, it breaks few. */
export function drawSeats({ desks, personIds, seats, rules }: DrawInput, seed: string): Drawn {
  const random = seeded(seed)
  const people = new Set(personIds)
  const isDesk = new Set(desks.map(({ deskId }) => deskId))
  const fixed = seats.filter((seat) => seat.isFixed && people.has(seat.personId) && isDesk.has(seat.deskId))
  const isTaken = new Set(fixed.map(({ deskId }) => deskId))
  const free = desks.filter(({ deskId }) => !isTaken.has(deskId))
  const isSeated = new Set(fixed.map(({ personId }) => personId))
  const open = random.shuffled([...people].toSorted().filter((id) => !isSeated.has(id)))
  const named = new Set([...rules.front, ...rules.apart.flat(), ...rules.alternate])
  const wished = open.filter((id) => named.has(id))
  const search = new Search({ desks, free, fixed, rules, random, count: people.size })
  const { placed, isImpossible } = search.place(wished)
  const left = byRow(free).filter(({ deskId }) => !placed.has(deskId))
  const others = open.filter((id) => !named.has(id))
  const rest = left.slice(0, others.length).map((desk, index): Seat => seatOf(desk.deskId, others[index] ?? ''))
  const all = [...fixed, ...[...placed].map(([deskId, personId]) => seatOf(deskId, personId)), ...rest]
  const hasSeat = new Set(all.map(({ personId }) => personId))
  return {
    seats: all,
    unseated: personIds.filter((id) => !hasSeat.has(id)),
    breaches: breachesOf(desks, all, rules),
    isImpossible,
  }
}

const seatOf = (deskId: string, personId: string): Seat => ({ deskId, personId, isFixed: false })

type Problem = Omit<DrawInput, 'personIds' | 'seats'> & {
  free: readonly Desk[]
  fixed: readonly Seat[]
  random: Seeded
  /** Students in all: those behind the desks that they need stay empty. */
  count: number
}

/** Backtracking over the students with wishes; the others fit anywhere. */
class Search {
  private readonly problem: Problem
  private readonly front: ReadonlySet<Desk>
  private readonly deskOf = new Map<string, Desk>()
  private readonly isFront: ReadonlySet<string>
  private readonly isAlternate: ReadonlySet<string>
  private readonly order: readonly Desk[]
  private readonly checkered: ReadonlySet<Desk>
  private steps = 0

  constructor(problem: Problem) {
    this.problem = problem
    const { desks, free, fixed, rules, random, count } = problem
    this.front = new Set(frontRow(desks))
    this.isFront = new Set(rules.front)
    this.isAlternate = new Set(rules.alternate)
    this.checkered = checkerboard(desks, random.below(2) === 1)
    const byId = new Map(desks.map((desk) => [desk.deskId, desk]))
    for (const { deskId, personId } of fixed) {
      const desk = byId.get(deskId)
      if (desk !== undefined) this.deskOf.set(personId, desk)
    }
    const needed = new Set(byRow(free).slice(0, Math.max(0, count - fixed.length)))
    const drawn = random.shuffled(free)
    this.order = [...drawn.filter((desk) => needed.has(desk)), ...drawn.filter((desk) => !needed.has(desk))]
  }

  /** Students by desk. Without an arrangement that fulfils all, each student gets the desk that breaks least. */
  place(people: readonly string[]): { placed: Map<string, string>; isImpossible: boolean } {
    const hardestFirst = people.toSorted((a, b) => this.weightOf(b) - this.weightOf(a))
    const found = this.fill(hardestFirst, 0)
    const isImpossible = !found && (this.steps < maxSteps || this.fixedBreaks())
    if (!found) for (const personId of hardestFirst) this.placeLeastWrong(personId)
    const placed = people.flatMap((personId): [string, string][] => {
      const desk = this.deskOf.get(personId)
      return desk === undefined ? [] : [[desk.deskId, personId]]
    })
    return { placed: new Map(placed), isImpossible: isImpossible || this.fixedBreaks() }
  }

  private weightOf(personId: string): number {
    const sets = this.problem.rules.apart.filter((set) => set.includes(personId))
    const apart = sets.reduce((sum, set) => sum + set.length, 0)
    return (this.isFront.has(personId) ? 1_000 : 0) + (this.isAlternate.has(personId) ? 100 : 0) + apart
  }

  private fill(people: readonly string[], at: number): boolean {
    const personId = people[at]
    if (personId === undefined) return true
    const isTaken = new Set(this.deskOf.values())
    for (const desk of this.desksFor(personId)) {
      if (isTaken.has(desk)) continue
      this.steps += 1
      if (this.steps >= maxSteps) return false
      if (this.costAt(personId, desk) > 0) continue
      this.deskOf.set(personId, desk)
      if (this.fill(people, at + 1)) return true
      this.deskOf.delete(personId)
    }
    return false
  }

  private placeLeastWrong(personId: string): void {
    const isTaken = new Set(this.deskOf.values())
    const open = this.desksFor(personId).filter((desk) => !isTaken.has(desk))
    const costs = open.map((desk) => this.costAt(personId, desk))
    const best = open[costs.indexOf(Math.min(...costs))]
    if (best !== undefined) this.deskOf.set(personId, best)
  }

  /** Colours of a checkerboard first, so that students who alternate rarely get into each other's way. */
  private desksFor(personId: string): readonly Desk[] {
    if (this.isAlternate.size === 0) return this.order
    const isAlternate = this.isAlternate.has(personId)
    const fits = (desk: Desk) => this.checkered.has(desk) === isAlternate
    return [...this.order.filter(fits), ...this.order.filter((desk) => !fits(desk))]
  }

  /** The wishes that a student at a desk breaks, beside those who have a desk. */
  private costAt(personId: string, desk: Desk): number {
    const { rules } = this.problem
    let cost = this.isFront.has(personId) && !this.front.has(desk) ? 1 : 0
    const isWrong = (other: string, wrong: (a: Desk, b: Desk) => boolean) => {
      const theirs = other === personId ? undefined : this.deskOf.get(other)
      return theirs !== undefined && wrong(desk, theirs)
    }
    for (const set of rules.apart)
      if (set.includes(personId)) cost += set.filter((other) => isWrong(other, areNear)).length
    if (this.isAlternate.has(personId)) cost += rules.alternate.filter((other) => isWrong(other, areBeside)).length
    return cost
  }

  /** Whether fixed seats alone break a wish, which no draw can mend. */
  private fixedBreaks(): boolean {
    const { desks, fixed, rules } = this.problem
    return breachesOf(desks, fixed, rules).length > 0
  }
}

/** Every second desk, by steps from desk to desk beside it. */
function checkerboard(desks: readonly Desk[], isFirst: boolean): Set<Desk> {
  const colours = new Map<Desk, boolean>()
  for (const start of byRow(desks)) {
    if (colours.has(start)) continue
    colours.set(start, isFirst)
    const open = [start]
    for (let desk = open.pop(); desk !== undefined; desk = open.pop()) {
      const here = desk
      const next = desks.filter((other) => other !== here && !colours.has(other) && areBeside(here, other))
      for (const other of next) {
        colours.set(other, colours.get(here) !== true)
        open.push(other)
      }
    }
  }
  return new Set(desks.filter((desk) => colours.get(desk) === true))
}
