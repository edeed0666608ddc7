// @vitest-environment happy-dom
import type { TopicWithHierarchy } from '@takhti/schema/topics/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import english from '../locales/en.json'
import { questionBankScreen } from './QuestionBankScreen.tsx'

const { topics: texts } = english
const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
// Commands stay in the outbox.
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const board: TopicWithHierarchy = {
  ...{ topicId: id(1), topicName: 'CBSE', kind: 'Board', isCurated: false },
  hierarchy: [],
}

const asked = (number: number, description: string) => ({
  ...{ id: id(number), type: 'SHORT_ANSWER', description, options: [], correctOptions: [], answer: 'x', points: 1 },
  ...{ difficulty: 'EASY', explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
})

const pageOf = (items: readonly object[]) => ({ items, hasNextPage: false, cursor: null })

const answers: Record<string, object> = {
  'topics.listWithHierarchy': { items: [board] },
  'topics.curatedTopics': { items: [] },
  'topics.bank': pageOf(
    ['What is a leaf?', 'पत्ती क्या है?', 'What is a root?'].map((text, at) => ({
      ...{ questionBankId: id(10 + at), topicId: id(1), question: asked(10 + at, text) },
    })),
  ),
  'topics.curatedQuestions': pageOf([
    { curatedQuestionReferenceId: id(20), topicId: id(1), question: asked(20, 'Curated?') },
  ]),
  'classes.listMine': { items: [{ classId: id(3), name: '7B', class_code: '', learnerCount: 2 }] },
  'assessments.list': { ...pageOf([{ id: id(4), name: 'Plants' }]), totalNumberOfAssessments: 1 },
}

let people = 0
let page: TestPage

beforeEach(() => {
  queryClient.clear()
  send
    .mockReset()
    .mockImplementation(async ({ area, verb }: { area: string; verb: string }) => answers[`${area}.${verb}`])
  const personId = `bank-${++people}`
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(() => page.leave())

const outbox = async () =>
  (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ call, input }) => [call, input])

async function pick(name: string) {
  const box = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
    if (found === null) throw new Error(`no row ${name}`)
    return found
  })
  box.click()
}

test('[TP-7] questions of a topic are searched, picked and added to an assessment by their ids', async () => {
  page = await showScreen(questionBankScreen, `${questionBankScreen.path}?topic=${id(1)}`)
  await vi.waitFor(() => expect(page.text()).toContain('पत्ती क्या है?'))
  for (const name of ['What is a leaf?', 'पत्ती क्या है?']) await pick(`Pick ${name}`)
  await page.write(texts.searchQuestions, 'root')
  await vi.waitFor(() => expect(page.text()).not.toContain('पत्ती'))
  expect(page.text()).toContain('What is a root?')
  await page.press(texts.addToAssessment)
  await vi.waitFor(() => expect(document.querySelectorAll('select')[1]?.options).toHaveLength(2))
  // Without a name a new test is not created.
  await page.press(texts.addSubmit)
  expect(page.text()).toContain('Please Enter Assessment Name')
  await page.write(english.assessments.name, 'Leaves')
  await page.press(texts.addSubmit)
  await vi.waitFor(async () => expect((await outbox()).map(([call]) => call)).toHaveLength(2))
  const [[made, assessment], [call, input]] = (await outbox()) as [[string, { id: string }], [string, object]]
  expect([made, call]).toEqual(['assessments.create', 'assessmentQuestions.importFromQuestionBank'])
  expect(input).toEqual({ assessmentId: assessment.id, questionBankIds: [id(10), id(11)] })
})

test('[TP-7] curated questions are added by their references', async () => {
  page = await showScreen(questionBankScreen, `${questionBankScreen.path}?topic=${id(1)}`)
  await pick('Pick Curated?')
  await vi.waitFor(() => page.press(texts.addToAssessment))
  const assessments = await vi.waitFor(() => {
    const found = document.querySelectorAll('select')[1]
    if (found?.options.length !== 2) throw new Error('the assessments are loading')
    return found
  })
  assessments.value = id(4)
  assessments.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).not.toContain(english.assessments.name))
  await page.press(texts.addSubmit)
  await vi.waitFor(async () =>
    expect(await outbox()).toEqual([
      ['assessmentQuestions.addCurated', { assessmentId: id(4), curatedQuestionReferenceIds: [id(20)] }],
    ]),
  )
})
