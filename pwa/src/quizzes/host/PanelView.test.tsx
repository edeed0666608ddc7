import { settingsOf } from '@takhti/schema/quizzes/rules'
// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import type { SocketListener } from '#api/socket.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/quizzes.json'
import { PanelView } from './PanelView.tsx'

const room = vi.hoisted(() => ({ hear: (_type: string, _body: unknown) => {} }))

vi.mock('#api/client.ts', () => ({ send: async () => ({ path: '/', ticket: '' }), onRefusal: () => {} }))
vi.mock('#api/socket.ts', () => ({
  openSocket: (_ask: unknown, { text }: Pick<SocketListener, 'text'>) => {
    room.hear = text
    return { sendText: () => {}, isOpen: () => true, close: () => {} }
  },
}))

let page: TestPage

afterEach(() => page.leave())

const option = (id: string) => ({ id, title: id })
const question = { id: 'q', type: 'MCQ', description: 'Which?', options: [option('a'), option('b')] }
const revealed = {
  ...{ quizId: 'quiz', name: 'Rivers', phase: 'revealed', turn: 1, total: 2, playerCount: 1, isLocked: false },
  ...{ isSkipped: false, open: { turn: 1, question, opensAt: '', closesAt: null }, settings: settingsOf('fast') },
  ...{
    solution: { correctOptions: ['a'], answer: '', explanation: '' },
    tally: null,
    top: null,
    you: null,
    host: null,
  },
}

async function stand(over: object): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => room.hear('quiz/state', { ...revealed, ...over }))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

const headings = () => page.all('heading').map(({ name }) => name)

// Planted: the ranking below the question and what was right: a panel, which nobody scrolls, had half of it beyond its edge.
test('on a panel the ranking stands in the place of the question, until the next one comes', async () => {
  page = await show(
    <QueryClientProvider client={queryClient}>
      <PanelView quizId="quiz" code="ABCDEFG" />
    </QueryClientProvider>,
    words,
  )
  await stand({})
  await expect.poll(headings).toEqual(['Which?'])
  await stand({ top: [{ rank: 1, nickname: 'Asha', score: 90 }] })
  await expect.poll(headings).toEqual([words.quiz.ranking.title])
  expect(page.text()).toContain('Asha')
  await stand({ phase: 'open', turn: 2, top: null, solution: null })
  await expect.poll(headings).toEqual(['Which?'])
})
