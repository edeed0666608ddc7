// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/quizzes.json'
import { GuestReview } from './GuestReview.tsx'
import { Refusal } from './Refusal.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

let page: TestPage

afterEach(() => page.leave())

const options = ['Leaf', 'Root'].map((title) => ({ id: title, title }))
const question = { type: 'MCQ', options, correctOptions: ['Leaf'], answer: '', explanation: '' }

test('[QZ-21] a guest sees their own answer beside the right one, or that they gave none', async () => {
  send.mockResolvedValue({
    missed: [
      { ...question, id: '1', description: 'Where is food made?' },
      { ...question, id: '2', description: 'Where is water taken in?', correctOptions: ['Root'] },
    ],
    given: [{ questionId: '1', answer: { kind: 'options', optionIds: ['Root'] } }],
  })
  page = await show(<GuestReview code="ABCDEFG" credential="secret" />, words)
  const items = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(items()).toHaveLength(2))
  const { yours } = words.quiz.own
  const { answer, none } = words.quiz.told
  expect(items()).toEqual([
    `Where is food made?${yours} Root${answer} Leaf`,
    `Where is water taken in?${none}${answer} Root`,
  ])
  expect(send.mock.calls[0]?.[1]).toEqual({ code: 'ABCDEFG', credential: 'secret' })
})

// Previously a reload after the end showed a plain page.
test('[QZ-21] a guest who returns to an ended quiz sees the result and what they missed', async () => {
  send.mockResolvedValue({
    standing: { right: 1, of: 2 },
    missed: [{ ...question, id: '1', description: 'Where is food made?' }],
    given: [],
  })
  const seat = { code: 'ABCDEFG', quizId: 'q', credential: 'secret', pending: null }
  page = await show(<Refusal code="quizzes/code-invalid" seat={seat} />, words)
  await vi.waitFor(() => expect(document.querySelector('li')?.textContent).toMatch(/Where is food made\?/))
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/1.*2/)
  await page.leave()
  page = await show(<Refusal code="quizzes/code-invalid" />, words)
  expect(document.querySelector('li')).toBeNull()
})
