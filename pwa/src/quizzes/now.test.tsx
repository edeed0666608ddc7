// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import english from '../locales/en.json'
import words from '../locales/en/quizzes.json'
import { NowPanel } from './NowPanel.tsx'
import { JoinForm } from './player/JoinForm.tsx'
import { OwnView } from './player/OwnView.tsx'
import { WholeQuiz } from './WholeQuiz.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-23T08:00:00.000Z'

const liveClass = { liveId: id(1), flow_id: id(2), lessonName: 'Leaves', classId: id(3), className: 'Science 7B' }
const quiz = { quizId: id(4), name: 'Rivers', code: 'ABCDEFG', createdAt: at, className: 'Science 7B', isOwn: false }
const missed = {
  quizId: id(5),
  name: 'Plants',
  endedAt: at,
  missed: [
    {
      ...{ id: id(6), type: 'MCQ', description: 'Where does a plant make its food?', points: 1 },
      options: [
        { id: 'a', title: 'In its leaves' },
        { id: 'b', title: 'In its roots' },
      ],
      ...{ correctOptions: ['a'], answer: null, explanation: 'Leaves have chlorophyll.' },
    },
  ],
}

type Asked = { area: string; verb: string }

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  send.mockReset()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
})

afterEach(() => page.leave())

async function shown(View: Screen['Component'], answers: Record<string, unknown>): Promise<void> {
  send.mockImplementation(async ({ area, verb }: Asked) => answers[`${area}.${verb}`] ?? { items: [], quizzes: [] })
  await put(View)
}

async function put(View: Screen['Component']): Promise<void> {
  // The screen is built here, and only its address and content are checked.
  page = await showScreen({ path: '/', Component: View } as Screen, '/', words)
}

const ways = () => page.all('link').map(({ name, element }) => [name, element.getAttribute('href')])

test('what is live in a student’s classes is one press away: a class, or a quiz by its code', async () => {
  await shown(() => <NowPanel />, { 'liveClasses.list': { items: [liveClass] }, 'quizzes.running': { items: [quiz] } })
  await expect.poll(ways).toEqual([
    ['Live class · Science 7BLeavesJoin', `/class/${id(2)}`],
    ['Live quiz · Science 7BRiversJoin', '/webview/liveQuiz?code=ABCDEFG'],
  ])
})

test('only the host of a quiz is led to its host view', async () => {
  await shown(() => <NowPanel />, { 'quizzes.running': { items: [{ ...quiz, isOwn: true }] } })
  await expect.poll(ways).toEqual([[expect.stringContaining('Rivers'), `/dashboard/live-quiz/${id(4)}`]])
})

test('a student without live classes sees that, and can enter a code', async () => {
  await shown(() => <OwnView />, {})
  await expect.poll(() => page.text()).toContain(words.quiz.now.none)
  await expect.poll(() => page.text()).toContain(words.quiz.cards.none)
  expect(ways()).toEqual([[words.quiz.now.enter, '/webview/liveQuiz']])
})

// Fault: *nothing* was shown for missing answers: above a quiz that went on, and permanently without a network.
test('an empty notice is shown once both lists are empty, and never for a failed one', async () => {
  let answerQuizzes = (_: { items: unknown[] }): void => {}
  const quizzesLater = new Promise<{ items: unknown[] }>((resolve) => (answerQuizzes = resolve))
  send.mockImplementation(({ area }: Asked) => (area === 'quizzes' ? quizzesLater : Promise.resolve({ items: [] })))
  await put(() => <NowPanel />)
  await expect.poll(() => queryClient.isFetching()).toBe(1)
  expect(page.text()).toBe(words.quiz.now.title)
  answerQuizzes({ items: [] })
  await expect.poll(() => page.text()).toContain(words.quiz.now.none)

  send.mockRejectedValue(new ApiError('offline'))
  await queryClient.refetchQueries()
  await expect.poll(() => page.text()).toContain(english.errors.offline)
  expect(page.text()).not.toContain(words.quiz.now.none)
})

test('the list that loaded is shown where the other failed', async () => {
  const own = { ...quiz, className: '', isOwn: true }
  send.mockImplementation(async ({ area }: Asked) => {
    if (area === 'liveClasses') throw new ApiError('offline')
    return { items: [own] }
  })
  await put(() => <NowPanel />)
  await expect.poll(ways).toEqual([['Live quizRiversHost', `/dashboard/live-quiz/${id(4)}`]])
  await expect.poll(() => page.text()).toContain(english.errors.offline)
  expect(page.text()).not.toContain(words.quiz.now.none)
})

