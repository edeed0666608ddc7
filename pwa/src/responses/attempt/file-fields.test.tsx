// @vitest-environment happy-dom
import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/attempt.json'
import classFiles from '../../locales/en/class-files.json'
import { FileFields } from './FileFields.tsx'

let page: TestPage

afterEach(() => page.leave())

async function names(type: 'AUDIO' | 'PHOTO'): Promise<() => string[]> {
  const question: PaperQuestion = { id: 'q', type, description: 'Read it aloud.', options: [], points: 1 }
  const upload = () => Promise.reject(new Error('nothing is given here'))
  page = await show(<FileFields {...{ question, upload }} answer={null} onAnswer={() => {}} />, {
    ...words,
    ...classFiles,
  })
  return () => page.all('button').map(({ name }) => name)
}

// Fault: a field that takes files alone, as it was: on a laptop no sound could be given.
test('[AT-50] sound is recorded where it answers a question', async () => {
  const buttons = await names('AUDIO')
  await expect.poll(buttons).toContain(classFiles.classFiles.voice)
})

test('[AT-50] no other question has a recorder', async () => {
  const buttons = await names('PHOTO')
  await expect.poll(buttons).not.toContain(classFiles.classFiles.voice)
  expect(page.text()).toContain(words.attempt.files.photo)
})
