import { describe, expect, test } from 'vitest'
import { drawGroups, groupForLate, groupSize, groupsOfClass, mayStartGroups, moveTo } from './groups.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => `person ${at}`)

describe('groups of a wall', () => {
  // Fault: the last students alone in a group.
  test('[BG-1] any class from two on is drawn into groups of two to six, each student in one', () => {
    for (let count = groupSize.least; count <= 120; count += 1)
      for (let size = groupSize.least; size <= groupSize.most; size += 1) {
        const groups = drawGroups(people(count), size, Math.random)
        if (count <= 100 * size) expect(mayStartGroups(groups), `${count} by ${size}`).toBe('ok')
        expect(groups.flat().toSorted()).toEqual(people(count).toSorted())
        const sizes = groups.map(({ length }) => length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2)
      }
  })

  test('[BG-1] lots decide who is together', () => {
    const lots = [0.9, 0.1, 0.5, 0.3]
    expect(drawGroups(['a', 'b', 'c', 'd'], 2, () => lots.shift() ?? 0)).toEqual([
      ['b', 'c'],
      ['d', 'a'],
    ])
  })

  test('[BG-2] groups of the class take who is present, once; a large one becomes several', () => {
    const large = people(7)
    expect(groupsOfClass([['a', 'b', 'absent'], ['b', 'c'], large], ['a', 'b', 'c', ...large])).toEqual([
      ['a', 'b'],
      ['c'],
      ['person 0', 'person 2', 'person 4', 'person 6'],
      ['person 1', 'person 3', 'person 5'],
    ])
  })

  test('[BG-2] a tap moves a student into a group, or into a new one', () => {
    expect(moveTo([['a', 'b'], ['c']], 'a', 1)).toEqual([['b'], ['c', 'a']])
    expect(moveTo([['a', 'b']], 'a', 1)).toEqual([['b'], ['a']])
    expect(moveTo([['a']], 'late', 0)).toEqual([['a', 'late']])
  })

  test('[BG-2] groups of one or seven, none, and a student in two are refused', () => {
    expect(mayStartGroups([['a', 'b'], ['c']])).toBe('size')
    expect(mayStartGroups([people(7)])).toBe('size')
    expect(mayStartGroups([])).toBe('size')
    expect(
      mayStartGroups([
        ['a', 'b'],
        ['b', 'c'],
      ]),
    ).toBe('twice')
  })

  test('[BG-3] a student who comes late joins the smallest group; where all are full, a new one', () => {
    expect(groupForLate([3, 2, 2])).toBe(1)
    expect(groupForLate([6, 6])).toBeNull()
    expect(groupForLate([])).toBeNull()
  })
})
