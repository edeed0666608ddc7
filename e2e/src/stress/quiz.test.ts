import { expect, test } from 'vitest'
import { playQuiz } from './quiz.ts'

const small = { players: 12, questions: 2, kills: 1, seed: 5 }

test('[G1 G2 G10] a quiz whose worker is killed in a question loses no acknowledged answer', async () => {
  const { figures, failures } = await playQuiz({ ...small, isSabotaged: false })
  expect(failures).toEqual([])
  expect(figures['kills']).toBe(1)
  expect(Number(figures['answersAcknowledged'])).toBeGreaterThanOrEqual(small.players)
}, 600_000)

test('[G1 G2 G10] a quiz in shards loses none either', async () => {
  const { figures, failures } = await playQuiz({ ...small, seatsPerRoom: 4, isSabotaged: false })
  expect(failures).toEqual([])
  expect(figures['kills']).toBe(1)
  expect(Number(figures['answersAcknowledged'])).toBeGreaterThanOrEqual(small.players)
}, 600_000)

test('[G10] a room that acknowledges before it writes is detected', async () => {
  const { failures } = await playQuiz({ ...small, isSabotaged: true })
  expect(failures.join()).toMatch(/acknowledged and (?:lost|changed)/)
}, 600_000)
