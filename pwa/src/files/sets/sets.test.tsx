import { plainOf } from '@takhti/schema/kit/rich-text/text'
// @vitest-environment happy-dom
import type { Card } from '@takhti/schema/questions/decks/model'
import type { Question } from '@takhti/schema/questions/model'
import { maxQuestionsOfSet } from '@takhti/schema/questions/sets/rules'
import { canBeAsked } from '@takhti/schema/quizzes/answer-kinds'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { onTabEvent } from '#offline/tab-events.ts'
import { itemsOnDevice, refreshHalf } from '../shelf/item-store.ts'
import { deckScreen } from './DeckScreen.tsx'
import { answerChoiceOf, blankQuestion, choiceOf, finished, withMark, withType } from './question-draft.ts'
import { questionSetScreen } from './QuestionSetScreen.tsx'
import {
  addToSet,
  changeSet,
  makeDeck,
  makeQuestionSet,
  newId,
  refreshSet,
  setOnDevice,
  setsOnDevice,
} from './set-store.ts'

const { send, checkAgainst } = vi.hoisted(() => ({ send: vi.fn(), checkAgainst: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))
vi.mock('#assistant/port.tsx', () => ({ checkAgainst }))
// Changes stay in the outbox.
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

let people = 0
let page: TestPage | null = null
let edge: object | null = null
let unsubscribe = () => {}

beforeEach(async () => {
  queryClient.clear()
  edge = null
  unsubscribe = onTabEvent((name) => {
    if (name === 'lessons') void queryClient.invalidateQueries({ queryKey: ['device', 'lessons'] })
  })
  send.mockReset().mockImplementation(async (call: unknown) => {
    if (call !== lateCalls.sets.get && call !== lateCalls.decks.get)
      return { items: [], hasNextPage: false, cursor: null }
    if (edge === null) throw new Error('there is no internet')
    return edge
  })
  rememberPerson({
    personId: `sets-${++people}`,
    instituteId: 'i',
    firstName: 'Mina',
    role: 'instructor',
    expiresAt: '',
  })
  await refreshHalf('captures')
  await refreshHalf('files')
})

afterEach(async () => {
  await page?.leave()
  page = null
  unsubscribe()
})

const question = (description: string, more: Partial<Question> = {}): Question => ({
  ...blankQuestion(newId(), newId),
  type: 'SHORT_ANSWER',
  options: [],
  answer: 'In the hills',
  description,
  ...more,
})

const stored = async (id: string) => (await setOnDevice<Question>(id, false).queryFn()).data

const asked = async (id: string) => (await stored(id)).items.map(({ description }) => plainOf(description))

const queued = async () =>
  (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ call, input }) => ({ call, input: input as Sent }))

type Sent = { id: string; changes: { kind: string; base: string | null; version: string; item: Question }[] }

const address = (id: string, path = 'questions') => `/dashboard/content/${id}/${path}`

