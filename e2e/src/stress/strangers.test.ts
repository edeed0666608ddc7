import { expect, test } from 'vitest'
import { askOften } from './strangers.ts'

test('[E6] a sign-up that looks up the address first is detected', async () => {
  const { figures, failures } = await askOften({ trials: 12, sabotage: 'strangers', only: 'sign-up of a teacher' })
  expect(figures['sign-up of a teacher: trials']).toBe(12)
  expect(failures.join()).toMatch(/^sign-up of a teacher: told apart by/)
}, 300_000)

test('[SES-4] a card session that is admitted as a full one is detected', async () => {
  const { failures } = await askOften({ trials: 0, sabotage: 'cards', only: 'card session' })
  expect(failures.join()).toMatch(/let a card session in/)
}, 300_000)
