// @vitest-environment happy-dom
import type { CardReview, StudyDeck } from '@takhti/schema/flashcards/model'
import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { storeAnswer } from '#offline/answers.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import english from '../locales/en/flashcards.json'
import { pullLog, readLog, recordReview } from './review-log.ts'
import { studyScreen } from './StudyScreen.tsx'

const server = vi.hoisted((): { pages: { reviews: unknown[]; after: number; hasMore: boolean }[] } => ({ pages: [] }))

vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => false,
  useOnline: () => false,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

vi.mock('#api/client.ts', () => ({
  send: (_call: unknown, { after }: { after: number }) => {
    const page = server.pages[after]
    return page === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(page)
  },
}))

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

const deckOf = (number: number, ...fronts: string[]): StudyDeck => ({
  ...{ id: idOf(number), name: `Deck ${number}`, language: 'en', deckKind: 'flashcard', cardCount: fronts.length },
  classes: [{ id: idOf(9), name: 'Class 6 B' }],
  cards: fronts.map((front, index) => ({ id: idOf(number * 100 + index), front, back: `${front} means` })),
})

let page: TestPage

async function open(...decks: StudyDeck[]) {
  await storeAnswer('flashcards.decks {}', { decks })
  page = await showScreen(studyScreen, studyScreen.path, english)
  await vi.waitFor(() => expect(page.text()).toContain('to study today'))
}

async function press(name: string) {
  await vi.waitFor(() => expect(page.all('button').map((each) => each.name)).toContain(name))
  await page.press(name)
}

const gradeNamed = (name: string) =>
  page.all('button').find(({ element }) => element.textContent?.startsWith(name))?.name ?? name

const key = (pressed: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))

const queued = async () =>
  (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ call, input }) => ({ call, input }))

beforeEach(() => {
  rememberPerson({ personId: crypto.randomUUID(), instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
  server.pages = []
})

afterEach(async () => {
  await page.leave()
  queryClient.clear()
  vi.useRealTimers()
})

test('[FL-20] without a network a card is turned and graded, and its review waits in the outbox', async () => {
  await open(deckOf(1, 'leaf', 'root'), deckOf(2, 'seed'))
  expect(page.text()).toContain('3 to study today')
  await press('Study Deck 1')
  expect(page.text()).toContain('leaf')
  expect(page.text()).not.toContain('leaf means')
  await press('Show the answer')
  expect(page.text()).toContain('leaf means')
  await page.press(gradeNamed('Good'))
  await vi.waitFor(() => expect(page.text()).toContain('root'))
  await vi.waitFor(async () => expect(await queued()).toHaveLength(1))
  const [review] = await readLog()
  expect(review).toMatchObject({ deckId: idOf(1), cardId: idOf(100), grade: 3 })
  expect(await queued()).toEqual([{ call: 'flashcards.review', input: { reviews: [review] } }])
})

test('[FL-21] keys turn and grade a card, and undo shows the last one again', async () => {
  await open(deckOf(1, 'leaf', 'root'))
  await press('Study')
  key('3')
  expect(page.text()).toContain('leaf')
  key(' ')
  await vi.waitFor(() => expect(page.text()).toContain('leaf means'))
  key('4')
  await vi.waitFor(() => expect(page.text()).toContain('root'))
  key('u')
  await vi.waitFor(() => expect(page.text()).toContain('leaf means'))
  await vi.waitFor(async () => expect((await readLog()).length).toBe(2))
  const log = await readLog()
  const graded = log.find(({ grade }) => grade === 4)
  expect(log.find(({ grade }) => grade === 0)?.undoes).toBe(graded?.id)
})

/** A stroke of a finger on the card, by so many pixels. */
function stroke(x: number, y: number) {
  const card = document.querySelector('.study-card')
  const at = (type: string, clientX: number, clientY: number) =>
    card?.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true, bubbles: true, clientX, clientY }))
  at('pointerdown', 100, 100)
  at('pointerup', 100 + x, 100 + y)
}

test('[FL-35] a tap turns a card and a stroke grades it; a short or a slanted one does nothing', async () => {
  await open(deckOf(1, 'leaf', 'root'))
  await press('Study')
  await vi.waitFor(() => expect(page.text()).toContain('leaf'))
  stroke(0, 0)
  await vi.waitFor(() => expect(page.text()).toContain('leaf means'))
  stroke(40, 0)
  stroke(120, 100)
  expect(page.text()).toContain('leaf means')
  expect(await readLog()).toEqual([])
  stroke(120, 10)
  await vi.waitFor(() => expect(page.text()).toContain('root'))
  await vi.waitFor(async () => expect(await readLog()).toMatchObject([{ cardId: idOf(100), grade: 3 }]))
})

