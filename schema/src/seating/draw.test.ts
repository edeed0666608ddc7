import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breachesOf } from './breaches.ts'
import { drawSeats } from './draw.ts'
import { areNear, byRow, snapped } from './geometry.ts'
import { layoutKinds, layoutOf } from './layouts.ts'
import { maxDesks } from './limits.ts'
import type { Desk, Seat, SeatingRules } from './model.ts'
import { fairPick } from './pick.ts'
import { canSave, saveVerdict, seatAt, withDesks, withoutOthers } from './rules.ts'

const none: SeatingRules = { front: [], apart: [], alternate: [] }

const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index + 1}`)

const aClass = fc
  .record({
    kind: fc.constantFrom(...layoutKinds),
    desks: fc.integer({ min: 1, max: 30 }),
    students: fc.integer({ min: 0, max: 34 }),
    seed: fc.string(),
    picks: fc.array(fc.integer({ min: 0, max: 33 }), { maxLength: 12 }),
  })
  .map(({ kind, desks: count, students, seed, picks }) => {
    const personIds = people(students)
    const some = [...new Set(picks)].flatMap((index) => personIds[index] ?? [])
    const third = Math.ceil(some.length / 3)
    const apart = [some.slice(0, third), some.slice(third, 2 * third)].filter((set) => set.length > 1)
    const rules: SeatingRules = { front: some.slice(-2), apart, alternate: some.slice(2 * third) }
    const desks = layoutOf(kind, count)
    const seats = personIds.slice(0, 3).flatMap((personId, index): Seat[] => {
      const deskId = desks[index * 2]?.deskId
      return deskId === undefined ? [] : [{ deskId, personId, isFixed: index !== 1 }]
    })
    return { input: { desks, personIds, seats, rules }, seed }
  })

test('[SP-10] a draw seats as many students as there are desks, each once, and fixed seats stay', () => {
  fc.assert(
    fc.property(aClass, ({ input, seed }) => {
      const drawn = drawSeats(input, seed)
      expect(canSave({ desks: input.desks, seats: drawn.seats })).toBe('ok')
      expect(drawn.seats).toHaveLength(Math.min(input.desks.length, input.personIds.length))
      expect(drawn.seats.length + drawn.unseated.length).toBe(input.personIds.length)
      for (const seat of input.seats.filter(({ isFixed }) => isFixed)) expect(drawn.seats).toContainEqual(seat)
    }),
  )
})

test('[SP-11] the same seed draws the same seats, in any order of students', () => {
  fc.assert(
    fc.property(aClass, ({ input, seed }) => {
      const again = drawSeats({ ...input, personIds: input.personIds.toReversed() }, seed)
      expect(again.seats).toEqual(drawSeats(input, seed).seats)
    }),
  )
})

test('[SP-12] a draw reports what its seats break, and impossible wishes', () => {
  fc.assert(
    fc.property(aClass, ({ input, seed }) => {
      const { seats, breaches, unseated, isImpossible } = drawSeats(input, seed)
      expect(breaches).toEqual(breachesOf(input.desks, seats, input.rules))
      if (isImpossible) expect(breaches.length + unseated.length).toBeGreaterThan(0)
    }),
  )
})

const small = fc.record({
  kind: fc.constantFrom(...layoutKinds),
  desks: fc.integer({ min: 2, max: 6 }),
  front: fc.subarray(people(5), { maxLength: 3 }),
  apart: fc.subarray(people(5), { minLength: 2, maxLength: 4 }),
  alternate: fc.subarray(people(5), { maxLength: 3 }),
  seed: fc.string(),
})

test('[SP-13] in small rooms a draw finds an arrangement if and only if there is one', () => {
  fc.assert(
    fc.property(small, ({ kind, desks: count, front, apart, alternate, seed }) => {
      const desks = layoutOf(kind, count)
      const rules = { front, apart: [apart], alternate }
      const named = [...new Set([...front, ...apart, ...alternate])]
      const { breaches, unseated, isImpossible } = drawSeats({ desks, personIds: named, seats: [], rules }, seed)
      const exists = isPossible(desks, named, rules)
      expect(breaches.length === 0 && unseated.length === 0).toBe(exists)
      expect(isImpossible).toBe(!exists)
    }),
  )
})

function isPossible(desks: readonly Desk[], ids: readonly string[], rules: SeatingRules, seats: Seat[] = []): boolean {
  const personId = ids[seats.length]
  if (personId === undefined) return breachesOf(desks, seats, rules).length === 0
  return desks.some(
    ({ deskId }) =>
      !seats.some((seat) => seat.deskId === deskId) &&
      isPossible(desks, ids, rules, [...seats, { deskId, personId, isFixed: false }]),
  )
}

test('[SP-14] twenty of forty students alternate in rows, and nine sit apart, in any draw', () => {
  const personIds = people(40)
  const rules = { front: personIds.slice(0, 4), apart: [personIds.slice(4, 13)], alternate: personIds.slice(20, 40) }
  for (let seed = 0; seed < 40; seed += 1) {
    const { breaches, unseated } = drawSeats({ desks: layoutOf('rows', 40), personIds, seats: [], rules }, `${seed}`)
    expect({ breaches, unseated }, `seed ${seed}`).toEqual({ breaches: [], unseated: [] })
  }
})

test('[SP-15] two students with one fixed desk each at a table cannot sit apart', () => {
  const desks = layoutOf('groups', 4)
  const seats = [
    { deskId: 'd1', personId: 'p1', isFixed: true },
    { deskId: 'd2', personId: 'p2', isFixed: true },
  ]
  const drawn = drawSeats({ desks, personIds: people(2), seats, rules: { ...none, apart: [['p1', 'p2']] } }, 'a')
  expect(drawn).toMatchObject({ isImpossible: true, breaches: [{ kind: 'apart', personIds: ['p1', 'p2'] }] })
})

test('[SP-16] each desk of an arrangement has its own place, in the room and on the grid', () => {
  for (const kind of layoutKinds)
    for (const count of [1, 2, 3, 7, 30, 60, maxDesks]) {
      const desks = layoutOf(kind, count)
      expect(desks, kind).toHaveLength(count)
      expect(new Set(desks.map(({ x, y }) => `${x} ${y}`)).size, `${kind} ${count}`).toBe(count)
      for (const desk of desks) expect(desk, `${kind} ${count}`).toMatchObject(snapped(desk))
    }
})

test('[SP-17] seating a student on a taken desk swaps both, and no student is lost', () => {
  const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })), { maxLength: 20 })
  fc.assert(
    fc.property(moves, (all) => {
      let seats: Seat[] = []
      for (const [person, desk] of all) {
        const before = seats
        seats = seatAt(seats, `p${person}`, `d${desk}`)
        expect(canSave({ desks: layoutOf('rows', 6), seats })).toBe('ok')
        expect(seats.find(({ deskId }) => deskId === `d${desk}`)?.personId).toBe(`p${person}`)
        const wasSeated = before.some(({ personId }) => personId === `p${person}`)
        if (wasSeated) expect(seats).toHaveLength(before.length)
      }
    }),
  )
})

test('[SP-18] other desks retain students by their rank from the front', () => {
  const desks = layoutOf('rows', 6)
  const seats = byRow(desks).map(({ deskId }, index) => ({ deskId, personId: `p${index + 1}`, isFixed: false }))
  const body = withDesks({ desks, seats, rules: none }, layoutOf('u', 4))
  expect(canSave(body)).toBe('ok')
  expect(body.seats.map(({ personId }) => personId)).toEqual(['p1', 'p2', 'p3', 'p4'])
})

test('[SP-19] neighbours are at one table or near, and never across an aisle', () => {
  const [a, b, c, d, e] = layoutOf('pairs', 6)
  if (!a || !b || !c || !d || !e) throw new Error('six desks')
  expect([areNear(a, b), areNear(b, c)]).toEqual([true, false])
})

test('[SP-20] a pick takes each student once before any of them twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (count, draws) => {
        const times: Record<string, number> = {}
        const picked = Array.from({ length: count }, (_, index) => {
          const id = fairPick(people(count), times, () => draws.next().value ?? 0) ?? ''
          times[id] = index + 1
          return id
        })
        expect(new Set(picked).size).toBe(count)
        // After a round, the student who was picked last is not picked again while others wait longer.
        if (count > 1) expect(fairPick(people(count), times, () => draws.next().value ?? 0)).not.toBe(picked.at(-1))
      },
    ),
  )
  expect(fairPick([], {}, () => 0)).toBeNull()
})

test('[SP-21] a save replaces the revision that it names; the same one again changes nothing', () => {
  expect(saveVerdict(null, { revision: 'b', replaces: null })).toBe('write')
  expect(saveVerdict({ revision: 'a' }, { revision: 'b', replaces: 'a' })).toBe('write')
  expect(saveVerdict({ revision: 'b' }, { revision: 'b', replaces: 'a' })).toBe('same')
  expect(saveVerdict({ revision: 'c' }, { revision: 'b', replaces: 'a' })).toBe('seating/changed')
  expect(saveVerdict(null, { revision: 'b', replaces: 'a' })).toBe('seating/changed')
})

test('[SP-22] a set of which one student is left in the class is no wish', () => {
  const body = { desks: [], seats: [], rules: { ...none, apart: [['p1', 'p2']], front: ['p1', 'p2'] } }
  expect(withoutOthers(body, (id) => id === 'p1').rules).toEqual({ ...none, front: ['p1'] })
})
