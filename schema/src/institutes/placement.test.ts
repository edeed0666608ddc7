import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedMemberships, fullBytes, fullMemberships, placeInstitute, type DatabaseLoad } from './rules.ts'

const database = (shard: string, load: Partial<DatabaseLoad> = {}): DatabaseLoad => ({
  ...{ shard, institutes: 0, individuals: 0, memberships: 0, bytes: 0 },
  ...load,
})

const databases = (count: number) => Array.from({ length: count }, (_, at) => database(`${at}`.padStart(2, '0')))

const loads = fc.uniqueArray(
  fc.record({
    shard: fc.integer({ min: 0, max: 199 }).map((at) => `${at}`.padStart(2, '0')),
    institutes: fc.nat(90),
    individuals: fc.constant(0),
    memberships: fc.nat(40_000),
    bytes: fc.nat(9_000_000_000),
  }),
  { selector: ({ shard }) => shard, maxLength: 60 },
)

/** Founds institutes one after the other, each of which fills with its people once it is placed. */
function found(into: readonly DatabaseLoad[], sizes: readonly number[]): DatabaseLoad[] {
  const now = into.map((load) => ({ ...load }))
  for (const size of sizes) {
    const home = now.find(({ shard }) => shard === placeInstitute(now))
    if (home === undefined) throw new Error('no database has room')
    home.institutes += 1
    home.memberships += size
  }
  return now
}

// Fault: with the number of institutes in place of their people, the largest database has more than twice the mean's people.
test('[PM-1] schools of very different sizes spread: no database has twice the mean', () => {
  const schools = fc.array(fc.constantFrom(20, 80, 200, 400, 900, 2_000, 5_000), { minLength: 500, maxLength: 500 })
  fc.assert(
    fc.property(schools, (sizes) => {
      const people = found(databases(50), sizes).map(({ memberships }) => memberships)
      const mean = people.reduce((sum, each) => sum + each, 0) / people.length
      expect(Math.max(...people)).toBeLessThanOrEqual(Math.max(2 * mean, mean + 5_000))
    }),
    { numRuns: 8 },
  )
})

test('[PM-1] empty schools, made faster than people join, spread by their number', () => {
  const made = found(
    databases(17),
    Array.from({ length: 170 }, () => 0),
  )
  expect(made.map(({ institutes }) => institutes)).toEqual(databases(17).map(() => 10))
})

// Fault: without the filter a database is chosen whose people are few and whose bytes are not.
test('[PM-2] a full database is never chosen, and where all are full none is', () => {
  fc.assert(
    fc.property(loads, (all) => {
      const open = all.filter(({ bytes, memberships }) => bytes < fullBytes && memberships < fullMemberships)
      const chosen = placeInstitute(all)
      expect(chosen === null).toBe(open.length === 0)
      if (chosen !== null) expect(open.map(({ shard }) => shard)).toContain(chosen)
    }),
  )
  expect(placeInstitute([database('00', { bytes: fullBytes }), database('01', { memberships: 29_000 })])).toBe('01')
})

// Fault: a tie that goes to the first in the list gives two isolates two homes for one state of the directory.
test('[PM-3] the choice depends on the loads alone, and not on their order', () => {
  fc.assert(
    fc.property(
      loads.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(placeInstitute(shuffled)).toBe(placeInstitute(all))
      },
    ),
  )
  expect(placeInstitute([database('107'), database('12'), database('11')])).toBe('107')
})

test('[PM-4] a database bound later gets each new school until it holds as much as the others', () => {
  const before = found(
    databases(4),
    Array.from({ length: 40 }, () => 500),
  )
  const after = found(
    [...before, database('04')],
    Array.from({ length: 12 }, () => 500),
  )
  expect(after.map(({ institutes }) => institutes)).toEqual([11, 11, 10, 10, 10])
})

test('[PM-4] institutes of one teacher weigh less than schools that are still empty', () => {
  const { institute, individual } = expectedMemberships
  const teachers = Math.floor(institute / individual)
  const all = [
    database('00', { institutes: 1 }),
    database('01', { institutes: teachers, individuals: teachers }),
    database('02', { institutes: teachers + 1, individuals: teachers + 1 }),
  ]
  expect(placeInstitute(all)).toBe('01')
})
