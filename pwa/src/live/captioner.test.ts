import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canCaption, Captioner, type SpokenLine } from './captioner.ts'

class Recognition extends EventTarget {
  static made: Recognition[] = []
  lang = ''
  starts = 0

  constructor() {
    super()
    Recognition.made.push(this)
  }

  start = () => void (this.starts += 1)
  stop = () => void this.dispatchEvent(new Event('end'))

  recognise(text: string, isFinal: boolean): void {
    const results = [{ isFinal, 0: { transcript: text } }]
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
  }

  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.dispatchEvent(new Event('end'))
  }
}

beforeEach(() => {
  Recognition.made = []
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function started() {
  vi.stubGlobal('webkitSpeechRecognition', Recognition)
  const lines: SpokenLine[] = []
  const stopped = vi.fn()
  const captioner = new Captioner((line) => lines.push(line), stopped)
  captioner.start('hi')
  const [recognition] = Recognition.made
  if (recognition === undefined) throw new Error('no recognition')
  return { captioner, lines, stopped, recognition }
}

test('[LV-5] captions are offered only where a browser can write them', () => {
  expect(canCaption()).toBe(false)
  vi.stubGlobal('webkitSpeechRecognition', Recognition)
  expect(canCaption()).toBe(true)
})

// Fault: each interim result is sent: a fast speaker had the room close the connection for its many messages.
test('[LV-5] interim lines are few, a final one is never left out, and a silence goes on', () => {
  const { lines, recognition, stopped } = started()
  expect(recognition.lang).toBe('hi')
  for (const text of ['a', 'a le', 'a leaf']) recognition.recognise(text, false)
  recognition.recognise('a leaf breathes', true)
  expect(lines).toEqual([
    { text: 'a', isFinal: false },
    { text: 'a leaf breathes', isFinal: true },
  ])
  recognition.fail('no-speech')
  expect(recognition.starts).toBe(2)
  expect(stopped).not.toHaveBeenCalled()
})

test('[LV-5] a refusal ends captions and is reported; a stop by hand is not', () => {
  const { recognition, stopped } = started()
  recognition.fail('not-allowed')
  expect(recognition.starts).toBe(1)
  expect(stopped).toHaveBeenCalledOnce()
  Recognition.made = []
  const again = started()
  again.captioner.stop()
  expect([again.recognition.starts, again.stopped.mock.calls.length]).toEqual([1, 0])
})
