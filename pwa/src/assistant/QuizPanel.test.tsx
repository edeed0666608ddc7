// @vitest-environment happy-dom
import type { QuizRequest } from '@takhti/assistant/port'
import type { Content } from '@takhti/schema/files/model'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberEngine } from '#api/engine-choice.ts'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { NotByEngine } from './engines/edge.ts'
import { EngineFault } from './engines/engine-worker.ts'
import type { MadeQuiz, Making, Progress } from './engines/make-questions.ts'
import { QuizPanel } from './QuizPanel.tsx'

type Asked = Making & {
  onProgress: (news: Progress) => void
  answer: (quiz: Omit<MadeQuiz, 'origin'> & Partial<MadeQuiz>) => void
  fail: (fault: unknown) => void
}

const { send, makeQuestions, net, made } = vi.hoisted(() => ({
  send: vi.fn(),
  makeQuestions: vi.fn(),
  net: { isOnline: true },
  made: [] as unknown[],
}))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('./engines/make-questions.ts', () => ({ makeQuestions }))
vi.mock('#offline/connectivity.ts', () => ({
  suspectOffline: () => {},
  useOnline: () => net.isOnline,
  isEdgeReachable: () => net.isOnline,
  onConnectivity: () => () => {},
}))

/** A worker that never answers: the engine's idle preparation waits on it. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

let page: TestPage
let contentId = 0
const accepted = vi.fn()

const asks = () => made as Asked[]

// A machine may stall for seconds.
const seen = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker)
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  rememberEngine('embedded')
  net.isOnline = true
  made.length = 0
  contentId += 1
  accepted.mockReset().mockResolvedValue(undefined)
  send.mockReset().mockImplementation((call: { verb: string }) => Promise.resolve({ usageId: `of ${call.verb}` }))
  makeQuestions.mockReset().mockImplementation(
    (_: unknown, making: Making, { signal, onProgress }: { signal: AbortSignal; onProgress: Asked['onProgress'] }) =>
      new Promise<unknown>((answer, fail) => {
        signal.addEventListener('abort', () => fail(new EngineFault('cancelled')))
        made.push({ ...making, onProgress, answer, fail })
      }),
  )
})

afterEach(async () => {
  await page.leave()
  vi.unstubAllGlobals()
})

const content = (): Content => ({
  id: `content-${contentId}`,
  name: 'Rivers',
  kind: 'article',
  url: 'https://example.test',
  language: 'en',
  questionCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  parentId: null,
  tags: [],
  isStarred: false,
  segments: [{ text: 'A river rises in the hills.' }],
  summary: [],
  questions: [],
  shortfall: null,
  madeBy: 'embedded',
})

const question = (id: string, change: Partial<PlainQuestion> = {}): PlainQuestion => ({
  id,
  type: 'MCQ',
  description: `What of ${id}?`,
  options: [
    { id: 'a', title: 'Hills' },
    { id: 'b', title: 'Seas' },
    { id: 'c', title: 'Woods' },
  ],
  correctOptions: ['a'],
  answer: 'Hills',
  points: 1,
  difficulty: 'EASY',
  bloomLevel: 'REMEMBER',
  explanation: '',
  checks: { result: 'ok', reasons: [] },
  madeBy: 'embedded',
  ...change,
})

async function open(purpose: 'quiz' | 'assignment' = 'quiz'): Promise<void> {
  page = await show(<QuizPanel content={content()} purpose={purpose} onAccept={accepted} />)
}

const calls = () => send.mock.calls.map(([call]) => String(call.verb))
const numbers = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio][value]')].filter(({ value }) => /^\d$/.test(value))
const isGenerating = () =>
  page.all('button').some(({ name, element }) => name === 'Generate' && element.getAttribute('aria-busy') === 'true')
const errors = () => [...document.querySelectorAll('.field-error')].map(({ textContent }) => textContent)
const chosenNumber = () => numbers().find(({ checked }) => checked)?.value
const disabledNumbers = () => numbers().flatMap(({ value, disabled }) => (disabled ? [value] : []))

async function generateTwo(): Promise<void> {
  await open()
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  asks()[0]?.answer({ questions: [question('one'), question('two')] })
  await seen(() => expect(page.text()).toContain('What of two?'))
}

test('the numbers are 1 to 6, and those below the count of selected levels are disabled', async () => {
  await open()
  expect(numbers().map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(disabledNumbers()).toEqual([])
  await page.press('Remember')
  expect(disabledNumbers()).toEqual([])
  await page.press('Apply')
  await page.press('Create')
  expect(disabledNumbers()).toEqual(['1', '2'])
  await page.press('Apply')
  expect(disabledNumbers()).toEqual(['1'])
})

test('one level more than the number raises it; deselecting a level does not lower it', async () => {
  await open()
  expect(chosenNumber()).toBe('5')
  for (const level of ['Remember', 'Understand', 'Apply', 'Analyze', 'Evaluate']) await page.press(level)
  expect(chosenNumber()).toBe('5')
  await page.press('Create')
  expect(chosenNumber()).toBe('6')
  expect(disabledNumbers()).toEqual(['1', '2', '3', '4', '5'])
  await page.press('Create')
  expect(chosenNumber()).toBe('6')
  const pressed = page.all('button').filter(({ element }) => element.getAttribute('aria-pressed') === 'true')
  expect(pressed.map(({ name }) => name)).toEqual(['Remember', 'Understand', 'Apply', 'Analyze', 'Evaluate'])
})

test('LICENSE_LIMIT_EXHAUSTED prevents a generation, at the check and at the count', async () => {
  for (const verb of ['validate', 'use']) {
    send.mockImplementation((call: { verb: string }) =>
      call.verb === verb ? Promise.reject(new ApiError('LICENSE_LIMIT_EXHAUSTED')) : Promise.resolve({ usageId: 'u' }),
    )
    await open()
    await page.press('Generate')
    await seen(() => expect(calls()).toContain(verb))
    await seen(() => expect(isGenerating()).toBe(false))
    expect(makeQuestions).not.toHaveBeenCalled()
    if (verb === 'validate') await page.leave()
  }
})

test.each([
  ['FEATURE_NOT_ENABLED', ['validate']],
  ['common/internal', ['validate']],
  ['offline', ['validate']],
] as const)('a check that fails with %s lets it go on, and counts nothing', async (code, expected) => {
  send.mockRejectedValue(new ApiError(code))
  await open()
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  expect(isGenerating()).toBe(true)
  asks()[0]?.fail(new EngineFault('failed'))
  await seen(() => expect(page.text()).toContain('The engine stopped.'))
  expect(calls()).toEqual(expected)
})

test('without a network nothing is requested and nothing is counted', async () => {
  net.isOnline = false
  await generateTwo()
  expect(calls()).toEqual([])
})

test('the licence is checked with brightAi and 1, and made questions cost one credit', async () => {
  await generateTwo()
  expect(calls()).toEqual(['validate', 'use'])
  expect(send.mock.calls[0]?.[1]).toEqual({ id: 'i', feature: 'brightAi', usage: 1 })
})

test.each([
  ['a failure', () => asks()[0]?.fail(new EngineFault('notHere'))],
  ['nothing made', () => asks()[0]?.answer({ questions: [] })],
  ['a cancel', () => page.press('Cancel')],
  ['leaving', () => page.leave()],
] as const)('%s gives the credit back', async (_, end) => {
  await open()
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  await end()
  await seen(() => expect(calls()).toEqual(['validate', 'use', 'giveBack']))
  expect(send.mock.calls[2]?.[1]).toEqual({ usageId: 'of use' })
})

test('an unanswered count is repeated by its own key, and given back', async () => {
  let tries = 0
  send.mockImplementation(({ verb }: { verb: string }) =>
    verb === 'use' && ++tries === 1 ? Promise.reject(new ApiError('timeout')) : Promise.resolve({ usageId: 'found' }),
  )
  await open()
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  asks()[0]?.fail(new EngineFault('failed'))
  await seen(() => expect(calls()).toEqual(['validate', 'use', 'use', 'giveBack']))
  const [, first, second, back] = send.mock.calls
  expect(first?.[2]).toEqual(second?.[2])
  expect(back?.[1]).toEqual({ usageId: 'found' })
})

test('a running generation disables its button and shows progress, with the summary first', async () => {
  await open()
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  expect(isGenerating()).toBe(true)
  await page.press('Generate')
  expect(asks()).toHaveLength(1)
  const span = { firstSegment: 0, lastSegment: 0, start: 0, end: 7, quote: 'A river' }
  asks()[0]?.onProgress({ summary: { sentences: [{ text: 'A river rises in the hills.', span }] } })
  asks()[0]?.onProgress({ download: 0.5 })
  await seen(() => expect(page.text()).toContain('Downloading the model: 50%'))
  expect(page.text()).toContain('A river rises in the hills.')
})

test('a shortfall is shown as text, with the levels that have no question', async () => {
  await open()
  await page.press('Remember')
  await page.press('Create')
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  const short = { asked: 5, made: 1, code: 'assistant/too-few-facts' as const, reason: '' }
  asks()[0]?.answer({ questions: [question('one')], short })
  await seen(() => expect(page.text()).toContain('1 of 5 were made.'))
  expect(page.text()).toContain('None of them works at: Create.')
})

test('a question is replaced beside the others, and stays where no other can be asked', async () => {
  await generateTwo()
  await page.press('Ask something else than question 1')
  await seen(() => expect(asks()).toHaveLength(2))
  const request: QuizRequest | undefined = asks()[1]?.request
  expect(request).toMatchObject({ count: 1, types: expect.arrayContaining(['MCQ', 'TRUE_OR_FALSE']) })
  expect(request?.besides?.map(({ id }) => id)).toEqual(['one', 'two'])
  asks()[1]?.answer({ questions: [question('three')] })
  await seen(() => expect(page.text()).toContain('1. What of three?'))
  expect(page.text()).toContain('2. What of two?')
  await page.press('Ask something else than question 2')
  await seen(() => expect(asks()).toHaveLength(3))
  asks()[2]?.answer({ questions: [] })
  await seen(() => expect(page.text()).toContain('does not let another such question be asked'))
  expect(page.text()).toContain('2. What of two?')
  // The credit of the set covers it.
  expect(calls()).toEqual(['validate', 'use'])
})

test('an unaccepted draft is there again with the panel, and is accepted unchanged', async () => {
  await generateTwo()
  await page.press('Remove question 1')
  await page.leave()
  await open()
  expect(page.text()).toContain('1. What of two?')
  await page.press('Put 1 question into My Content')
  await seen(() => expect(page.text()).not.toContain('What of two?'))
  expect(accepted.mock.calls).toEqual([[[question('two')], 'Questions: Rivers']])
})

test('questions that could not be stored stay, with the reason', async () => {
  await generateTwo()
  accepted.mockRejectedValue(new ApiError('common/too-large'))
  await page.press('Put 2 questions into My Content')
  await seen(() => expect(errors().join('')).not.toBe(''))
  expect(page.text()).toContain('What of two?')
})

test('an edited question is shown at once, with its right option as the answer', async () => {
  await generateTwo()
  await page.press('Edit question 1')
  const marks = [...document.querySelectorAll<HTMLInputElement>('.set-options input[type=radio]')]
  marks[1]?.click()
  await seen(() => expect(marks[1]?.checked).toBe(true))
  await page.press('Save')
  await seen(() => expect(page.text()).toContain('edited by you'))
  expect(document.querySelectorAll('.option[data-right=true]')[0]?.textContent).toContain('Seas')
})

test('an assignment is Subjective or Objective', async () => {
  await open('assignment')
  const labels = [...document.querySelectorAll('label.choice')].map(({ textContent }) => textContent)
  expect(labels.slice(-2)).toEqual(['Subjective', 'Objective'])
  expect(document.querySelectorAll('select')).toHaveLength(1)
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  expect(asks()[0]?.request).toMatchObject({ assignment: 'SUBJECTIVE', types: ['SUBJECTIVE'] })
})

/** The server has a model, and the teacher chose it. */
async function chooseEdge(): Promise<void> {
  send.mockImplementation(({ verb }: { verb: string }) =>
    Promise.resolve(verb === 'engine' ? { engine: 'edge', tasks: ['quiz'] } : { usageId: `of ${verb}` }),
  )
  await open()
  await chooseEngine('Model of the server')
}

