// @vitest-environment happy-dom
import type { Answer, ShownQuestion } from '@takhti/schema/quizzes/model'
import i18next from 'i18next'
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import { moved } from '#ui/MoveButtons.tsx'
import words from '../../locales/en/quizzes.json'
import { AnswerFields } from './AnswerFields.tsx'
import { placeOfKey } from './marks.ts'
import { useAnswerKeys } from './use-answer-keys.ts'

let page: TestPage
const send = vi.fn()

afterEach(() => page.leave())

const question: ShownQuestion = {
  id: '01900000-0000-7000-8000-000000000001',
  type: 'MULTIPLE_SELECT',
  description: 'Which of these are rivers?',
  options: ['Ganges', 'Everest', 'Nile'].map((title, index) => ({ id: String(index), title })),
}

test('an option is chosen by its digit, letter or a press, and Enter sends the chosen ones', async () => {
  const answer = await shown(question)
  await press('1')
  await press('c')
  await press('z')
  await press('9')
  expect(answer()).toEqual({ kind: 'options', optionIds: ['0', '2'] })
  await page.press('CNile')
  expect(answer()).toEqual({ kind: 'options', optionIds: ['0'] })
  await press('Enter')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a letter typed into a field is no answer', async () => {
  const answer = await shown(question)
  const field = document.body.appendChild(document.createElement('input'))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })))
  expect(answer()).toBeNull()
  vi.unstubAllGlobals()
  field.remove()
})

test('items are ordered by buttons that name the move', async () => {
  const answer = await shown({ ...question, type: 'ORDER' })
  await page.press('Move Nile up')
  expect(answer()).toEqual({ kind: 'order', optionIds: ['0', '2', '1'] })
  await page.press('Move Ganges up')
  expect(answer(), 'the first one has nowhere to go').toEqual({ kind: 'order', optionIds: ['0', '2', '1'] })
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

test('the arrow that moves an item retains the focus, also where it can go no further', async () => {
  const answer = await shown({ ...question, type: 'ORDER' })
  const down = page.all('button').find(({ name }) => name === 'Move Ganges down')?.element
  down?.focus()
  for (const order of [
    ['1', '0', '2'],
    ['1', '2', '0'],
    ['1', '2', '0'],
  ]) {
    await page.press('Move Ganges down')
    expect(answer()).toEqual({ kind: 'order', optionIds: order })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Ganges down')
  }
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
})

test('a drawing is made by keys: arrows move the pen, Space puts it down and up', async () => {
  const answer = await shown({ ...question, type: 'DRAW', options: [] })
  const sheet = document.querySelector('.quiz-sheet')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  for (const key of ['ArrowRight', ' ', 'ArrowDown', ' ', 'ArrowLeft', 'Tab'])
    await act(async () => sheet?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  vi.unstubAllGlobals()
  expect(answer()).toEqual({ kind: 'drawing', path: 'M520 500L520 500L520 520' })
  await page.press('Undo')
  expect(answer()).toBeNull()
})

test('a key selects only an option that exists', () => {
  expect([placeOfKey('1', 2), placeOfKey('b', 2), placeOfKey('B', 2)]).toEqual([0, 1, 1])
  expect([placeOfKey('3', 2), placeOfKey('c', 2), placeOfKey('0', 2), placeOfKey('Tab', 2)]).toEqual([
    ...[null, null, null, null],
  ])
})

async function shown(asked: ShownQuestion): Promise<() => Answer | null> {
  send.mockReset()
  let given: Answer | null = null
  function Asked() {
    const [answer, setAnswer] = useState<Answer | null>(null)
    given = answer
    useAnswerKeys({
      count: asked.options.length,
      isLocked: false,
      send,
      choose: (place) => {
        const id = asked.options[place]?.id ?? ''
        const before = answer?.kind === 'options' ? answer.optionIds : []
        setAnswer({ kind: 'options', optionIds: [...before, id] })
      },
    })
    return <AnswerFields question={asked} answer={answer} isLocked={false} solution={null} onAnswer={setAnswer} />
  }
  page = await show(<p />)
  i18next.addResourceBundle('en', 'translation', words, true)
  await page.leave()
  page = await show(<Asked />)
  i18next.addResourceBundle('en', 'translation', words, true)
  return () => given
}

async function press(key: string): Promise<void> {
  // As the page's own presses do: React warns of `act` where this flag is not set.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })))
  vi.unstubAllGlobals()
}
