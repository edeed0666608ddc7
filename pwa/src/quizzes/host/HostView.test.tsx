import type { QuizState } from '@takhti/schema/quizzes/channel'
import { settingsOf } from '@takhti/schema/quizzes/rules'
// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import type { SocketListener } from '#realtime/socket.ts'
import { emitToUser } from '#realtime/test-user.ts'
import words from '../../locales/en/quizzes.json'
import { HostView } from './HostView.tsx'

const room = vi.hoisted(() => ({
  sent: [] as string[],
  receive: (_type: string, _body: unknown) => {},
  lose: () => {},
}))

const send = vi.hoisted(() => vi.fn(async (_call: { verb: string }, _input: object) => ({ path: '/', ticket: '' })))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
const aside = vi.hoisted(() => new Set<string>())
vi.mock('#realtime/room-socket.ts', () => ({
  openRoomSocket: ({ flow_id }: { flow_id: string }) => {
    aside.add(flow_id)
    return { close: () => aside.delete(flow_id) }
  },
}))
vi.mock('#realtime/socket.ts', () => ({
  openSocket: (_ask: unknown, { text, closed }: Pick<SocketListener, 'text' | 'closed'>) => {
    Object.assign(room, { receive: text, lose: () => closed(1006) })
    return { sendText: (type: string) => room.sent.push(type), isOpen: () => true, close: () => {} }
  },
}))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

let page: TestPage

afterEach(async () => {
  room.sent.length = 0
  await page.leave()
})

const option = (id: string) => ({ id, title: id })
const question = { id: 'q', type: 'MCQ', description: 'Which?', options: [option('a'), option('b')] } as const
const lobby = {
  ...{
    quizId: 'quiz',
    name: 'Rivers',
    phase: 'lobby',
    turn: 0,
    total: 2,
    playerCount: 0,
    isLocked: false,
    isSkipped: false,
  },
  ...{ open: null, solution: null, tally: null, top: null, you: null, settings: settingsOf('accuracy') },
  host: { code: 'ABCDEFG', players: [], answered: 0, tally: null },
}

async function listen(type: string, body: unknown): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => room.receive(type, body))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

const standing = (over: Partial<QuizState> | object) => listen('quiz/state', { ...lobby, ...over })

async function showHost(): Promise<void> {
  page = await show(
    <QueryClientProvider client={queryClient}>
      <HostView quizId="quiz" />
    </QueryClientProvider>,
    words,
  )
}

/** Closes the quiz's connection. */
async function loseLine(): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => room.lose())
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

const focused = () => document.activeElement?.textContent

async function press(name: string): Promise<void> {
  page
    .all('button')
    .find((each) => each.name === name)
    ?.element.focus()
  expect(focused()).toBe(name)
  await page.press(name)
}

// Fault: a step's button lost the focus when it was removed, so the host had to search for the next from the top.
test('one key leads a quiz: the focus moves from each step to the next', async () => {
  await showHost()
  await standing({})
  const asked = { turn: 1, question, opensAt: '', closesAt: null }
  await press(words.quiz.host.start)
  await standing({ phase: 'open', turn: 1, open: asked })
  await vi.waitFor(() => expect(focused()).toBe(words.quiz.host.close))
  await page.press(words.quiz.host.close)
  const solution = { correctOptions: ['a'], answer: '', explanation: '' }
  await standing({ phase: 'revealed', turn: 1, open: asked, solution })
  await vi.waitFor(() => expect(focused()).toBe(words.quiz.host.next))
  await page.press(words.quiz.host.next)
  await standing({ phase: 'open', turn: 2, open: { ...asked, turn: 2 } })
  await vi.waitFor(() => expect(focused()).toBe(words.quiz.host.close))
  expect(room.sent.filter((type) => type !== 'answers/list')).toEqual(['quiz/start', 'quiz/close', 'quiz/next'])
})

