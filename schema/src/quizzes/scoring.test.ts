import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confidences } from './rules.ts'
import {
  type LoggedPlayer,
  type LoggedTurn,
  type ScoringRule,
  addTurn,
  noScores,
  pointsOf,
  replay,
  standingsOf,
  streakBonusOf,
} from './scoring.ts'

const accuracy: ScoringRule = { mode: 'accuracy', asksConfidence: true, limitMs: null }
const fast: ScoringRule = { mode: 'fast', asksConfidence: false, limitMs: 20_000 }

const names = ['a', 'b', 'c', 'd', 'e']

const player = fc.record<LoggedPlayer>({
  playerId: fc.constantFrom(...names),
  nickname: fc.constant('Somebody'),
  firstTurn: fc.integer({ min: 1, max: 5 }),
})

const answer = fc.record({
  playerId: fc.constantFrom(...names),
  share: fc.constantFrom(null, 0, 0.25, 0.5, 1),
  confidence: fc.constantFrom(null, ...confidences),
  takenMs: fc.integer({ min: 0, max: 40_000 }),
})

const logs = fc.record({
  players: fc.uniqueArray(player, { selector: ({ playerId }) => playerId, minLength: 1 }),
  turns: fc
    .array(
      fc.record({
        isCounted: fc.boolean(),
        rule: fc.constantFrom(accuracy, fast),
        answers: fc.uniqueArray(answer, { selector: ({ playerId }) => playerId }),
      }),
      { maxLength: 5 },
    )
    .map((turns) => turns.map((turn, index): LoggedTurn => ({ ...turn, turn: index + 1 }))),
})

test('[G1] scores that grow turn by turn equal those of a replay of the log in any order', () => {
  fc.assert(
    fc.property(logs, fc.boolean(), ({ players, turns }, isReversed) => {
      const scores = noScores()
      for (const turn of turns) addTurn(scores, turn, players)
      const read = isReversed ? turns.toReversed() : turns
      const shuffled = read.map((turn) => ({ ...turn, answers: turn.answers.toReversed() }))
      expect(standingsOf(scores, players)).toEqual(standingsOf(replay(shuffled, players), players))
    }),
  )
})

test('[G1] the order is total for any list of players, and equal scores share a rank', () => {
  fc.assert(
    fc.property(logs, ({ players, turns }) => {
      const scores = replay(turns, players)
      const standings = standingsOf(scores, players)
      expect(standingsOf(scores, players.toReversed())).toEqual(standings)
      for (const { score, rank } of standings) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(rank).toBe(1 + standings.filter((other) => other.score > score).length)
      }
    }),
  )
})

test('[G3] in the fast game a later answer never earns more, and half is left at the end', () => {
  fc.assert(
    fc.property(fc.nat(30_000), fc.nat(30_000), (one, other) => {
      const at = (takenMs: number) => pointsOf(fast, { share: 1, confidence: null, takenMs })
      if (one <= other) expect(at(one)).toBeGreaterThanOrEqual(at(other))
      expect(at(one)).toBeGreaterThanOrEqual(500)
    }),
  )
  expect(pointsOf(fast, { share: 0, confidence: null, takenMs: 0 })).toBe(0)
})

test('stating the true confidence pays best', () => {
  const expected = (chance: number, confidence: (typeof confidences)[number]) =>
    chance * pointsOf(accuracy, { share: 1, confidence, takenMs: 0 }) +
    (1 - chance) * pointsOf(accuracy, { share: 0, confidence, takenMs: 0 })
  const best = (chance: number) =>
    confidences.toSorted((a, b) => expected(chance, b) - expected(chance, a))[0] ?? 'guess'
  expect([0.1, 0.4, 0.55, 0.6, 0.7, 0.95].map(best)).toEqual(['guess', 'guess', 'think', 'think', 'sure', 'sure'])
})

test('speed has no effect where accuracy counts', () => {
  fc.assert(
    fc.property(answer, fc.nat(100_000), ({ share, confidence, takenMs }, later) => {
      const one = pointsOf(accuracy, { share, confidence, takenMs })
      expect(pointsOf(accuracy, { share, confidence, takenMs: takenMs + later })).toBe(one)
    }),
  )
})

test('a streak pays from the second to the fifth right answer; a wrong or missed one ends it', () => {
  expect([0, 1, 2, 3, 5, 9].map((streak) => streakBonusOf(fast, streak))).toEqual([0, 0, 50, 100, 200, 200])
  expect(streakBonusOf(accuracy, 5)).toBe(0)
  const right = { playerId: 'a', share: 1, confidence: null, takenMs: 0 }
  const turns = [[right], [right], [], [right]].map((answers, index): LoggedTurn => {
    return { turn: index + 1, isCounted: true, rule: fast, answers }
  })
  const players = [{ playerId: 'a', nickname: 'Asha', firstTurn: 1 }]
  expect(standingsOf(replay(turns, players), players)).toMatchObject([{ score: 3_050, right: 3, of: 4, streak: 1 }])
})

test('a late player gets each earlier turn’s average, and nothing for turns without answers', () => {
  const rule = { ...accuracy, asksConfidence: false }
  const give = (playerId: string, share: number) => ({ playerId, share, confidence: null, takenMs: 0 })
  const turns: LoggedTurn[] = [
    { turn: 1, isCounted: true, rule, answers: [give('a', 1), give('b', 0)] },
    { turn: 2, isCounted: true, rule, answers: [] },
    { turn: 3, isCounted: true, rule, answers: [give('c', 1)] },
  ]
  const players = ['a', 'b', 'c'].map((playerId) => ({
    playerId,
    nickname: playerId,
    firstTurn: playerId === 'c' ? 3 : 1,
  }))
  const late = standingsOf(replay(turns, players), players).find(({ playerId }) => playerId === 'c')
  expect(late).toMatchObject({ score: 150, right: 1, of: 1, rank: 1 })
})

test('an unjudged question counts as not asked', () => {
  const vote = { playerId: 'a', share: null, confidence: null, takenMs: 0 }
  const right = { ...vote, share: 1 }
  const players = [{ playerId: 'a', nickname: 'Asha', firstTurn: 1 }]
  const turns = [right, vote, right].map((given, index): LoggedTurn => {
    return { turn: index + 1, isCounted: given.share !== null, rule: fast, answers: [given] }
  })
  expect(standingsOf(replay(turns, players), players)).toMatchObject([{ score: 2_050, of: 2, streak: 2 }])
})