async function chooseEngine(name: string): Promise<void> {
  const details = document.querySelector<HTMLDetailsElement>('details.engines')
  details?.setAttribute('open', '')
  details?.dispatchEvent(new Event('toggle'))
  const radio = () => {
    const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name)
    return document.querySelector<HTMLInputElement>(`[id="${label?.htmlFor}"]`)
  }
  await seen(() => expect(radio()?.disabled).toBe(false))
  radio()?.click()
  await seen(() => expect(page.text()).toContain(`Made by: ${name}`))
}

test('[J9] the server’s engine is looked up with the chooser, and counts its own work', async () => {
  await chooseEdge()
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  expect(asks()[0]?.engine).toBe('edge')
  const origin = { madeBy: 'edge' as const, instead: null }
  asks()[0]?.answer({ questions: [question('one', { madeBy: 'edge' })], origin })
  await seen(() => expect(page.text()).toContain('Made by the model of the server.'))
  expect(calls()).toEqual(['engine'])
  await page.leave()
  await open()
  // The next visit has the same engine.
  expect(page.text()).toContain('Made by: Model of the server')
  await chooseEngine('Built-in engine')
})

test('[J9] if the server fails, the built-in engine shows why and takes a credit', async () => {
  await chooseEdge()
  await page.press('Generate')
  await seen(() => expect(asks()).toHaveLength(1))
  asks()[0]?.fail(new NotByEngine('assistant/unreachable'))
  await seen(() => expect(asks()).toHaveLength(2))
  expect(asks()[1]?.engine).toBe('embedded')
  asks()[1]?.answer({ questions: [question('two')], origin: { madeBy: 'embedded', instead: null } })
  await seen(() => expect(page.text()).toContain('Asked first: Model of the server.'))
  expect(page.text()).toContain('Made by the built-in engine.')
  expect(page.text()).toContain('The language model did not answer.')
  expect(calls()).toEqual(['validate', 'use'])
  await chooseEngine('Built-in engine')
})