// Fault: the end was only behind its dialog, as before the last question.
test('[QZ-24] one press finishes a quiz after its last question, and not before', async () => {
  await showHost()
  const asked = { turn: 1, question, opensAt: '', closesAt: null }
  await standing({ phase: 'revealed', turn: 1, open: asked })
  const { finish, end } = words.quiz.host
  const ends = () => page.all('button').flatMap(({ name }) => (name === finish || name === end ? [name] : []))
  expect(ends()).toEqual([end])
  await standing({ phase: 'revealed', turn: 2, open: { ...asked, turn: 2 } })
  expect(ends()).toEqual([finish])
  await page.press(finish)
  expect(room.sent.filter((type) => type !== 'answers/list')).toEqual(['quiz/end'])
})

test('[QZ-26] a quiz is ended in the middle of a question, after one dialog', async () => {
  await showHost()
  await standing({ phase: 'open', turn: 1, open: { turn: 1, question, opensAt: '', closesAt: null } })
  await page.press(words.quiz.host.end)
  expect(room.sent).not.toContain('quiz/end')
  document.querySelector('dialog form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(room.sent).toContain('quiz/end'))
})

// Fault: the next question came before the solution of this one, so the first button skipped it.
test('after a question has closed the first button shows its solution, the second goes on', async () => {
  await showHost()
  await standing({ phase: 'closed', turn: 1, open: { turn: 1, question, opensAt: '', closesAt: null } })
  const { reveal, next } = words.quiz.host
  const steps = () => page.all('button').flatMap(({ name }) => (name === reveal || name === next ? [name] : []))
  await vi.waitFor(() => expect(steps()).toEqual([reveal, next]))
})

// Fault: an end could be pressed without a connection, so its dialog opened and the quiz went on.
test('a host without a connection sees that in place of the steps, and can press none', async () => {
  await showHost()
  await standing({ phase: 'open', turn: 1, open: { turn: 1, question, opensAt: '', closesAt: null } })
  expect(page.text()).not.toContain(words.quiz.states.lost)
  await loseLine()
  const controls = page.all('group').find(({ name }) => name === words.quiz.host.controls)?.element
  expect(controls?.textContent).toBe(words.quiz.states.lost + words.quiz.host.end)
  await page.press(words.quiz.host.end)
  expect(page.text()).not.toContain(words.quiz.host.endTitle)
  expect(room.sent).not.toContain('quiz/end')
})

// Fault: the end was sent on the quiz's connection, which was down at that moment, so the quiz went on.
test('a phone ends a quiz even while the quiz’s connection is down', async () => {
  await showHost()
  await standing({})
  await loseLine()
  expect(emitToUser('device/message', { type: 'CLOSE_LIVE_QUIZ', message: {} })).toBe(true)
  await vi.waitFor(() =>
    expect(send.mock.calls.filter(([{ verb }]) => verb === 'close')).toMatchObject([[{}, { quizId: 'quiz' }]]),
  )
})

// Fault: the class was searched among the ten newest quizzes, so with an eleventh it was not found and ended with its
// panel.
test('the quiz’s host holds its class open and no other, however many quizzes are newer', async () => {
  const going = ['of-quiz', 'elsewhere'].map((classId) => ({ flow_id: `lesson-${classId}`, classId, isTeacher: true }))
  send.mockImplementation(async ({ verb }) => ({ path: '/', ticket: '', items: verb === 'list' ? going : [] }))
  await showHost()
  await standing({})
  await vi.waitFor(() => expect(send.mock.calls.map(([{ verb }]) => verb)).toContain('list'))
  expect([...aside], 'a room that an earlier build made says no class').toEqual([])
  await standing({ host: { ...lobby.host, classId: 'of-quiz' } })
  await vi.waitFor(() => expect([...aside]).toEqual(['lesson-of-quiz']))
  await standing({ host: { ...lobby.host, classId: null } })
  await vi.waitFor(() => expect([...aside]).toEqual([]))
})
