import { expect, test } from 'vitest'
import { TestBoard, TestLesson } from '../test-board.ts'
import { showWhenKnown } from './named-page.ts'

test('[FI-J1] a page named by the address is shown once known, unless the reader navigates', async () => {
  const lesson = new TestLesson()
  const { editor } = await TestBoard.open({ lesson })
  await editor.addPage()
  const second = editor.pages.shownId.value
  const reader = (await TestBoard.open({ lesson })).editor
  showWhenKnown(reader.pages, second)
  expect(reader.pages.shownId.value).toBe(second)

  const early = (await TestBoard.open({ lesson })).editor
  const restless = (await TestBoard.open({ lesson })).editor
  const third = '0190aaaa-bbbb-7ccc-8ddd-ffffffffffff'
  showWhenKnown(early.pages, third)
  showWhenKnown(restless.pages, third)
  await restless.show(second)
  editor.pages.moves.add([third], second)
  expect(early.pages.shownId.value).toBe(third)
  expect(restless.pages.shownId.value).toBe(second)
  showWhenKnown(reader.pages, 'no page of this lesson')()
  expect(reader.pages.shownId.value).toBe(second)
})
