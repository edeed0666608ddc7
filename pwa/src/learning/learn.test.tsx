// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { partsOf } from '#assistant/engines/ask-work.ts'
import { storeAnswer } from '#offline/answers.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import english from '../locales/en/learning.json'
import { learnScreen } from './LearnScreen.tsx'

vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => false,
  useOnline: () => false,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

vi.mock('#api/client.ts', () => ({ send: () => Promise.reject(new Error('offline')) }))

// The engine itself, without the worker that no test environment has.
vi.mock('#assistant/port.tsx', () => ({
  askOnDevice: (work: Omit<Parameters<typeof partsOf>[0], 'name'>) => partsOf({ name: 'ask', ...work }),
  prepareOnDevice: () => Promise.resolve(),
}))

const classId = '01890000-0000-7000-8000-000000000009'
const sourceId = '01890000-0000-7000-8000-000000000001'

const text = [
  'Chlorophyll is the green pigment in leaves.',
  'Roots take up water and minerals from the soil.',
  'Stomata are small openings through which gases enter the leaf.',
  'Plants store glucose as starch when there is no light.',
]

let page: TestPage

async function open(access = 'ok', others: object[] = []) {
  const sources = [{ id: sourceId, name: 'Photosynthesis', language: 'en', classIds: [classId] }, ...others]
  await storeAnswer('learning.materials {}', { classes: [{ id: classId, name: 'Class 6 B', access }], sources })
  await storeAnswer(`learning.source {"id":"${sourceId}"}`, {
    ...{ id: sourceId, name: 'Photosynthesis', kind: 'article', language: 'en', createdAt: '2026-01-01T00:00:00.000Z' },
    segments: text.map((each) => ({ text: each })),
  })
  page = await showScreen(learnScreen, learnScreen.path, english)
}

const area = () => [...document.querySelectorAll('textarea')]

async function press(name: string) {
  await vi.waitFor(() => expect(page.all('button').map((each) => each.name)).toContain(name))
  await page.press(name)
}

const recorded = async () =>
  (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ input }) => input as Record<string, unknown>)

