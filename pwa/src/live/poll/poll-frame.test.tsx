// @vitest-environment happy-dom
import type { Poll } from '@takhti/schema/live/poll/model'
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/live.json'
import type { ClassClient } from '../class-client.ts'
import type { ClassState } from '../class-state.ts'
import { AskPoll } from './AskPoll.tsx'
import { choicesIn } from './poll-text.ts'
import { PollFrame } from './PollFrame.tsx'

let page: TestPage

afterEach(() => page.leave())

const pollId = '01900000-0000-7000-8000-000000000001'
const poll = (over: Partial<Poll>): Poll => ({
  ...{ pollId, kind: 'yesNo', question: 'Is it green?', options: [], isShown: false, counts: null, own: null },
  ...over,
})

async function shown(of: Poll | null, isTeacher = false): Promise<unknown[]> {
  const ordered: unknown[] = []
  // The test uses only these members of a client and a state.
  const client = { order: (...what: unknown[]) => ordered.push(what) } as unknown as ClassClient
  const state = { poll: of } as unknown as ClassState
  page = await show(<PollFrame {...{ client, state, isTeacher }} />, words)
  return ordered
}

const text = words.live.poll

test('[LV-4] a student answers in one tap, sees the choice at once, and no result', async () => {
  const ordered = await shown(poll({}))
  expect(page.text()).toContain(text.tap)
  await page.press(text.no)
  expect(ordered).toEqual([['poll/answer', { pollId, choice: 1 }]])
  expect(document.querySelector('[aria-pressed=true]')?.textContent).toBe(text.no)
  expect(page.text()).toContain(text.answered)
  expect(page.text()).not.toContain('%')
})

test('[LV-4] a teacher reads bars at once, shows them to all, and ends the poll', async () => {
  const ordered = await shown(poll({ kind: 'scale', counts: [0, 1, 3, 0, 0] }), true)
  expect(page.text()).toMatch(/2 ?1 · 25%.*3 ?3 · 75%/)
  await page.press(text.show)
  await page.press(text.end)
  expect(ordered).toEqual([
    ['poll/show', { pollId }],
    ['poll/end', { pollId }],
  ])
})

test('[LV-4] a shown result has no choices to tap; without a poll there is nothing', async () => {
  await shown(poll({ kind: 'own', options: ['Root', 'Leaf'], isShown: true, counts: [2, 0], own: 0 }))
  expect(page.text()).toMatch(/Root ?2 · 100%/)
  expect(document.querySelectorAll('[aria-pressed]')).toHaveLength(0)
  await page.leave()
  await shown(null)
  expect(page.text()).toBe('')
})

test('[LV-4] one press asks the class, and own choices are lines without repetition', async () => {
  const ordered: unknown[][] = []
  // The test uses only this member of a client.
  const client = { order: (...what: unknown[]) => ordered.push(what) } as unknown as ClassClient
  page = await show(<AskPoll client={client} />, words)
  await page.press('A–D')
  expect(ordered).toEqual([['poll/ask', expect.objectContaining({ kind: 'letters', question: '', options: [] })]])
  expect(choicesIn(' Root \n\nLeaf\nRoot\n')).toEqual(['Root', 'Leaf'])
})