test('[FL-22] a finished session names the next time, and the card is there on that day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00.000Z'), toFake: ['Date'] })
  await open(deckOf(1, 'leaf'))
  await press('Study')
  await press('Show the answer')
  await page.press(gradeNamed('Easy'))
  await vi.waitFor(() => expect(page.text()).toContain('Done for now'))
  expect(page.text()).toMatch(/Next card in \d+ days/)
  await vi.waitFor(async () => expect(await queued()).toHaveLength(1))
  await press('All decks')
  await vi.waitFor(() => expect(page.text()).toContain('0 to study today'))
  await page.leave()
  vi.setSystemTime(Date.now() + 60 * dayMs)
  await open(deckOf(1, 'leaf'))
  expect(page.text()).toContain('1 to study today')
})

test('[FL-23] reviews of another device arrive once, in pages, and the server’s time wins', async () => {
  await open(deckOf(1, 'leaf'))
  const made = (number: number, at: number): CardReview => ({
    ...{ id: idOf(number), deckId: idOf(1), cardId: idOf(100), grade: 3, reviewedAt: new Date(at).toISOString() },
  })
  await recordReview(made(1, Date.now() + dayMs))
  server.pages[0] = { reviews: [made(1, Date.now() - minuteMs)], after: 1, hasMore: true }
  server.pages[1] = { reviews: [made(2, Date.now())], after: 2, hasMore: false }
  server.pages[2] = { reviews: [], after: 2, hasMore: false }
  await pullLog()
  await pullLog()
  const log = await readLog()
  expect(log.map(({ id }) => id)).toEqual([idOf(1), idOf(2)])
  expect(Date.parse(log[0]?.reviewedAt ?? '')).toBeLessThan(Date.now())
})

test('[FL-24] a review and its command are stored together or not at all', async () => {
  await open(deckOf(1, 'leaf'))
  const { outbox } = openDatabase(requireDatabaseId())
  vi.spyOn(outbox, 'add').mockRejectedValueOnce(new Error('no room'))
  const review = { id: idOf(1), deckId: null, cardId: idOf(100), grade: 3, reviewedAt: new Date().toISOString() }
  await expect(recordReview(review)).rejects.toThrow('no room')
  expect(await readLog()).toEqual([])
})

test('[FL-27] missed questions of quizzes and assessments are one pile, each question once', async () => {
  const question = {
    ...{ id: idOf(70), type: 'SHORT_ANSWER', description: 'What is in a leaf?', options: [], correctOptions: [] },
    ...{ answer: 'Chlorophyll', points: 1, difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
  }
  const quiz = { quizId: idOf(60), name: 'Quiz', endedAt: new Date().toISOString(), missed: [question] }
  await storeAnswer('quizzes.missed {}', { quizzes: [quiz] })
  const shown = { id: idOf(70), type: 'SHORT_ANSWER', description: 'What is in a leaf?', options: [], points: 1 }
  const typed = { id: idOf(71), type: 'NUMERIC', description: 'Three times 4?', options: [], points: 1 }
  const solution = { correctOptions: [], answer: 'Chlorophyll', explanation: '' }
  const missed = [
    { question: shown, solution },
    { question: typed, solution: { ...solution, answer: '12 kg', explanation: 'It is 3 · 4.' } },
  ]
  await storeAnswer('responses.missed {}', { assessments: [{ assessmentId: idOf(61), name: 'Test', missed }] })
  await open(deckOf(1, 'leaf'))
  await vi.waitFor(() => expect(page.text()).toContain('3 to study today'))
  await press('Study Questions you missed')
  await vi.waitFor(() => expect(page.text()).toContain('What is in a leaf?'))
  await press('Show the answer')
  await page.press(gradeNamed('Easy'))
  await vi.waitFor(() => expect(page.text()).toContain('Three times 4?'))
  expect(page.text()).not.toContain('12 kg')
  await press('Show the answer')
  await vi.waitFor(() => expect(page.text()).toContain('12 kg'))
  await page.press(gradeNamed('Good'))
  await vi.waitFor(async () =>
    expect(await readLog()).toMatchObject([
      { deckId: null, cardId: idOf(70) },
      { deckId: null, cardId: idOf(71) },
    ]),
  )
})

test('[FL-30] reviews made without a network wait as one request, of five hundred at most', async () => {
  await open(deckOf(1, 'leaf'))
  const made = (number: number): CardReview => ({
    ...{ id: idOf(5_000 + number), deckId: idOf(1), cardId: idOf(100), grade: 3 },
    reviewedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
  })
  for (const number of [0, 1, 2]) await recordReview(made(number))
  expect(await queued()).toEqual([{ call: 'flashcards.review', input: { reviews: [made(0), made(1), made(2)] } }])
  const full = Array.from({ length: 500 }, (_, number) => made(10 + number))
  await openDatabase(requireDatabaseId())
    .outbox.toCollection()
    .modify({ input: { reviews: full } })
  await recordReview(made(3))
  expect((await queued()).map(({ input }) => (input as { reviews: unknown[] }).reviews.length)).toEqual([500, 1])
})
