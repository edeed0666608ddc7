// @vitest-environment happy-dom
import type { Question } from '@takhti/schema/questions/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import english from '../../locales/en.json'
import words from '../../locales/en/quizzes.json'
import type { QuizSource } from '../quiz-source.ts'
import { StartDialog } from './StartDialog.tsx'

const send = vi.hoisted(() => vi.fn())
const homework = vi.hoisted(() => vi.fn(async () => 'assessment'))
vi.mock('#assessments/port.tsx', () => ({ makeHomework: homework }))
const stored = vi.hoisted(() => ({ items: [] as unknown[] }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#files/shelf/port.ts', () => ({
  setsOnDevice: async () => [{ id: 'set', name: 'Leaves' }],
  refreshHalf: async () => {},
  setOnDevice: () => ({ queryFn: async () => ({ data: { items: stored.items }, cachedAt: null }) }),
}))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

/** A question with two options, of which `right` is right. */
function aChoice(id: string, right: string[]): Question {
  const options = ['a', 'b'].map((each) => ({ id: each, title: each }))
  const plain = { points: 1, difficulty: 'EASY', explanation: '', madeBy: 'person', answer: '' } as const
  return {
    ...plain,
    ...{ id, type: 'MCQ', description: `Which ${id}?`, options, correctOptions: right },
    checks: { result: 'ok', reasons: [] },
  }
}

const [whole, unmarked, other] = [aChoice('1', ['a']), aChoice('2', []), aChoice('3', ['b'])]
const leftOut = words.quiz.settings.leftOut.replace('{{numbers}}', '2')

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockResolvedValue({ items: [], quizId: 'quiz' })
})

afterEach(() => page.leave())

async function shown(questions: readonly Question[] | null): Promise<void> {
  await shownFrom(questions && { name: 'Leaves', questions })
}

async function shownFrom(source: QuizSource | null): Promise<void> {
  const Component = () => <StartDialog source={source} onClose={() => {}} />
  // The screen is built here, and only its address and content are checked.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
}

const made = () => send.mock.calls.filter(([{ verb }]) => verb === 'create').map(([, input]) => input)

// Fault: every question was sent as it is, so one without a mark had the whole quiz refused, and no message named it.
test.each([
  { from: 'the questions that stand beside the button', isOfSet: false },
  { from: 'a set of My Content', isOfSet: true },
])('a question that something is missing in is named, and left out of a quiz of $from', async ({ isOfSet }) => {
  stored.items = [whole, unmarked, other]
  await shown(isOfSet ? null : [whole, unmarked, other])
  await expect.poll(() => page.text()).toContain(leftOut)
  await page.press(words.quiz.settings.open)
  await expect.poll(made).toMatchObject([{ name: 'Leaves', questions: [{ id: '1' }, { id: '3' }] }])
})

test('a complete set is asked by its id, as the server has it', async () => {
  stored.items = [whole, other]
  await shown(null)
  await expect.poll(() => page.text()).toContain('Leaves')
  await page.press(words.quiz.settings.open)
  await expect.poll(made).toMatchObject([{ name: 'Leaves', setId: 'set' }])
  expect(page.text()).not.toContain(leftOut)
})

test('a quiz without a complete question is not opened', async () => {
  await shown([unmarked])
  await expect.poll(() => page.text()).toContain(english.errors['quizzes/no-questions'])
  await page.press(words.quiz.settings.open)
  expect(made()).toEqual([])
})

test('an earlier quiz is repeated by its id and name alone, with its settings', async () => {
  const settings = { ...settingsOf('fast'), asksRealName: true }
  await shownFrom({ name: 'Leaves', again: { quizId: 'earlier', settings, classId: null } })
  await page.press(words.quiz.settings.open)
  await expect.poll(made).toEqual([{ name: 'Leaves', againOf: 'earlier', settings }])
})

const classGone = words.quiz.settings.classGone

/** Answers with these classes of the caller, besides all other calls. */
const teaches = (...items: object[]) =>
  send.mockImplementation(async ({ area }) => ({ items: area === 'classes' ? items : [], quizId: 'quiz' }))

const playedIn = (classId: string): QuizSource => ({
  name: 'Leaves',
  again: { quizId: 'earlier', settings: settingsOf('fast'), classId },
})

// Fault: the class was sent unchanged while the choice showed *no class*, so the quiz was refused for a class that was
// not shown.
test.each([
  { others: 'another one', items: [{ classId: 'other', name: 'Science 8' }] },
  { others: 'none', items: [] },
])('a quiz whose class is gone is repeated without one, with a notice, where $others is left', async ({ items }) => {
  teaches(...items)
  await shownFrom(playedIn('gone'))
  await expect.poll(() => page.text()).toContain(classGone)
  await page.press(words.quiz.settings.open)
  await expect.poll(made).toMatchObject([{ againOf: 'earlier' }])
  expect(made()[0]).not.toHaveProperty('classId')
})

test('a quiz whose class exists is repeated in it', async () => {
  teaches({ classId: 'there', name: 'Science 8' })
  await shownFrom(playedIn('there'))
  await expect.poll(() => page.text()).toContain('Science 8')
  expect(page.text()).not.toContain(classGone)
  await page.press(words.quiz.settings.open)
  await expect.poll(made).toMatchObject([{ againOf: 'earlier', classId: 'there' }])
})

test('[QZ-41] a quiz of a class can be given as homework, or asked with cards', async () => {
  teaches({ classId: 'there', name: 'Science 8' })
  const Component = () => (
    <StartDialog source={{ name: 'Leaves', questions: [whole, unmarked] }} classId="there" onClose={() => {}} />
  )
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
  await expect.poll(() => page.text()).toContain(words.quiz.settings.homework)
  expect(page.text()).toContain(english.answerCards.title)
  await page.press(words.quiz.settings.homework)
  // What cannot be asked live is left out of both.
  await expect.poll(() => homework.mock.calls).toEqual([[{ classId: 'there', name: 'Leaves' }, [whole]]])
})
