// @vitest-environment happy-dom
import type { MarkedAnswer, MarkedQuestion, MarkingOverview } from '@takhti/schema/responses/marking-model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import english from '../../locales/en/marking.json'
import { markingScreen } from './MarkingScreen.tsx'

const send = vi.hoisted(() => vi.fn())

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const questionOf = (id: string): MarkedQuestion => ({
  question: {
    ...{ id, type: 'SUBJECTIVE', description: `Why ${id}?`, options: [], correctOptions: [], answer: '', points: 4 },
    ...{ difficulty: 'EASY', explanation: '', madeBy: 'person', checks: { result: 'ok', reasons: [] } },
  },
  rubricItems: [],
  ...{ answered: 1, pending: 1 },
})

const overview: MarkingOverview = {
  ...{ assessmentId: 'a', classId: 'c', name: 'Plants', type: 'test', status: 'Published', isAnonymous: false },
  ...{ releaseOn: null, releasedAt: null, handedIn: 1, questions: ['q1', 'q2'].map(questionOf) },
}

const answerTo = (questionId: string): MarkedAnswer => ({
  ...{ assessmentResponseId: 'r1', createdBy: 's1', name: 'Mina', number: 1, isLate: false },
  response: {
    ...{ questionId, answer: { kind: 'longText', text: `Answer to ${questionId}` }, sequence: 1, answeredAt: null },
    ...{ timing: null, score: null, maxScore: 4, autoScore: null, rubricItemIds: [], comment: '', by: 'pending' },
    ...{ markedBy: null, revision: 0 },
  },
})

let page: TestPage

beforeEach(() => {
  rememberPerson({ personId: 'me', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  queryClient.clear()
  send.mockReset()
})

afterEach(() => page.leave())

test('[MK-15] answers to the next question are prefetched, and shown without a request', async () => {
  let isCut = false
  send.mockImplementation(async ({ area, verb }: Record<string, string>, { questionId }: { questionId: string }) => {
    if (isCut) return await new Promise(() => {})
    if (verb === 'markingOverview') return overview
    if (area === 'markComments') return { items: [] }
    return { items: [answerTo(questionId)], hasNextPage: false, cursor: null }
  })
  page = await showScreen(markingScreen, '/dashboard/assessment/a/marking', english)
  await vi.waitFor(() => expect(page.text()).toContain('Answer to q1'))
  const asked = () => send.mock.calls.map(([, input]) => (input as { questionId?: string }).questionId)
  await vi.waitFor(() => expect(asked()).toContain('q2'))
  await vi.waitFor(() => expect(page.text()).toContain('1 of 1 to mark'))
  // From here on the network answers nothing.
  isCut = true
  const key = (code: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true }))
  key('Digit3')
  await vi.waitFor(() => expect(document.querySelector('.marking-score strong')?.textContent).toBe('3'), {
    interval: 5,
  })
  key('Enter')
  await vi.waitFor(() => expect(page.text()).toContain('Answer to q2'))
})
