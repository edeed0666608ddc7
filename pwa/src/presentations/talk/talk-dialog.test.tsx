// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../../locales/en.json'
import words from '../../locales/en/presentations.json'
import { TalkDialog } from './TalkDialog.tsx'

const board = vi.hoisted(() => {
  class NoRoom extends Error {}
  class NoVideoEncoder extends Error {}
  return { NoRoom, NoVideoEncoder, filmPages: vi.fn(), discardParts: vi.fn(async () => {}) }
})

const pages = [{ id: 'one', update: new Uint8Array(), texts: ['Roots'] }]
vi.mock('#board/port.ts', () => ({
  loadLessonTalk: async () => ({ ...board, talkPages: async () => ({ title: 'Roots', pages }) }),
}))

const { talk } = words.presentations

let people = 0
let page: TestPage | null = null

beforeEach(() => {
  board.filmPages.mockReset()
  board.discardParts.mockClear()
  rememberPerson({ personId: `talk-${++people}`, instituteId: 'i', firstName: 'M', role: 'instructor', expiresAt: '' })
})

afterEach(async () => {
  await page?.leave()
  vi.unstubAllGlobals()
})

async function opened(): Promise<TestPage> {
  const dialog = await show(<TalkDialog lessonId="lesson" title="Roots" onClose={() => {}} />, words)
  page = dialog
  await vi.waitFor(() => expect(dialog.text()).toContain('Slide 1'))
  await dialog.write('Slide 1: what to say', 'Roots take up water.')
  return dialog
}

const alerts = (dialog: TestPage) => dialog.all('alert').map(({ element }) => element.textContent)

test('[TD-1] a device without room for the video names it, and no word of the script is lost', async () => {
  board.filmPages.mockRejectedValue(new board.NoRoom())
  const dialog = await opened()
  await dialog.press(talk.video)
  await vi.waitFor(() => expect(alerts(dialog)).toContain(talk.fullVideo))
  expect(document.querySelector('textarea')?.value).toBe('Roots take up water.')
  await dialog.leave()
  const again = await show(<TalkDialog lessonId="lesson" title="Roots" onClose={() => {}} />, words)
  page = again
  await vi.waitFor(() => expect(document.querySelector('textarea')?.value).toBe('Roots take up water.'))
})

test('[TD-2] characters that the video has boxes for are named beside it', async () => {
  board.filmPages.mockResolvedValue({ file: new Blob(), captions: '', seconds: 1, lacking: ['𐀀', '𒀀'] })
  const dialog = await opened()
  await dialog.press(talk.video)
  await vi.waitFor(() => expect(dialog.text()).toContain(talk.made))
  expect(dialog.text()).toContain('𐀀 𒀀')
  expect(dialog.text()).toContain(english.board.export.lacking.split('{{')[0])
})

test('[TD-3] a cancelled video begins again from the first slide, which the screen states', async () => {
  board.filmPages.mockImplementation(
    (_job: object, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const dialog = await opened()
  await dialog.press(talk.video)
  await vi.waitFor(() => expect(dialog.text()).toContain(talk.goesOn))
  await dialog.press(english.common.cancel)
  await vi.waitFor(() => expect(dialog.text()).toContain(talk.cancelled))
  expect(talk.cancelled).toContain('starts from the first slide')
})

// Fault: a closed dialog that discards as a cancel does.
test('[TD-4] a cancel removes the finished parts of a video, a closed dialog leaves them', async () => {
  board.filmPages.mockImplementation(
    (_job: object, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const dialog = await opened()
  await dialog.press(talk.video)
  await vi.waitFor(() => expect(dialog.text()).toContain(talk.resumes))
  await dialog.press(english.common.cancel)
  await vi.waitFor(() => expect(board.discardParts).toHaveBeenCalledTimes(1))
  await dialog.press(talk.video)
  await vi.waitFor(() => expect(board.filmPages).toHaveBeenCalledTimes(2))
  await dialog.leave()
  expect(board.discardParts).toHaveBeenCalledTimes(1)
})

test('[TD-5] the finished parts of a video are removed once its file is saved', async () => {
  board.filmPages.mockResolvedValue({ file: new Blob(['film']), captions: '', seconds: 1, lacking: [] })
  const dialog = await opened()
  await dialog.press(talk.video)
  await vi.waitFor(() => expect(dialog.text()).toContain(talk.made))
  expect(board.discardParts).not.toHaveBeenCalled()
  await dialog.press(talk.saveVideo)
  await vi.waitFor(() => expect(board.discardParts).toHaveBeenCalledTimes(1))
})

/** The browser's side of speech, with these voices; returns what it was given to speak. */
function speakWith(languages: readonly string[]) {
  const spoken: { text: string; lang: string }[] = []
  class Utterance extends EventTarget {
    lang = ''
    voice: object | null = null
    readonly text: string
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => languages.map((lang) => ({ lang, default: false })),
    cancel: () => {},
    speak: (utterance: Utterance) => {
      spoken.push({ text: utterance.text, lang: utterance.lang })
      utterance.dispatchEvent(new Event('end'))
    },
  })
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', synthesis)
  return spoken
}

// Fault: the first voice taken whatever its language: Hindi was spoken by en-US.
test('[TD-6] a slide is read aloud by a voice of the browser in the language of its script', async () => {
  const spoken = speakWith(['en-US', 'hi_IN'])
  const dialog = await opened()
  await dialog.write('Slide 1: what to say', 'जड़ें पानी लेती हैं।')
  await dialog.press(talk.listen)
  await vi.waitFor(() => expect(spoken).toEqual([{ text: 'जड़ें पानी लेती हैं।', lang: 'hi_IN' }]))
  await vi.waitFor(() => expect(dialog.all('button').map(({ name }) => name)).toContain(talk.listen))
  expect(dialog.text()).not.toContain(talk.noVoice)
})

test('[TD-7] where the browser has no voice for the language, the screen states it', async () => {
  const spoken = speakWith(['en-US'])
  const dialog = await opened()
  await dialog.write('Slide 1: what to say', 'الجذور تمتص الماء.')
  await dialog.press(talk.listen)
  await vi.waitFor(() => expect(alerts(dialog)).toContain(talk.noVoice))
  expect(spoken).toEqual([])
})

// Fault: every error of the render shown as the general one.
test('[TD-8] a browser without an encoder of video is named as the cause, and the script stays', async () => {
  board.filmPages.mockRejectedValue(new board.NoVideoEncoder())
  const dialog = await opened()
  await dialog.press(talk.video)
  await vi.waitFor(() => expect(alerts(dialog)).toContain(talk.noVideo))
  expect(document.querySelector('textarea')?.value).toBe('Roots take up water.')
})
