import fc from 'fast-check'
import { expect, test } from 'vitest'
import { teamsOf } from './teams.ts'

const players = [
  { score: 300, team: 1 },
  { score: 100, team: 1 },
  { score: 250, team: 2 },
  { score: 900, team: null },
]

test('[QT-1] a sum pays the large team, a mean the better one; who has no team counts for none', () => {
  const order = (score: 'sum' | 'mean') =>
    teamsOf(players, { count: 3, score }).map(({ team, score: points, rank }) => [team, points, rank])
  expect(order('sum')).toEqual([
    [1, 400, 1],
    [2, 250, 2],
    [3, 0, 3],
  ])
  expect(order('mean')).toEqual([
    [2, 250, 1],
    [1, 200, 2],
    [3, 0, 3],
  ])
})

test('[QT-1] each team is ranked once, equal ones alike, and no player counts twice', () => {
  const some = fc.record({ score: fc.nat(500), team: fc.option(fc.integer({ min: 1, max: 8 })) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), fc.integer({ min: 2, max: 8 }), (all, count) => {
      const teams = teamsOf(all, { count, score: 'sum' })
      expect(new Set(teams.map(({ team }) => team)).size).toBe(count)
      for (const [at, { score, rank }] of teams.entries()) {
        const before = teams[at - 1]
        if (before !== undefined) expect(before.score === score ? before.rank === rank : before.rank < rank).toBe(true)
      }
      const within = all.filter(({ team }) => team !== null && team <= count)
      expect(teams.reduce((sum, { players: own }) => sum + own, 0)).toBe(within.length)
    }),
  )
})
