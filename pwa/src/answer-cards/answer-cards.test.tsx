// @vitest-environment happy-dom
import { CardQuiz } from '@takhti/schema/answer-cards/model'
import type { Question } from '@takhti/schema/questions/model'
import { aQuestion } from '@takhti/schema/quizzes/samples'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import english from '../locales/en.json'
import own from '../locales/en/answer-cards.json'
import quizzes from '../locales/en/quizzes.json'
import { AnswerCardsView } from './AnswerCardsView.tsx'

const run = vi.hoisted(() => vi.fn(async (): Promise<object | null> => null))
const command = vi.hoisted(() => ({ problem: null as { code: string } | null }))
vi.mock('#api/command.ts', () => ({
  useCommand: () => ({ run, isPending: false, isBlocked: false, problem: command.problem, reset: () => {} }),
}))
const stored = vi.hoisted(() => ({ items: [] as unknown[] }))
vi.mock('#files/shelf/port.ts', () => ({
  setsOnDevice: async () => [{ id: 'set', name: 'Leaves' }],
  refreshHalf: async () => {},
  setOnDevice: () => ({ queryFn: async () => ({ data: { items: stored.items }, cachedAt: null }) }),
}))

const classId = '01890000-0000-7000-8000-0000000000c1'

const students = [
  { studentId: '01890000-0000-7000-8000-000000000001', name: 'Asha', number: 1 },
  { studentId: '01890000-0000-7000-8000-000000000002', name: 'Ravi', number: null },
]

const words = { answerCards: own.answerCards, quiz: quizzes.quiz }

const text = own.answerCards

let page: TestPage

beforeEach(() => {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  run.mockClear()
  localStorage.clear()
  command.problem = null
  // A sample in the form of the contract.
  stored.items = [aQuestion as unknown as Question, { ...aQuestion, type: 'SHORT_ANSWER', options: [], id: 'other' }]
})

afterEach(() => page.leave())

async function shown() {
  const Component = () => <AnswerCardsView classId={classId} students={students} />
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
}

const unread = (name: string) => text.unread.replace('{{name}}', name)

test('[AC-33] without a camera answers are set by hand, survive a reload, and are recorded once', async () => {
  await shown()
  await expect.poll(() => page.text()).toContain('1 question')
  await page.press(text.start)
  await expect.poll(() => page.text()).toContain(text.camera.missing)
  await page.press(unread('Asha'))
  await page.press('A')
  // The class may see the list, so the letter is not there before the solution.
  expect(page.all('button').map(({ name }) => name)).toContain(text.isRead.replace('{{name}}', 'Asha'))
  expect(page.text()).not.toContain('AshaA')
  await page.leave()
  await shown()
  expect(page.text()).toContain('1 of 2 read')
  await page.press(unread('Ravi'))
  await page.press('B')
  await page.press(text.reveal)
  expect(page.text()).toContain('AshaA')
  await page.press(quizzes.quiz.host.finish)
  await expect.poll(() => page.text()).toContain(text.saved)
  const records = run.mock.calls.flatMap((call: readonly unknown[]) => CardQuiz.safeParse(call[0]).data ?? [])
  expect(records).toMatchObject([
    { classId, name: 'Leaves', turns: [{ answers: [{ optionId: 'a' }, { optionId: 'b' }] }] },
  ])
  await page.leave()
  await shown()
  expect(page.text()).toContain(text.how)
})

test('[AC-34] every card has its marker, with each letter at one edge beside number and name', async () => {
  await shown()
  await page.press(text.print)
  const cards = [...document.querySelectorAll('.answer-card')]
  expect(cards).toHaveLength(1)
  expect([...(cards[0]?.querySelectorAll('.answer-card-letter') ?? [])].map((each) => each.textContent)).toEqual([
    'A',
    'B',
    'C',
    'D',
  ])
  expect(cards[0]?.querySelector('.answer-card-name')?.textContent).toBe('1 · Asha')
})

// Fault: a refusal that was not shown, with a dash before each name and no way to print.
test('[AC-42] numbers that were refused say why, and are made at the next press', async () => {
  command.problem = { code: 'common/internal' }
  await shown()
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toBe(english.errors['common/internal'])
  run.mockResolvedValueOnce({ items: students.map((student, at) => ({ ...student, number: at + 1 })) })
  await page.press(english.common.retry)
  await expect.poll(() => document.querySelectorAll('.answer-cards-student b')[1]?.textContent).toBe('2')
})
