// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../locales/en/class-files.json'
import type { recordVoice } from './voice-recording.ts'
import { VoiceNote } from './VoiceNote.tsx'

let page: TestPage
afterEach(() => {
  vi.useRealTimers()
  return page.leave()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent.includes(name))

const press = (name: string) => act(async () => button(name)?.click())

/** A recorder that the test drives, and the notes that were attached. */
async function shown(begin?: typeof recordVoice) {
  const cancel = vi.fn()
  const made: File[] = []
  const opened: boolean[] = []
  let notify: (level: number) => void = () => {}
  const record: typeof recordVoice = async (onLevel) => {
    notify = onLevel
    const began = performance.now()
    return {
      seconds: () => (performance.now() - began) / 1000,
      stop: async () => new Blob(['voice'], { type: 'audio/webm;codecs=opus' }),
      cancel,
    }
  }
  const given = { isBusy: false, onOpen: (open: boolean) => opened.push(open), onMade: (file: File) => made.push(file) }
  page = await show(<VoiceNote {...given} record={begin ?? record} />, words)
  await expect.poll(() => button(words.classFiles.voice)).toBeDefined()
  return { cancel, made, opened, level: (level: number) => act(async () => notify(level)) }
}

test('[VN-1] a note is recorded with its level, listened to and attached; the keyboard follows', async () => {
  const { made, opened, level } = await shown()
  await press(words.classFiles.voice)
  expect(document.activeElement?.textContent).toContain(words.classFiles.stop)
  await level(40)
  expect(document.querySelector('meter')?.getAttribute('value')).toBe('40')
  await press(words.classFiles.stop)
  expect(document.querySelector('audio')?.src).toMatch(/^blob:/)
  expect(document.activeElement?.textContent).toContain(words.classFiles.attachVoice)
  await press(words.classFiles.attachVoice)
  expect(made.map(({ name, type }) => [name, type])).toEqual([['Voice note.webm', 'audio/webm;codecs=opus']])
  expect(opened).toEqual([false, true, false])
})

test('[VN-2] a discarded note releases the microphone, and so does a dialog that closes', async () => {
  const { cancel, made } = await shown()
  await press(words.classFiles.voice)
  await press(words.classFiles.discard)
  expect(cancel).toHaveBeenCalledTimes(1)
  await press(words.classFiles.voice)
  await page.leave()
  expect(cancel).toHaveBeenCalledTimes(2)
  expect(made).toEqual([])
})

// Fault: without the limit in `use-voice-note.ts` the recording goes on.
test('[VN-3] a recording ends by itself after three minutes', async () => {
  await shown()
  vi.useFakeTimers()
  await press(words.classFiles.voice)
  await act(async () => vi.advanceTimersByTime(179_000))
  expect(button(words.classFiles.stop)).toBeDefined()
  await act(async () => vi.advanceTimersByTime(1_500))
  expect(button(words.classFiles.attachVoice)).toBeDefined()
})

test('[VN-4] a denied microphone is explained, and the button stays', async () => {
  await shown(async () => 'denied')
  await press(words.classFiles.voice)
  expect(document.querySelector('[role=alert]')?.textContent).toBe(words.classFiles.faults.denied)
  expect(button(words.classFiles.voice)).toBeDefined()
})