async function fill(label: string, text: string) {
  const field = [...document.querySelectorAll('label')].find((each) => each.textContent === label)?.control
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

const pressed = async (name: string) => {
  await vi.waitFor(() => expect(page?.all('button').map((each) => each.name)).toContain(name))
  await page?.press(name)
}

test('a set made offline is in the list, and each change is pending with its base version', async () => {
  const one = question('Where does it rise?')
  const id = await makeQuestionSet({ name: 'Rivers', language: 'en' }, [one])
  const set = await stored(id)
  await changeSet(set, [{ kind: 'put', item: { ...one, description: 'Where?' }, version: newId(), base: one.id }])
  const [, first] = await queued()
  const base = first?.input.changes[0]?.version ?? ''
  await changeSet(set, [
    { kind: 'put', item: { ...one, description: 'Whence?' }, version: newId(), base },
    { kind: 'put', item: question('Whither?'), version: newId(), base: null },
  ])
  expect(await asked(id)).toEqual(['Whence?', 'Whither?'])
  expect((await queued()).map(({ call }) => call)).toEqual(['sets.keep', 'sets.change', 'sets.change'])
  expect((await itemsOnDevice.queryFn())?.map(({ item }) => item)).toMatchObject([
    { id, name: 'Rivers', kind: 'questions', questionCount: 2 },
  ])
})

test('the server’s set is taken over once no change of this device is pending, and not before', async () => {
  const one = question('Mine?')
  const id = await makeQuestionSet({ name: 'Rivers' }, [one])
  const theirs = { id, name: 'Rivers', language: 'en', sourceId: null, questions: [{ ...one, description: 'Theirs?' }] }
  edge = theirs
  await refreshSet(id, false)
  expect(await asked(id)).toEqual(['Mine?'])
  await openDatabase(requireDatabaseId()).outbox.clear()
  await refreshSet(id, false)
  expect(await asked(id)).toEqual(['Theirs?'])
})

test('a set that this device lacks is fetched, and without an answer there is none', async () => {
  await expect(stored(newId())).rejects.toThrow('there is no internet')
})

test('a question is written, edited, moved, duplicated, deleted and restored offline', async () => {
  const id = await makeQuestionSet({ name: 'Rivers', language: 'en' }, [])
  page = await showScreen(questionSetScreen, address(id))
  await pressed('Add a question')
  await fill('Question', 'It rises where?')
  await pressed('Save')
  await vi.waitFor(() => expect(page?.text()).toContain('1. It rises where?'))
  // A doubt has its reason, and hinders nothing.
  expect(page.text()).toContain('It speaks of someone or something that it does not name.')
  await pressed('Duplicate number 1')
  await pressed('Edit number 2')
  await fill('Question', 'Where does the Ganges rise?')
  await pressed('Save')
  await vi.waitFor(async () => expect(await asked(id)).toEqual(['It rises where?', 'Where does the Ganges rise?']))
  await pressed('Move number 2 up')
  await vi.waitFor(() => expect(page?.text()).toContain('1. Where does the Ganges rise?'))
  await pressed('Delete number 1')
  await vi.waitFor(async () => expect(await asked(id)).toEqual(['It rises where?']))
  await pressed('Undo')
  await vi.waitFor(async () => expect(await asked(id)).toEqual(['Where does the Ganges rise?', 'It rises where?']))
})

test('moving an item by keyboard retains the focus on the pressed arrow', async () => {
  const id = await makeQuestionSet({ name: 'Rivers', language: 'en' }, [
    ...[question('One?'), question('Two?'), question('Three?')],
  ])
  page = await showScreen(questionSetScreen, address(id))
  await vi.waitFor(() => expect(page?.text()).toContain('3. Three?'))
  const focus = (name: string) =>
    page
      ?.all('button')
      .find((each) => each.name === name)
      ?.element.focus()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  focus('Move number 3 up')
  await pressed('Move number 3 up')
  await vi.waitFor(() => expect(page?.text()).toContain('2. Three?'))
  expect(focused()).toBe('Move number 2 up')
  await pressed('Move number 2 up')
  await vi.waitFor(() => expect(page?.text()).toContain('1. Three?'))
  expect(focused()).toBe('Move number 1 up')
})

// Fault: the name of a file as the address of its image: the set showed a broken image.
test('an image that is stored as a file is fetched and shown', async () => {
  const image = `file:${newId()}`
  send.mockImplementation(async (call: unknown) =>
    call === lateCalls.uploads.read ? { bytes: btoa('picture') } : { items: [], hasNextPage: false, cursor: null },
  )
  const id = await makeQuestionSet({ name: 'Fields' }, [question('Where is the middle?', { type: 'POINT', image })])
  page = await showScreen(questionSetScreen, address(id))
  await vi.waitFor(() => expect(document.querySelector('.set-picture')?.getAttribute('src')).toMatch(/^blob:/))
})

test('a draft is stored when the screen is left, and dropped by Cancel', async () => {
  const id = await makeQuestionSet({ name: 'Rivers' }, [question('One?')])
  page = await showScreen(questionSetScreen, address(id))
  await pressed('Edit number 1')
  await fill('Question', 'Dropped?')
  await pressed('Cancel')
  await pressed('Edit number 1')
  await fill('Question', 'Kept?')
  await page.leave()
  page = null
  await vi.waitFor(async () => expect(await asked(id)).toEqual(['Kept?']))
})

test('an edit names the version that was opened, also when another device wrote meanwhile', async () => {
  const one = question('One?')
  const id = await makeQuestionSet({ name: 'Rivers', language: 'en' }, [one])
  await openDatabase(requireDatabaseId()).outbox.clear()
  page = await showScreen(questionSetScreen, address(id))
  await pressed('Edit number 1')
  await fill('Question', 'Mine?')
  const theirs = { ...one, description: 'Theirs?', version: newId() }
  edge = { id, name: 'Rivers', language: 'en', sourceId: null, questions: [theirs, question('And this?')] }
  await refreshSet(id, false)
  // The server's version is shown and known: the form must not use it as its base.
  await vi.waitFor(() => expect(page?.text()).toContain('2. And this?'))
  await pressed('Save')
  await vi.waitFor(async () => expect((await asked(id)).toSorted()).toEqual(['And this?', 'Mine?', 'Theirs?']))
  await vi.waitFor(() => expect(page?.text()).toContain('This is the other version'))
  expect((await queued())[0]?.input.changes[0]?.base).toBe(one.id)
})

test('a rewritten question is checked against the whole source, and an unsupported one not sure', async () => {
  const span = { firstSegment: 0, lastSegment: 0, start: 0, end: 27, quote: 'A river rises in the hills.' }
  const from = { span, evidence: 'hills' }
  const rewritten = question('Where does the Ganges rise?', { ...from, answer: 'In the sea', madeBy: 'person' })
  const id = newId()
  const source = { id: newId(), kind: 'article', name: 'Rivers', language: 'en', segments: [{ text: span.quote }] }
  edge = {
    id,
    name: 'Rivers',
    language: 'en',
    sourceId: source.id,
    questions: [{ ...rewritten, version: rewritten.id }],
  }
  send.mockImplementation(async (call: unknown) => (call === lateCalls.sets.get ? edge : source))
  checkAgainst.mockResolvedValue([{ result: 'not sure', reasons: ['questions/evidence-missing'] }])
  page = await showScreen(questionSetScreen, address(id))
  await vi.waitFor(() => expect(checkAgainst).toHaveBeenCalled())
  expect(checkAgainst.mock.calls[0]?.[1]).toMatchObject([{ id: rewritten.id }])
  await vi.waitFor(() => expect(page?.text()).toContain('The words that decide the answer'))
})

test('a blank with options retains them, and one of them is its answer', () => {
  const options = ['hills', 'sea'].map((title) => ({ id: title, title }))
  const gap = question('A river rises in the _____.', { type: 'CLOZE', options, correctOptions: ['hills'] })
  expect(finished(withMark(gap, 'sea', true), 'en')).toMatchObject({ options, correctOptions: ['sea'], answer: 'sea' })
  expect([answerChoiceOf(gap), choiceOf('CLOZE')]).toEqual(['one', 'none'])
})

test('a question retains what fits another type, and its answer is what is marked', () => {
  const begun = blankQuestion(newId(), newId)
  const [a, b] = begun.options
  const options = begun.options.map((each, at) => ({ ...each, title: at < 3 ? ` ${'ABC'.charAt(at)} ` : ' ' }))
  const several = withType({ ...begun, description: ' Which? ', options }, 'MULTIPLE_SELECT', newId)
  const marked = withMark(withMark(several, a?.id ?? '', true), b?.id ?? '', true)
  expect(finished(marked, 'en')).toMatchObject({ description: 'Which?', answer: 'A, B' })
  expect(finished(marked, 'en')?.options.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  expect(withType(marked, 'MCQ', newId).correctOptions).toEqual([a?.id])
  const truth = finished(withType(marked, 'TRUE_OR_FALSE', newId), 'en')
  expect([truth?.answer, truth?.checks.result]).toEqual(['True', 'ok'])
  expect(withType(marked, 'CLOZE', newId)).toMatchObject({ options: [], correctOptions: [] })
  expect(finished(withType(marked, 'CLOZE', newId), 'en')?.checks.reasons).toContain('questions/blank')
  expect(finished({ ...begun, description: ' ' }, 'en')).toBe(null)
  expect([choiceOf('PICTURE_CHOICE'), choiceOf('SUBJECTIVE')]).toEqual(['one', 'none'])
})

test('an order is right as written, a number by its scale, and a vote has no right answer', () => {
  const begun = { ...blankQuestion(newId(), newId), description: 'Which planets, from the sun on?' }
  const titles = ['Mercury', 'Venus', 'Earth']
  const order = withType(begun, 'ORDER', newId)
  const named = { ...order, options: order.options.map((each, at) => ({ ...each, title: titles[at] ?? '' })) }
  const ordered = finished(named, 'en')
  expect(ordered).toMatchObject({ answer: 'Mercury → Venus → Earth', checks: { result: 'ok' } })
  expect(ordered?.correctOptions).toEqual(ordered?.options.map(({ id }) => id))
  const vote = finished(withType(named, 'VOTE', newId), 'en')
  expect(vote).toMatchObject({ answer: '', correctOptions: [], checks: { result: 'ok' } })
  const days = finished({ ...withType(begun, 'RANGE', newId), description: 'How long is a week?' }, 'en')
  expect(days).toMatchObject({
    options: [],
    range: { min: 0, max: 10, right: 5 },
    answer: '5',
    checks: { result: 'ok' },
  })
  const off = { ...withType(begun, 'RANGE', newId), range: { min: 0, max: 10, step: 1, right: 11, tolerance: 0 } }
  expect(finished(off, 'en')?.checks.reasons).toEqual(['questions/right-options'])
  expect(withType(off, 'MCQ', newId).range).toBeUndefined()
  const place = finished({ ...withType(begun, 'POINT', newId) }, 'en')
  expect(place?.checks.reasons).toEqual(['questions/right-options'])
  for (const each of [ordered, vote, days]) expect(each && canBeAsked(each)).toBe(true)
})

test('questions are added to the end of an existing set, once, and not where it has no room', async () => {
  const one = question('One?')
  const id = await makeQuestionSet({ name: 'Rivers' }, [one])
  const two = question('Two?')
  await addToSet(id, false, [one, two])
  await addToSet(id, false, [two])
  expect(await asked(id)).toEqual(['One?', 'Two?'])
  expect(await setsOnDevice('questions')).toEqual([{ id, name: 'Rivers' }])
  expect(await setsOnDevice('cards')).toEqual([])
  const many = Array.from({ length: maxQuestionsOfSet }, (_, at) => question(`Many ${at}?`))
  await expect(addToSet(id, false, many)).rejects.toThrow('common/too-large')
})

test('a refused change is shown on the screen of its set, and becomes a new set or is given up', async () => {
  const one = question('One?')
  const id = await makeQuestionSet({ name: 'Rivers', language: 'en' }, [one])
  const { outbox } = openDatabase(requireDatabaseId())
  await outbox.clear()
  await addToSet(id, false, [question('Refused?')])
  const refusal = { code: 'common/forbidden' as const, requestId: null }
  await outbox.toCollection().modify({ state: 'parked', refusal })
  edge = { id, name: 'Rivers', language: 'en', sourceId: null, questions: [{ ...one, version: one.id }] }
  // The server's set is taken over meanwhile: the refused question is only in the outbox.
  await refreshSet(id, false)
  page = await showScreen(questionSetScreen, address(id))
  await vi.waitFor(() => expect(page?.text()).toContain('The server did not accept 1 change of this set.'))
  expect(page.text()).not.toContain('Refused?')
  await pressed('Keep all of it as a new set')
  await vi.waitFor(async () => expect(await setsOnDevice('questions')).toHaveLength(2))
  const copy = (await setsOnDevice('questions')).find((each) => each.id !== id)
  expect(await asked(copy?.id ?? '')).toEqual(['One?', 'Refused?'])
  await vi.waitFor(async () => expect(await outbox.where('state').equals('parked').count()).toBe(0))
  expect(await asked(id)).toEqual(['One?'])
})

test('cards are written, and flipped to learn', async () => {
  const card: Card = { id: newId(), front: 'source', back: 'where a river rises' }
  const id = await makeDeck({ name: 'Rivers' }, [card])
  page = await showScreen(deckScreen, address(id, 'cards'))
  await pressed('Add a card')
  await fill('Front', 'mouth')
  await fill('Back', 'where it ends')
  await pressed('Save')
  await vi.waitFor(() => expect(page?.text()).toContain('where it ends'))
  await pressed('Learn')
  expect(page.text()).not.toContain('where a river rises')
  await pressed('FrontsourcePress to turn over')
  expect(page.text()).toContain('where a river rises')
  await pressed('Next card')
  expect(page.text()).toContain('mouth')
  expect((await queued()).map(({ call }) => call)).toEqual(['decks.addFlashcards', 'decks.change'])
})
