import { expect, test, vi } from 'vitest'
import { TestBoard, TestLesson } from '../test-board.ts'
import { noteShownPage, shownBefore } from './last-page.ts'

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
