import { expect, test } from 'vitest'
import { killWall } from './kill-wall.ts'

test('[H10 A7] forty private boards lose no acknowledged update when the worker is killed', async () => {
  const students = 40
  const { figures, failures } = await killWall({ students, kills: 1, seed: 3, isSabotaged: false })
  expect(failures).toEqual([])
  expect(figures['kills']).toBe(1)
  expect(Number(figures['strokes'])).toBeGreaterThan(students)
}, 600_000)

test('[A7] a board that acknowledges before it stores is detected', async () => {
  const { failures } = await killWall({ students: 6, kills: 2, seed: 5, isSabotaged: true })
  expect(failures.join()).toMatch(/acknowledged and lost/)
}, 600_000)
