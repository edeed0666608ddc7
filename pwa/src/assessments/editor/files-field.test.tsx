// @vitest-environment happy-dom
import { anExifJpeg, planted } from '@takhti/schema/kit/pictures/samples'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bytesOf } from '#api/from-base64.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { blankQuestion } from '#files/sets/port.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { onTabEvent } from '#offline/tab-events.ts'
import fileWords from '../../locales/en/class-files.json'
import quizWords from '../../locales/en/quizzes.json'
import { assessmentOnDevice, changeQuestions, createAssessment, newId } from '../assessment-store.ts'
import { chosenFile } from './chosen-files.ts'
import { editorScreen } from './EditorScreen.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

let people = 0
let page: TestPage
let stop = () => {}

beforeEach(() => {
  queryClient.clear()
  stop = onTabEvent((name) => {
    if (name === 'lessons') void queryClient.invalidateQueries({ queryKey: ['device', 'lessons'] })
  })
  send.mockReset().mockRejectedValue(new Error('there is no internet'))
  rememberPerson({
    ...{ personId: `files-${++people}`, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' },
  })
})

afterEach(async () => {
  await page.leave()
  stop()
})

async function edited(): Promise<string> {
  const classId = '01890000-0000-7000-8000-00000000c1a5'
  const id = await createAssessment({ classId, name: 'Plants', type: 'test' }, newId())
  const item = { ...blankQuestion(newId(), newId), description: 'Where is food made?' }
  await changeQuestions(id, [{ kind: 'put', item, version: newId(), base: null }])
  page = await showScreen(editorScreen, `/dashboard/assessment/${id}`, { ...fileWords, ...quizWords })
  await expect.poll(() => page.text()).toContain('Where is food made?')
  await page.press('Edit number 1')
  await expect.poll(() => page.text()).toContain('Attach files')
  return id
}

async function attach(...files: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Attach files"]')
  if (input === null) throw new Error('no file input')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const entries = () => openDatabase(requireDatabaseId()).outbox.orderBy('seq').toArray()

// Fault: `changeQuestions` without the files sends a question whose file no device can open.
test('[AM-20] files are attached without a network, and sent after their question', async () => {
  const id = await edited()
  await attach(new File(['%PDF-1.7 leaf'], 'Leaf.pdf'), new File(['OggS sound'], 'Poem.ogg'))
  const list = () => [...document.querySelectorAll('ul[aria-label="Files of this question"] > li > :last-child')]
  await expect.poll(() => list().map((each) => each.getAttribute('aria-label'))).toEqual(['Save Leaf.pdf', 'Poem.ogg'])
  await attach(new File(['%PDF-1.7 leaf'], 'Leaf.pdf'))
  await page.press('Remove Poem.ogg')
  await expect.poll(() => list()).toHaveLength(1)
  await page.press('Save')
  await expect
    .poll(async () => (await entries()).map(({ call }) => call))
    .toEqual([...['assessments.create', 'assessments.change', 'assessments.change', 'assessmentFiles.insertFiles']])
  const { data } = await assessmentOnDevice(id).queryFn()
  const [question] = data.questions
  const [file] = question?.files ?? []
  expect(file).toMatchObject({ name: 'Leaf.pdf', mediaType: 'application/pdf', bytes: 13 })
  expect((await entries()).at(-1)?.input).toEqual({
    ...{ assessmentId: id, questionId: question?.id },
    files: [{ id: file?.id, name: 'Leaf.pdf', bytes: btoa('%PDF-1.7 leaf') }],
  })
  // In the list its file is there as well, of this device.
  await expect.poll(() => list().map((each) => each.getAttribute('aria-label'))).toEqual(['Save Leaf.pdf'])
  expect(page.text()).toContain('Only on this device')
})

test('[AM-21] a page, an empty file and a large one are refused with the reason', async () => {
  await edited()
  for (const [file, reason] of [
    [new File(['<!doctype html><script>1</script>'], 'Page.html'), 'Page.html was not attached: it is empty, or not'],
    [new File([], 'Nothing.pdf'), 'Nothing.pdf was not attached: it is empty'],
    [new File([new Uint8Array(4_000_001).fill(97)], 'Long.txt'), 'Long.txt was not attached: it is larger than 4 MB'],
  ] as const) {
    await attach(file)
    await expect.poll(() => page.text()).toContain(reason)
  }
  expect(document.querySelector('ul[aria-label="Files of this question"]')).toBeNull()
})

test('[AM-21] the files of a paper have a limit together, and images lose their location', async () => {
  await edited()
  const questionId = newId()
  const pdf = new File(['%PDF-1.7 leaf'], 'Leaf.pdf')
  expect(await chosenFile({ questionId, bytes: 12 }, pdf)).toBe('paper')
  const [first, second] = [
    await chosenFile({ questionId, bytes: 13 }, pdf),
    await chosenFile({ questionId, bytes: 13 }, pdf),
  ]
  expect(first).toEqual(second)
  const photo = new File([Uint8Array.from(anExifJpeg())], 'Leaf.jpg', { type: 'image/jpeg' })
  const made = await chosenFile({ questionId, bytes: 1_000_000 }, photo)
  if (typeof made === 'string') throw new Error(made)
  const { offeredBytes } = await import('../new-files.ts')
  expect(new TextDecoder('latin1').decode(offeredBytes(made.id) ?? bytesOf(''))).not.toContain(planted)
  expect(made.mediaType).toMatch(/^image\//)
})
