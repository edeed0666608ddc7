// @vitest-environment happy-dom
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/quizzes.json'
import { ItemFields } from './ItemFields.tsx'

let page: TestPage

afterEach(() => page.leave())

const option = (title: string) => ({ id: title, title })

const blank: Question = {
  ...{ id: 'q', type: 'ORDER', description: 'In which order?', correctOptions: [], answer: '', points: 1 },
  options: ['Spring', 'Stream', 'River'].map(option),
  ...{ difficulty: 'EASY', explanation: '', madeBy: 'person', checks: { result: 'ok', reasons: [] } },
}

/** The fields of a question whose items have an order. Returns their titles in the current order. */
async function shown(): Promise<() => string[]> {
  let now = blank
  function Fields() {
    const [question, setQuestion] = useState(blank)
    now = question
    const change = (fields: Partial<Question>) => setQuestion({ ...question, ...fields })
    return <ItemFields question={question} newId={() => 'new'} onChange={change} legend="Items" isOrdered />
  }
  page = await show(<Fields />, words)
  return () => now.options.map(({ title }) => plainOf(title))
}

const focused = () => document.activeElement?.getAttribute('aria-label')

// Fault: the key was the button's name, which contains the position, so each step remounted the button and lost its
// focus.
test('the arrow that moves an item retains the focus, also where it can go no further', async () => {
  const titles = await shown()
  const name = (place: number) => words.quiz.form.down.replace('{{number}}', String(place))
  page
    .all('button')
    .find((each) => each.name === name(1))
    ?.element.focus()
  await page.press(name(1))
  expect([titles(), focused()]).toEqual([['Stream', 'Spring', 'River'], name(2)])
  await page.press(name(2))
  expect([titles(), focused()]).toEqual([['Stream', 'River', 'Spring'], name(3)])
  await page.press(name(3))
  expect([titles(), focused()], 'the last one has nowhere to go').toEqual([['Stream', 'River', 'Spring'], name(3)])
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
})
