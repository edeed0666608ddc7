// @vitest-environment happy-dom
import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { MarkedAnswer, MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { Assignment, QuestionResponse, ResponseResult, ResponseSummary } from '@takhti/schema/responses/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import attemptWords from '../locales/en/attempt.json'
import markingWords from '../locales/en/marking.json'
import quizWords from '../locales/en/quizzes.json'
import { attemptScreen } from './attempt/AttemptScreen.tsx'
import { loadMarking } from './marking/MarkingScreen.tsx'
import { loadStudentReport } from './results/StudentReportScreen.tsx'

const send = vi.hoisted(() => vi.fn())
const added = vi.hoisted(() => new Set<string>())

vi.mock('#languages/late-words.ts', () => ({ addWords: async (area: string) => void added.add(area) }))
vi.mock('#offline/flusher.ts', () => ({ flushNow: () => {}, outboxOf: () => null }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const at = new Date().toISOString()
const idOf = (end: string) => `01890000-0000-7000-8000-0000000000${end}`

const files = [
  { id: idOf('c1'), name: 'Poem.ogg', mediaType: 'audio/ogg', bytes: 3 },
  { id: idOf('c2'), name: 'Map.pdf', mediaType: 'application/pdf', bytes: 3 },
  { id: idOf('c3'), name: 'Leaf.png', mediaType: 'image/png', bytes: 3 },
]

const question: DraftQuestion = {
  ...{ id: 'q1', type: 'SHORT_ANSWER', description: 'Where is food made?', options: [], correctOptions: [] },
  ...{ answer: 'Leaves', points: 1, difficulty: 'EASY', explanation: '', madeBy: 'person', files },
  ...{ checks: { result: 'ok', reasons: [] }, image: 'data:image/png;base64,AAAA', showQuesImg: true },
}

const last: ResponseSummary = {
  ...{ assessmentResponseId: 'r1', assessmentId: 'a1', createdBy: 's1', name: 'Mina', status: 'Returned' },
  ...{ score: 0, totalPoints: 1, pending: 0, number: 1, version: 1, startedAt: at, dueAt: null, submittedAt: at },
  ...{ isLate: false, isClockSetBack: false, releasedAt: at, revision: 1 },
}

const given: QuestionResponse = {
  ...{ questionId: 'q1', answer: { kind: 'text', text: 'Roots' }, sequence: 1, answeredAt: at, timing: 'in-time' },
  ...{ score: 0, maxScore: 1, solution: { correctOptions: [], answer: 'Leaves', explanation: '' } },
}

const marked: MarkedAnswer = {
  ...{ assessmentResponseId: 'r1', createdBy: 's1', name: 'Mina', number: 1, isLate: false },
  response: {
    ...given,
    ...{ autoScore: 0, rubricItemIds: [], comment: '', by: 'judge', markedBy: null, revision: 0 },
  },
}

const result = (own: Partial<DraftQuestion>): ResponseResult => {
  const { id, type, description, options, points, image } = question
  const shown = { id, type, description, options, points, files, ...(image !== undefined && { image }), ...own }
  return { ...last, questionResponses: [given], gaps: [], assessmentName: 'Plants', questions: [shown] }
}

const assignment: Assignment = {
  ...{ assessmentId: 'a1', classId: 'c1', className: 'Physics 8', name: 'Plants', type: 'test', status: 'Published' },
  ...{ questionCount: 1, totalPoints: 1, opensOn: null, dueOn: null, timeLimit: 60, attempts: 1, attemptsMade: 1 },
  ...{ latePolicy: 'accept', needsPassword: false, isInRoomOnly: false, isAssigned: true, last },
}

const overview = (own: Partial<DraftQuestion>): MarkingOverview => ({
  ...{ assessmentId: 'a1', classId: 'c', name: 'Plants', type: 'test', status: 'Published', isAnonymous: false },
  ...{ releaseOn: null, releasedAt: null, handedIn: 1 },
  questions: [{ question: { ...question, ...own }, rubricItems: [], answered: 1, pending: 1 }],
})

let people = 0
let page: TestPage

function remember(role: 'learner' | 'instructor'): void {
  rememberPerson({ personId: `viewer-${++people}`, instituteId: 'i', firstName: 'Mina', role, expiresAt: '' })
}

function answer(own: Partial<DraftQuestion> = {}, answers: readonly MarkedAnswer[] = [marked]): void {
  const pageOf = (items: readonly unknown[]) => ({ items, hasNextPage: false, cursor: null })
  send.mockImplementation(async ({ area, verb }: { area: string; verb: string }) => {
    if (area === 'assessmentFiles') return { name: 'x', mediaType: 'text/html', size: 3, part: 0, bytes: btoa('ABC') }
    if (verb === 'markingOverview') return overview(own)
    if (verb === 'result') return result(own)
    if (verb === 'listMine') return pageOf([assignment])
    if (verb === 'generateReport') throw new ApiError('common/not-found')
    return pageOf(area === 'responses' ? answers : [])
  })
}

beforeEach(() => {
  queryClient.clear()
  added.clear()
  send.mockReset()
  answer()
})

afterEach(() => page.leave())

/** The files of the question on the page: what is shown, what is played, and what is saved. */
const viewers = () => {
  const list = document.querySelector('ul[aria-label="Files of this question"]')
  const addressOf = (address: string | null = null) => address?.split(':')[0]
  return [...(list?.querySelectorAll('img, audio, a') ?? [])].map((each) => [
    each.localName,
    each.getAttribute('aria-label') ?? each.getAttribute('alt'),
    addressOf(each.getAttribute('src') ?? each.getAttribute('href')),
  ])
}

const allViewers = [
  ['audio', 'Poem.ogg', 'blob'],
  ['a', 'Save Map.pdf', 'blob'],
  ['img', 'Leaf.png', 'blob'],
]

const image = () => document.querySelector('img[alt="Picture of the question"]')?.getAttribute('src')

async function showWith(screen: Screen, address: string): Promise<void> {
  page = await showScreen(screen, address, { ...attemptWords, ...markingWords, ...quizWords })
  await expect.poll(() => page.text()).toContain('Where is food made?')
}

// Fault: a screen without `QuestionFiles` has no list of files.
test('[AT-45] a result has the image, sound and files of its questions, also in practice', async () => {
  remember('learner')
  await showWith(attemptScreen, '/dashboard/attempt/a1')
  await expect.poll(viewers).toEqual(allViewers)
  await expect.poll(image).toBe(question.image)
  await page.press('Practise what was wrong')
  expect(page.text()).not.toContain('Roots')
  await expect.poll(viewers).toEqual(allViewers)
  await expect.poll(image).toBe(question.image)
})

test('[MK-16] marking has the image, sound and files of the question', async () => {
  remember('instructor')
  await showWith(await loadMarking(), '/dashboard/assessment/a1/marking')
  await expect.poll(viewers).toEqual(allViewers)
  await expect.poll(image).toBe(question.image)
  // The texts of the list are those of quizzes, which marking loads with its own.
  expect(added).toContain('quizzes')
})

test('[MK-16] the report of a student has the image, sound and files of each question', async () => {
  remember('instructor')
  await showWith(await loadStudentReport(), '/dashboard/assessment/a1/responses/r1')
  await expect.poll(viewers).toEqual(allViewers)
  await expect.poll(image).toBe(question.image)
  expect(added).toContain('quizzes')
})

// Fault: an image that is left to the answer's view is nowhere where the student gave no answer.
test('[MK-16] a question that is answered on its image has it once, also without an answer', async () => {
  remember('instructor')
  const images = () => [...document.querySelectorAll('img, image')].filter((each) => shown(each) === question.image)
  const shown = (each: Element) => each.getAttribute('src') ?? each.getAttribute('href')
  const drawn = { ...marked, response: { ...marked.response, answer: { kind: 'drawing' as const, path: 'M0 0L9 9' } } }
  for (const given of [drawn, { ...marked, response: { ...marked.response, answer: null } }]) {
    answer({ type: 'DRAW', files: [] }, [given])
    await showWith(await loadMarking(), '/dashboard/assessment/a1/marking')
    await expect.poll(images).toHaveLength(1)
    await page.leave()
    queryClient.clear()
    remember('instructor')
  }
})
