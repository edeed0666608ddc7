// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/quizzes.json'
import { Solved } from './Solved.tsx'

let page: TestPage

afterEach(() => page.leave())

const options = ['الورقة', 'الجذر', 'الساق'].map((title, index) => ({ id: String(index), title }))

// Planted: arrows between the items, which in Arabic pointed from what comes after to what comes before.
test('the right order is told by a numbered list, item by item, and what is right otherwise by words', async () => {
  const solution = { correctOptions: ['1', '2', '0'], answer: '', explanation: '' }
  page = await show(<Solved solution={solution} question={{ type: 'ORDER', options }} />, words)
  expect([...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
    ...['الجذر', 'الساق', 'الورقة'],
  ])
  expect(page.text()).not.toContain('→')
  await page.leave()
  page = await show(<Solved solution={solution} question={{ type: 'MULTIPLE_SELECT', options }} />, words)
  expect(page.text()).toBe(`${words.quiz.told.answer} الجذر, الساق, الورقة`)
})
