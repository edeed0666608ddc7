import type { SeatingBody, SeatingPlan } from '@takhti/schema/seating/model'

/** The input of a save, as the outbox stores it. */
export type SaveInput = SeatingBody & { replaces: string | null }

/** An entry of this device's outbox about a plan. */
export type QueuedPlan = { seq: number; isParked: boolean } & (
  | { verb: 'save'; input: SaveInput }
  | { verb: 'rename'; input: { planId: string; name: string } }
  | { verb: 'remove' | 'restore'; input: { planId: string } }
)

/** The last save of this page, with every revision that it follows from. */
export type OwnSave = { body: SeatingBody; chain: ReadonlySet<string> }

/** A plan as the server has it, with what this device has not sent yet. */
export type ShownPlan = SeatingBody & { updatedBy: string; isWaiting: boolean }

/** The plans of a class in the order of their making: the server's, then this device's entries upon them. */
export function shownPlans(
  server: readonly SeatingPlan[],
  queued: readonly QueuedPlan[],
  own: ReadonlyMap<string, OwnSave>,
): ShownPlan[] {
  const plans = new Map(
    server.map(({ updatedAt: _, updatedBy, ...body }): [string, ShownPlan] => [
      body.planId,
      { ...body, updatedBy, isWaiting: false },
    ]),
  )
  for (const [planId, { body, chain }] of own) {
    const there = plans.get(planId)
    // A save that has left the outbox is shown until the list that has it arrives.
    if (there !== undefined ? chain.has(there.revision) : !queued.some((entry) => entry.input.planId === planId))
      plans.set(planId, {
        ...body,
        name: there?.name ?? body.name,
        updatedBy: there?.updatedBy ?? '',
        isWaiting: false,
      })
  }
  const removed = new Set<string>()
  for (const entry of queued.filter(({ isParked }) => !isParked)) {
    const { planId } = entry.input
    const there = plans.get(planId)
    if (entry.verb === 'remove') removed.add(planId)
    if (entry.verb === 'restore') removed.delete(planId)
    if (entry.verb === 'rename' && there) plans.set(planId, { ...there, name: entry.input.name, isWaiting: true })
    if (entry.verb === 'save') {
      const { replaces: _, ...body } = entry.input
      plans.set(planId, { ...body, updatedBy: there?.updatedBy ?? '', isWaiting: true })
    }
  }
  return [...plans.values()]
    .filter(({ planId }) => !removed.has(planId))
    .toSorted((a, b) => (a.planId < b.planId ? -1 : 1))
}

/** Own states of plans that another teacher changed meanwhile, the newest of each plan. */
export function refusedSaves(queued: readonly QueuedPlan[]): { mine: SaveInput; seqs: number[] }[] {
  const parked = queued.flatMap((entry) => (entry.verb === 'save' && entry.isParked ? [entry] : []))
  return [...Map.groupBy(parked, ({ input }) => input.planId).values()].flatMap((entries) => {
    const last = entries.at(-1)
    return last === undefined ? [] : [{ mine: last.input, seqs: entries.map(({ seq }) => seq) }]
  })
}

/** First names, with the first letter of the last name where a class has the first name twice. */
export function shortNames(
  students: readonly { personId: string; firstName: string; lastName: string }[],
): Map<string, string> {
  const counts = Map.groupBy(students, ({ firstName }) => firstName)
  return new Map(
    students.map(({ personId, firstName, lastName }) => {
      const isTwice = (counts.get(firstName)?.length ?? 0) > 1
      // By grapheme, so that a letter with marks stays whole.
      const [first] = new Intl.Segmenter().segment(lastName)
      return [personId, isTwice && first ? `${firstName} ${first.segment}` : firstName || lastName]
    }),
  )
}
