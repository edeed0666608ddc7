// @vitest-environment happy-dom
import type { ShownQuestion } from '@takhti/schema/quizzes/model'
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/quizzes.json'
import { AnswerFields } from './answers/AnswerFields.tsx'
import { Podium } from './Podium.tsx'
import { QuestionFace } from './QuestionFace.tsx'
import { SolutionView } from './SolutionView.tsx'

let page: TestPage

afterEach(() => page.leave())

const options = ['الورقة', 'الجذر', 'الساق'].map((title, index) => ({ id: String(index), title }))

// Fault: arrows between the items, which in Arabic pointed from the later to the earlier one.
test('the right order is a numbered list, and any other solution is text', async () => {
  const solution = { correctOptions: ['1', '2', '0'], answer: '', explanation: '' }
  page = await show(<SolutionView solution={solution} question={{ type: 'ORDER', options }} />, words)
  expect([...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
    ...['الجذر', 'الساق', 'الورقة'],
  ])
  expect(page.text()).not.toContain('→')
  await page.leave()
  page = await show(<SolutionView solution={solution} question={{ type: 'MULTIPLE_SELECT', options }} />, words)
  expect(page.text()).toBe(`${words.quiz.told.answer} الجذر, الساق, الورقة`)
})

// Fault: the direction of the text was set on its container. On an Arabic page the bar of an English quotation was at its far end.
// Ordered items were at the left, where all else begins at the right.
test('text in another script changes the direction of neither its quotation nor its row', async () => {
  const span = { firstSegment: 0, lastSegment: 0, start: 0, end: 5, quote: 'Water' }
  const solution = { correctOptions: ['1'], answer: '', explanation: '', span }
  const question: ShownQuestion = {
    ...{ id: '01900000-0000-7000-8000-000000000001', type: 'ORDER', description: 'Put them in order', options },
  }
  page = await show(<QuestionFace question={question} solution={solution} tally={null} />, words)
  expect(document.querySelector('blockquote')?.textContent).toBe('Water')
  expect(document.querySelectorAll('.quiz-order-item')).toHaveLength(options.length)
  for (const holder of document.querySelectorAll('blockquote, .quiz-order-item')) {
    expect(holder.hasAttribute('dir')).toBe(false)
    expect(holder.firstElementChild?.getAttribute('dir')).toBe('auto')
  }
})

// Fault: the unit was not isolated, so in Arabic degrees Celsius became C°: the sign joined the number before it.
test('the unit of a scale has its own direction, in the question and in the answer', async () => {
  const question: ShownQuestion = {
    ...{ id: '01900000-0000-7000-8000-000000000001', type: 'RANGE', description: 'How warm?', options: [] },
    range: { min: 0, max: 60, step: 1, unit: '°C' },
  }
  const answered = { question, answer: null, isLocked: false, solution: null }
  page = await show(
    <>
      <QuestionFace question={question} solution={null} tally={null} />
      <AnswerFields {...answered} onAnswer={() => {}} />
    </>,
    words,
  )
  const sent = [...document.querySelectorAll('p, label')].map(({ textContent }) => textContent)
  expect(sent.filter((text) => text.includes('°C'))).toHaveLength(2)
  for (const text of sent.filter((each) => each.includes('°C'))) expect(text).toContain('\u2068°C\u2069')
})

// Fault: the height came from the index in the list, so two players of the same rank had different heights.
test('players of the same rank have the same height on the podium', async () => {
  const ranking = [1, 2, 2].map((rank, index) => ({ rank, nickname: `P${index}`, score: 9 - rank }))
  page = await show(<Podium ranking={ranking} />, words)
  const steps = [...document.querySelectorAll<HTMLElement>('.quiz-step')]
  expect(steps.map(({ dataset }) => dataset['rank'])).toEqual(['1', '2', '2'])
  expect(steps.map(({ dataset }) => dataset['place'])).toEqual(['1', '2', '3'])
})
