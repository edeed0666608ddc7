// @vitest-environment happy-dom
import type { MarkedAnswer, MarkedQuestion } from '@takhti/schema/responses/marking-model'
import type { QuestionResponse } from '@takhti/schema/responses/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import english from '../../locales/en/marking.json'
import type { MarkInput } from './marks.ts'
import { stepsOfGroups, stepsOfQuestion, type Step } from './steps.ts'
import { Workbench } from './Workbench.tsx'

vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => false,
  useOnline: () => false,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const question: MarkedQuestion = {
  question: {
    ...{ id: 'q', type: 'SUBJECTIVE', description: 'How does a plant eat?', options: [], correctOptions: [] },
    ...{ answer: '', points: 4, difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
  },
  rubricItems: [
    { id: 'one', title: 'Names the leaves', points: 2 },
    { id: 'two', title: 'Names light', points: 1 },
  ],
  ...{ answered: 60, pending: 60 },
}

function answer(at: number, over: Partial<QuestionResponse> = {}): MarkedAnswer {
  return {
    ...{ assessmentResponseId: `r${at}`, createdBy: null, name: `Student ${at}`, number: 1, isLate: false },
    response: {
      ...{ questionId: 'q', answer: { kind: 'longText', text: `Light ${at % 2}` }, sequence: 1, answeredAt: null },
      ...{ timing: null, score: null, maxScore: 4, autoScore: null, rubricItemIds: [], comment: '', by: 'pending' },
      ...{ markedBy: null, revision: 0 },
      ...over,
    },
  }
}

let page: TestPage

const onDone = vi.fn()
const onApart = vi.fn()
const outbox = () => openDatabase(requireDatabaseId()).outbox
// Only marks are queued here.
const inputs = async () => (await outbox().toArray()).map(({ input }) => input as MarkInput)

async function showSteps(steps: readonly Step[]): Promise<void> {
  const Component = () => (
    <Workbench
      {...{ assessmentId: 'a', steps, onDone, onGroup: () => {}, onApart }}
      nameOf={({ answers }) => answers.map(({ name }) => name).join(', ')}
    />
  )
  page = await showScreen({ path: '/', title: 'marking', roles: [], Component }, '/', english)
}

/** Presses a key where the focus is, and waits until the page has drawn what it did. */
async function press(code: string, key = code): Promise<void> {
  const before = page.text()
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true }))
  await vi.waitFor(() => expect(page.text()).not.toBe(before), { interval: 5 })
}

beforeEach(async () => {
  rememberPerson({ personId: 'me', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  await outbox().clear()
  onDone.mockReset()
})

afterEach(() => page.leave())

test('[MK-18] like drawings are seen before one mark is for all, and one can be set apart', async () => {
  const drawing = (at: number) => answer(at, { answer: { kind: 'board', path: 'M100 100L900 900' } })
  await showSteps(
    stepsOfGroups({ ...question, question: { ...question.question, type: 'BOARD' } }, [1, 2, 3].map(drawing)),
  )
  expect(document.querySelectorAll('.marking-alike svg')).toHaveLength(2)
  const apart = page.all('button').filter(({ name }) => name === english.marking.alike.apart)
  expect(apart).toHaveLength(2)
  await page.press(english.marking.alike.apart)
  expect(onApart).toHaveBeenCalledWith('r2')
})

test('[MK-8] sixty answers are marked without the mouse, each once, in order', async () => {
  const count = 60
  const answers = Array.from({ length: count }, (_, at) => answer(at))
  await showSteps(stepsOfQuestion(question, answers))
  for (let at = 0; at < count; at += 1) {
    await press(at % 3 === 0 ? 'Digit2' : 'Digit1')
    await press('Enter')
    const left = count - 1 - at
    await vi.waitFor(() => expect(page.text()).toContain(`${left} of ${count} to mark`), { interval: 5 })
  }
  expect(onDone).toHaveBeenCalledTimes(1)
  const made = await inputs()
  expect(made.map(({ assessmentResponseId }) => assessmentResponseId)).toEqual(
    answers.map((each) => each.assessmentResponseId),
  )
  expect(made.slice(0, 3).map(({ rubricItemIds }) => rubricItemIds)).toEqual([['two'], ['one'], ['one']])
  expect(page.text()).toContain(english.marking.states.waiting)
})

test('[MK-8] like answers are marked in one act', async () => {
  const answers = Array.from({ length: 6 }, (_, at) => answer(at))
  await showSteps(stepsOfGroups(question, answers))
  await press('Digit1')
  await press('Digit2')
  await press('Enter')
  await vi.waitFor(async () => expect(await inputs()).toHaveLength(3))
  for (const input of await inputs()) expect(input).toMatchObject({ score: null, rubricItemIds: ['one', 'two'] })
  await vi.waitFor(() => expect(page.text()).toContain('1 of 2 to mark'))
})

test('[C12] a refused mark shows both values; the own one is sent again on top of the other', async () => {
  const input = { assessmentResponseId: 'r1', questionId: 'q', score: 4, rubricItemIds: [], comment: 'Well done' }
  await outbox().add({
    ...{ call: 'responses.markQuestion', input: { ...input, revision: 0, markedBy: null }, idempotencyKey: 'k' },
    ...{ madeAt: '2026-11-28T09:00:00.000Z', state: 'parked', attempts: 1 },
    refusal: { code: 'responses/mark-changed', requestId: null },
  })
  await showSteps(
    stepsOfQuestion(question, [
      answer(1, { score: 1, by: 'person', revision: 3, markedBy: 'other', comment: 'Too short' }),
    ]),
  )
  await vi.waitFor(() => expect(page.text()).toContain(english.marking.conflict.title))
  const conflict = page.all('alert').find(({ name }) => name === english.marking.conflict.title)
  expect(conflict?.element.textContent).toContain('Their mark1Too short')
  expect(conflict?.element.textContent).toContain('Your mark4Well done')
  await page.press(english.marking.conflict.takeMine)
  await vi.waitFor(async () =>
    expect(await outbox().toArray()).toMatchObject([
      { state: 'waiting', input: { score: 4, comment: 'Well done', revision: 3, markedBy: 'other' } },
    ]),
  )
})

test('[MK-13] a typed number is marked with the numbers that its student drew, and their key', async () => {
  const numeric = { parameters: [{ name: 'a' as const, min: 2, max: 9, step: 1 }], key: '3a', tolerance: 0 }
  const typed: MarkedQuestion = {
    ...question,
    question: {
      ...{ ...question.question, type: 'NUMERIC', description: 'Three times {{a}}?', explanation: 'It is 3 · {{a}}.' },
      numeric: { ...numeric, isRelative: false, unit: 'kg' },
    },
  }
  const given = (at: number, a: number): MarkedAnswer =>
    answer(at, {
      ...{ answer: { kind: 'numeric', text: '12' }, drawn: { a } },
      solution: { correctOptions: [], answer: `${3 * a} kg`, explanation: `It is 3 · ${a}.` },
    })
  // One text answers two questions: they are no group.
  const steps = stepsOfGroups(typed, [given(1, 4), given(2, 5), given(3, 4)])
  expect(steps.map(({ answers }) => answers.map(({ name }) => name))).toEqual([
    ['Student 1', 'Student 3'],
    ['Student 2'],
  ])
  await showSteps(steps)
  for (const text of ['Three times 4?', '12 kg', 'It is 3 · 4.']) expect(page.text()).toContain(text)
  await press('KeyJ', 'j')
  await vi.waitFor(() => expect(page.text()).toContain('Three times 5?'))
  expect(page.text()).toContain('15 kg')
})
