// @vitest-environment happy-dom
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { expect, test } from 'vitest'
import { show } from '#app/test-page.tsx'
import { AskedQuestion } from './AskedQuestion.tsx'

const asked: PlainQuestion = {
  id: '01900000-0000-7000-8000-000000000000',
  type: 'MCQ',
  description: 'Where does the river rise?',
  options: [
    { id: 'a', title: 'In the hills' },
    { id: 'b', title: 'In the sea' },
  ],
  correctOptions: ['a'],
  answer: 'In the hills',
  points: 1,
  difficulty: 'EASY',
  explanation: '',
  checks: { result: 'ok', reasons: [] },
  madeBy: 'embedded',
}

test('a question of a conversation shows its solution only after an answer', async () => {
  const page = await show(<AskedQuestion question={asked} />)
  expect(page.text()).not.toContain('right answer')
  await page.press('In the sea')
  expect(page.text()).toContain('Not right.')
  expect(page.text()).toContain('right answer')
  await page.leave()
})

test('several right options are chosen before the solution, and a written one is requested', async () => {
  const several = { ...asked, type: 'MULTIPLE_SELECT' as const, correctOptions: ['a', 'b'] }
  const page = await show(<AskedQuestion question={several} />)
  await page.press('In the sea')
  await page.press('In the hills')
  expect(page.text()).not.toContain('right answer')
  await page.press('Show the answer')
  expect(page.text()).toContain('Right.')
  await page.leave()

  const written = await show(
    <AskedQuestion question={{ ...asked, type: 'SHORT_ANSWER', options: [], correctOptions: [] }} />,
  )
  expect(written.text()).not.toContain('In the hills')
  await written.press('Show the answer')
  expect(written.text()).toContain('In the hills')
  await written.leave()
})
