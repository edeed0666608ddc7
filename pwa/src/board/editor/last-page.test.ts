import { expect, test, vi } from 'vitest'
import { TestBoard, TestLesson } from '../test-board.ts'
import { noteShownPage, rememberPage, showRemembered, shownBefore } from './last-page.ts'

test('[UX-C5] a reload returns to the shown page, and the router’s own state is preserved', async () => {
  const entry = {
    state: { idx: 3 } as unknown,
    replaceState(state: unknown) {
      this.state = state
    },
  }
  vi.stubGlobal('history', entry)
  expect(shownBefore()).toBe('')
  const { editor } = await TestBoard.open({ lesson: new TestLesson() })
  noteShownPage(editor.pages)
  await editor.addPage()
  expect(shownBefore()).toBe(editor.pages.shownId.value)
  expect(entry.state).toMatchObject({ idx: 3 })
  vi.unstubAllGlobals()
})

test('[UX-C5] a lesson opens on the page where this device left it, unless that page is gone', async () => {
  const lesson = new TestLesson()
  const stored = new Map<string, string>()
  const memory = {
    load: (lessonId: string) => Promise.resolve(stored.get(lessonId) ?? ''),
    store: (lessonId: string, pageId: string) => Promise.resolve(void stored.set(lessonId, pageId)),
  }
  const { editor } = await TestBoard.open({ lesson })
  rememberPage(editor.pages, memory)
  await editor.addPage()
  const left = editor.pages.shownId.value
  const { editor: again } = await TestBoard.open({ lesson })
  expect(again.pages.shownId.value).not.toBe(left)
  showRemembered(again.pages, memory)
  await vi.waitFor(() => expect(again.pages.current.value?.id).toBe(left))
  again.removePage()
  const { editor: later } = await TestBoard.open({ lesson })
  const first = later.pages.shownId.value
  showRemembered(later.pages, memory)
  await Promise.resolve()
  expect(later.pages.shownId.value).toBe(first)
})