test('a card of a missed question shows it, and turned over the right answer and why', async () => {
  await shown(() => <OwnView />, { 'quizzes.missed': { quizzes: [missed] } })
  await expect.poll(() => page.text()).toContain('Where does a plant make its food?')
  expect(page.text()).not.toContain('Leaves have chlorophyll.')
  await page.press(words.quiz.cards.turn)
  await expect.poll(() => page.text()).toContain('Leaves have chlorophyll.')
  await page.press(words.quiz.cards.drop)
  await expect
    .poll(() => send.mock.calls.at(-1)?.slice(0, 2))
    .toMatchObject([{ verb: 'leaveOut' }, { quizId: id(5), isLeftOut: true }])
})

test('a player who comes by a link enters only a name, and otherwise the code first', async () => {
  const about = { name: 'Rivers', asksRealName: false, isLocked: false }
  const form = (code: string) => () => <JoinForm code={code} nickname="Mina" isGuest={false} onJoined={() => {}} />
  await shown(form('ABCDEFG'), { 'quizzes.lookUp': about })
  await expect.poll(() => page.all('heading').map(({ name }) => name)).toEqual(['Rivers'])
  expect(page.text()).not.toContain(words.quiz.enter.code)
  await page.leave()
  await shown(form(''), { 'quizzes.lookUp': about })
  expect(page.text()).toContain(words.quiz.enter.code)
  await page.press(words.quiz.enter.button)
  await expect.poll(() => page.text()).toContain(words.quiz.enter.codeMissing)
  await page.leave()
  await shown(form('ABCDEFG'), { 'quizzes.lookUp': about })
  await expect.poll(() => page.text()).toContain(words.quiz.enter.nickname)
  expect(document.activeElement, 'no keyboard comes up on a phone').toBe(document.body)
})

test('after the code the focus moves to the field that replaces it', async () => {
  const about = { name: 'Rivers', asksRealName: false, isLocked: false }
  await shown(() => <JoinForm code="" nickname="" isGuest onJoined={() => {}} />, { 'quizzes.lookUp': about })
  const field = document.querySelector('input')
  field?.focus()
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, 'ABCDEFG')
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  await page.press(words.quiz.enter.button)
  await expect.poll(() => page.text()).toContain(words.quiz.enter.nickname)
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
})

// Fault: a player without an account saw whose quiz it was nowhere, and no colour of it.
test('[QZ-61] a guest sees the institute of the quiz in its colour, and chooses a language', async () => {
  const institute = { name: 'Neue Schule', brandColour: '#7a1f5c' }
  const about = { name: 'Rivers', asksRealName: false, isLocked: false, institute }
  const { style } = document.documentElement
  const form = (isGuest: boolean) => () => <JoinForm code="ABCDEFG" nickname="" isGuest={isGuest} onJoined={() => {}} />
  await shown(form(false), { 'quizzes.lookUp': about })
  await expect.poll(() => page.text()).toContain('Rivers')
  expect(page.text()).not.toContain('Neue Schule')
  await page.leave()
  expect(style.getPropertyValue('--light-accent')).toBe('')
  await shown(form(true), { 'quizzes.lookUp': about })
  await expect.poll(() => page.text()).toContain('Neue Schule')
  await expect.poll(() => style.getPropertyValue('--light-accent')).toBe('#7a1f5c')
  const choice = document.querySelector<HTMLSelectElement>(`select[aria-label="${english.shell.language}"]`)
  expect([...(choice?.options ?? [])].map(({ value }) => value)).toContain('ar')
})

// Fault: a bare form, on which a player learned neither whose page it is nor how to read it in their language.
test('[QZ-28] a player’s page has the brand, and sixteen languages before they join', async () => {
  await shown(() => <WholeQuiz />, {})
  await expect.poll(() => page.text()).toContain(words.quiz.enter.title)
  const brand = document.querySelector('main > header')
  expect([brand?.textContent, brand?.querySelector('img')?.getAttribute('src')]).toEqual([
    english.common.appName,
    '/icon.svg',
  ])
  const languages = document.querySelector('select')
  expect([languages?.getAttribute('aria-label'), languages?.options.length]).toEqual([english.shell.language, 16])
})
