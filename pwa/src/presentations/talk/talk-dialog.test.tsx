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
  return { NoRoom, NoVideoEncoder, filmPages: vi.fn() }
})

const pages = [{ id: 'one', update: new Uint8Array(), texts: ['Roots'], isText: true }]
vi.mock('#board/port.ts', () => ({
  loadLessonTalk: async () => ({ ...board, talkPages: async () => ({ title: 'Roots', pages }) }),
}))

const { talk } = words.presentations

let people = 0
let page: TestPage | null = null

beforeEach(() => {
  board.filmPages.mockReset()
  rememberPerson({ personId: `talk-${++people}`, instituteId: 'i', firstName: 'M', role: 'instructor', expiresAt: '' })
})

afterEach(async () => {
  await page?.leave()
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
