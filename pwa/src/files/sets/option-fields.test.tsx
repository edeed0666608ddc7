// @vitest-environment happy-dom
import type { RichDoc } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/rich-text.json'
import { OptionFields } from './OptionFields.tsx'
import { blankQuestion, finished } from './question-draft.ts'

vi.mock('#languages/late-words.ts', () => ({ needWords: async () => {}, addWords: async () => {} }))

let page: TestPage
let now: Question
let made = 0
const newId = () => `o${++made}`

beforeEach(() => {
  made = 0
})
afterEach(() => page.leave())

async function shown(over: Partial<Question> = {}) {
  function Fields() {
    const [question, setQuestion] = useState({ ...blankQuestion('q', newId), description: 'Which?', ...over })
    now = question
    return <OptionFields question={question} onChange={setQuestion} />
  }
  page = await show(<Fields />, words)
}

const field = (number: number) => {
  const found = document.querySelector<HTMLElement>(`[aria-label="Option ${number}"]`)
  if (found === null) throw new Error(`no option ${number}`)
  return found
}
const focused = () => document.activeElement?.getAttribute('aria-label')
const titles = () => now.options.map(({ title }) => plainOf(title))

async function acting(action: () => void) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => action())
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

async function type(text: string) {
  await acting(() => {
    // React overrides the element's own setter, and sees only what the prototype's sets.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(document.activeElement, text)
    document.activeElement?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function press(key: string, over: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over })
  await acting(() => void document.activeElement?.dispatchEvent(event))
}

async function paste(text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files: [], getData: () => text } })
  await acting(() => void document.activeElement?.dispatchEvent(event))
}

test('[RT-7] options are written by keys: Enter, Alt and Enter, Backspace, a pasted list', async () => {
  await shown()
  field(1).focus()
  await type('Leaf')
  await press('Enter')
  expect(focused()).toBe('Option 2')
  await press('Enter', { altKey: true })
  expect(now.correctOptions).toEqual([now.options[1]?.id])
  await paste('b) Stem\nc) Root\nd) Bud\ne) Petal')
  expect(titles()).toEqual(['Leaf', 'Stem', 'Root', 'Bud', 'Petal'])
  expect(focused()).toBe('Option 5')
  await press('Enter')
  expect([titles().length, focused()]).toEqual([6, 'Option 6'])
  await press('Backspace')
  expect([titles().length, focused()]).toEqual([5, 'Option 5'])
})

test('[RT-7] a formula in dollar signs opens the compact editor, where Enter adds an option too', async () => {
  await shown()
  field(4).focus()
  await type('It is $x^2$')
  // The editor is not there yet, and the field takes keys until it is.
  expect(now.options[3]?.title).toBe('It is $x^2$')
  await vi.waitFor(() => expect(field(4).getAttribute('contenteditable')).toBe('true'), { timeout: 20_000 })
  expect(JSON.stringify(now.options[3]?.title)).toContain('{"type":"inlineMath","attrs":{"latex":"x^2"}}')
  expect(focused()).toBe('Option 4')
  await press('Enter')
  expect(focused()).toBe('Option 5')
})

test('[RT-7] the menu of an option has its tools, and its table becomes part of the option', async () => {
  await shown()
  await page.press('Option 1: Formula, table, picture …')
  await vi.waitFor(() => expect(page.all('button').map(({ name }) => name)).toContain('Formatting of Option 1'))
  expect(page.all('button').map(({ name }) => name)).toEqual(expect.arrayContaining(['Formula', 'Picture']))
  await page.press('Formatting of Option 1')
  await vi.waitFor(() => expect(page.all('button').map(({ name }) => name)).toContain('Table'), { timeout: 20_000 })
  await page.press('Table')
  expect(JSON.stringify(now.options[0]?.title)).toContain('tableHeader')
})

test('[RT-7] an option of a formula or an image alone is stored, and an empty one is not', () => {
  const picture = 'file:0190d3a2-0000-7000-8000-000000000000'
  const doc = (block: object) => ({ type: 'doc', content: [block] }) as RichDoc
  const options = [
    { id: 'a', title: doc({ type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: 'x' } }] }) },
    { id: 'b', title: doc({ type: 'image', attrs: { picture, alt: '' } }) },
    { id: 'c', title: doc({ type: 'paragraph' }) },
  ]
  const question = { ...blankQuestion('q', newId), description: 'Which?', options, correctOptions: ['a'] }
  const stored = finished(question, 'en')
  expect(stored?.options.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(stored?.answer).toBe('x')
})
