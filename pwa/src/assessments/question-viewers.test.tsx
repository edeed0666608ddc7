// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { blankQuestion } from '#files/sets/port.tsx'
import attemptWords from '../locales/en/attempt.json'
import quizWords from '../locales/en/quizzes.json'
import { changeQuestions, createAssessment, newId } from './assessment-store.ts'
import { previewScreen } from './PreviewScreen.tsx'
import { printScreen } from './print/PrintScreen.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

let people = 0
let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({
    ...{ personId: `viewer-${++people}`, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' },
  })
  send.mockReset().mockImplementation(async ({ area }: { area: string }) => {
    if (area !== 'assessmentFiles') throw new Error('there is no internet')
    return { name: 'x', mediaType: 'text/html', size: 3, part: 0, bytes: btoa('ABC') }
  })
})

afterEach(() => page.leave())

const embedded = 'data:image/png;base64,AAAA'

/** An assessment with one question that has an image, sound, a PDF and a photo. */
async function withFiles(): Promise<string> {
  const id = await createAssessment({ classId: newId(), name: 'Plants', type: 'test' }, newId())
  const item = {
    ...blankQuestion(newId(), newId),
    ...{ type: 'SUBJECTIVE' as const, description: 'Where is food made?', options: [], image: embedded },
    files: [
      { id: newId(), name: 'Poem.ogg', mediaType: 'audio/ogg', bytes: 3 },
      { id: newId(), name: 'Map.pdf', mediaType: 'application/pdf', bytes: 3 },
      { id: newId(), name: 'Leaf.png', mediaType: 'image/png', bytes: 3 },
    ],
  }
  await changeQuestions(id, [{ kind: 'put', item, version: newId(), base: null }])
  return id
}

const sources = () => [...document.querySelectorAll('img')].map((each) => each.src.split(',')[0]?.split('/')[0])

// Fault: `PaperSheet` without `QuestionFiles` has no list of files.
test('[AM-23] a preview has the image, sound and files of a question', async () => {
  const id = await withFiles()
  page = await showScreen(previewScreen, `/dashboard/assessment/preview?assessment=${id}`, {
    ...attemptWords,
    ...quizWords,
  })
  await expect.poll(() => page.text()).toContain('Where is food made?')
  const list = () => document.querySelector('ul[aria-label="Files of this question"]')
  await expect.poll(() => list()?.querySelector('audio')?.getAttribute('aria-label')).toBe('Poem.ogg')
  await expect.poll(() => list()?.querySelector('a')?.download).toBe('Map.pdf')
  await expect.poll(() => list()?.querySelector('img')?.alt).toBe('Leaf.png')
  expect(document.querySelector('img[alt="Picture of the question"]')?.getAttribute('src')).toBe(embedded)
})

// Fault: without the files of `PaperQuestion` a paper has no trace of the sound that its question asks about.
test('[AM-24] a printed paper has the images of a question, and names its sound and files', async () => {
  const id = await withFiles()
  page = await showScreen(printScreen, `/dashboard/assessment/${id}/print`)
  await expect.poll(() => page.text()).toContain('Where is food made?')
  expect(page.text()).toContain('With this question: Poem.ogg')
  expect(page.text()).toContain('With this question: Map.pdf')
  expect(page.text()).not.toContain('Leaf.png')
  // The image of the question, and the photo that is one of its files.
  await expect.poll(sources).toEqual(['data:image', expect.stringMatching(/^blob:/)])
})