beforeEach(() => {
  rememberPerson({ personId: crypto.randomUUID(), instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
})

afterEach(async () => {
  await page.leave()
  queryClient.clear()
})

async function ask(question: string) {
  await vi.waitFor(() => expect(area().length).toBeGreaterThan(0))
  await page.write('Your question', question)
  await press('Ask')
}

test('[SA-12] without a network: the attempt first, then hints, then the answer with its passage', async () => {
  await open()
  await ask('What do roots take up?')
  await vi.waitFor(() => expect(page.text()).toContain('What do you think?'))
  expect(page.text()).not.toContain('minerals')
  await page.write('What do you think? Try first.', 'they take up water')
  await press('Check my try')
  expect(page.text()).not.toContain('minerals')
  expect(page.all('button').map(({ name }) => name)).not.toContain('Show the answer')
  await press('Give me a hint')
  expect(page.text()).toContain('Photosynthesis')
  await press('Give me a hint')
  expect(page.text()).toContain('____')
  expect(page.text()).not.toContain('minerals')
  await press('Show the answer')
  await vi.waitFor(() => expect(page.text()).toContain(text[1]))
  // The passage is in the language of learning already.
  expect(page.all('button').map(({ name }) => name)).not.toContain('In English')
  const steps = await recorded()
  expect(steps.map(({ hints }) => hints)).toEqual([0, 1, 2, 2])
  expect(steps.at(-1)).toMatchObject({ attempt: 'they take up water', classId, answer: text[1] })
  expect(new Set(steps.map(({ id }) => id)).size).toBe(1)
})

test('[SA-13] what the materials do not contain is refused, and the refusal recorded', async () => {
  await open()
  await ask('Who painted the ceiling of the chapel?')
  await vi.waitFor(() => expect(page.text()).toContain('The source does not say this.'))
  await vi.waitFor(async () => expect(await recorded()).toMatchObject([{ refused: 'assistant/not-in-source' }]))
})

test('[K5] a student without consent sees the reason and has no field to ask', async () => {
  await open('no-consent')
  await vi.waitFor(() => expect(page.text()).toContain('no consent for you on record'))
  expect(area()).toEqual([])
})

const exchanges = () => [...document.querySelectorAll('.learning-exchange')].map(({ textContent }) => textContent ?? '')
const answered = (name: string) =>
  vi.waitFor(() => expect(exchanges().at(-1)).toMatch(new RegExp(`^${name}(?!Reading).`, 'u')), { timeout: 8_000 })

test('[SA-14] Summarize and Explain More wait for an attempt, and Summarize is recorded as such', async () => {
  await open()
  await press('Summarize')
  await answered('Summarize')
  await press('I have no idea yet')
  await press('Give me a hint')
  await press('Show the answer')
  await vi.waitFor(() => expect(exchanges()[0]).toContain(text[0]))
  await ask('What do roots take up?')
  await answered('What do roots take up\\?')
  await press('Explain More')
  await answered('Explain More')
  expect(exchanges().at(-1)).toContain('What do you think?')
  expect(await recorded()).toMatchObject([
    { action: 'SUMMARIZE', attempt: '', hints: 0 },
    { action: 'SUMMARIZE', hints: 1, answer: '' },
    { action: 'SUMMARIZE', hints: 1, passages: [{ id: sourceId }, ...Array<unknown>(3).fill({ id: sourceId })] },
  ])
})

test.each([
  ['Apply My Knowledge', 'APPLY_MY_KNOWLEDGE'],
  ['Quiz Me', 'QUIZ_ME'],
])('[SA-15] %s asks, hints after a wrong choice, and records each choice', async (name, action) => {
  await open()
  await press(name)
  await answered(name)
  const first = () => document.querySelector('.learning-exchange ol > li')
  const choose = async (at: number) => {
    first()?.querySelectorAll('button')[at]?.click()
    await vi.waitFor(() => expect(first()?.querySelector('[role=status]')?.textContent).not.toBe(''))
  }
  await choose(1)
  const isWrong = first()?.textContent.includes('Not quite') ?? false
  if (isWrong) await choose(0)
  expect(first()?.textContent).toContain('Photosynthesis')
  const steps = await recorded()
  expect(steps).toHaveLength(isWrong ? 2 : 1)
  for (const step of steps) expect(step).toMatchObject({ action, classId })
  expect(steps.at(-1)?.['answer']).not.toBe('')
})

test('[SA-16] the chosen persona is recorded with the exchange for the teachers', async () => {
  await open()
  await vi.waitFor(() => expect(document.querySelectorAll('select').length).toBeGreaterThan(1))
  const select = [...document.querySelectorAll('select')].find(({ options }) =>
    [...options].some(({ value }) => value === 'CBSE'),
  )
  if (select === undefined) throw new Error('no persona to choose')
  await act(async () => {
    select.value = 'CBSE'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await ask('Who painted the ceiling of the chapel?')
  await vi.waitFor(async () => expect(await recorded()).toMatchObject([{ persona: 'CBSE', action: null }]))
})

test('[SA-17] materials in the language of learning come first, and answers are offered in it', async () => {
  await storeAnswer('languages.get {}', { language: 'hi' })
  await open('ok', [{ id: '01890000-0000-7000-8000-000000000002', name: 'पौधे', language: 'hi', classIds: [classId] }])
  const names = () =>
    [...document.querySelectorAll('select')].flatMap(({ options }) => [...options].map((each) => each.text))
  await vi.waitFor(() => expect(names().indexOf('पौधे')).toBeGreaterThan(0))
  await vi.waitFor(() => expect(names().indexOf('पौधे')).toBeLessThan(names().indexOf('Photosynthesis')))
  await ask('What do roots take up?')
  await press('I have no idea yet')
  await press('Give me a hint')
  await press('Show the answer')
  await vi.waitFor(() => expect(page.all('button').map(({ name }) => name)).toContain('In Hindi'))
})
