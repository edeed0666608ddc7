// @vitest-environment happy-dom
import type { Content } from '@takhti/schema/files/model'
import type { Question } from '@takhti/schema/questions/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import type { Generation } from './use-generation.ts'

vi.mock('#quizzes/port.tsx', () => ({
  StartQuizButton: ({ source, onOpened }: { source: { name: string }; onOpened?: (quiz: object) => void }) => (
    <button type="button" onClick={() => onOpened?.({})}>
      {`opened as ${source.name}`}
    </button>
  ),
}))
vi.mock('./PlaceFields.tsx', () => ({ PlaceFields: () => null }))

let page: TestPage
const onAccept = vi.fn()
const clear = vi.fn()

beforeEach(() => {
  onAccept.mockReset().mockResolvedValue(undefined)
  clear.mockReset()
})

afterEach(() => page.leave())

const questions = [{ id: 'one' }, { id: 'two' }] as Question[]

async function open(): Promise<void> {
  // The form reads nothing else of them.
  const content = { name: 'Rivers' } as Content
  const generation = { questions, running: null, clear } as unknown as Generation
  page = await show(<AcceptForm content={content} generation={generation} onAccept={onAccept} />)
}

const startQuiz = () => page.press(page.all('button').find(({ name }) => name.startsWith('opened as'))?.name ?? '')

// Fault: a quiz opened without storing its questions, which were lost with the page.
test('a draft that opens a quiz is stored in My Content, under the form’s name', async () => {
  await open()
  await startQuiz()
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
  const name = page
    .all('button')
    .find((button) => button.name.startsWith('opened as'))
    ?.name.slice('opened as '.length)
  expect(onAccept.mock.calls).toEqual([[questions, name]])
})

test('a draft that could not be stored stays, and shows why', async () => {
  onAccept.mockRejectedValue(new ApiError('common/internal'))
  await open()
  await startQuiz()
  await vi.waitFor(() => expect(document.querySelector('.field-error')?.textContent).not.toBe(''))
  expect(clear).not.toHaveBeenCalled()
})
