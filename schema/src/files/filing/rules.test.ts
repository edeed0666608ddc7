import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey } from '../../lessons/folders/rules.ts'
import { freeFileName, isAnyTaken, maxItemNameLength, planItems } from './rules.ts'

const one = { id: '1', name: 'Leaves.pdf' }
const other = { id: '2', name: 'LEAVES.pdf' }

test('a number goes before the ending, and a name without one takes it at the end', () => {
  const taken = (...names: string[]) => new Set(names.map(nameKey))
  expect(freeFileName('Leaves.pdf', taken())).toBe('Leaves.pdf')
  expect(freeFileName('Leaves.pdf', taken('leaves.PDF'))).toBe('Leaves (2).pdf')
  expect(freeFileName('Leaves.pdf', taken('Leaves.pdf', 'Leaves (2).pdf'))).toBe('Leaves (3).pdf')
  expect(freeFileName('صور', taken('صور'))).toBe('صور (2)')
  expect(freeFileName('.env', taken('.env'))).toBe('.env (2)')
  expect(freeFileName('What is 3.5 well', taken('What is 3.5 well'))).toBe('What is 3.5 well (2)')
})

test('a move retains both, or replaces the existing item', () => {
  expect(planItems([one], [other], 'keepBoth')).toEqual({ moved: [{ id: '1', name: 'Leaves (2).pdf' }], replaced: [] })
  expect(planItems([one], [other], 'replace')).toEqual({ moved: [one], replaced: ['2'] })
  expect(isAnyTaken([one], [other])).toBe(true)
  // An item that is moved to its own place has no collision.
  expect(isAnyTaken([one], [one])).toBe(false)
  expect(planItems([one], [one], 'replace')).toEqual({ moved: [one], replaced: [] })
})

test('whatever names come together, nothing that is moved is lost, and no two have one name', () => {
  const name = fc.oneof(
    fc.constantFrom('a.pdf', 'A.pdf', 'a (2).pdf', 'constructor', 'ẞ', 'ß'),
    fc.string({ minLength: 1, maxLength: 210, unit: 'binary' }),
  )
  const named = fc.array(name, { maxLength: 6 })
  fc.assert(
    fc.property(named, named, fc.constantFrom('keepBoth', 'replace'), (moving, standing, way) => {
      const items = moving.map((each, index) => ({ id: `m${index}`, name: each }))
      const there = standing.map((each, index) => ({ id: `s${index}`, name: each }))
      const { moved, replaced } = planItems(items, there, way as 'replace')
      expect(moved.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
      const left = there.filter(({ id }) => !replaced.includes(id))
      const keys = moved.map((each) => nameKey(each.name))
      expect(new Set(keys).size).toBe(keys.length)
      expect(isAnyTaken(moved, left)).toBe(false)
      expect(
        moved.every((each, index) => each.name === items[index]?.name || each.name.length <= maxItemNameLength),
      ).toBe(true)
    }),
  )
})
