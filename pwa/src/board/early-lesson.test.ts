// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { dropEarly, openEarly, peekEarly, takeLesson } from './early-lesson.ts'
import { listenToDrops } from './input/drops.ts'
import type { LessonOnDevice } from './lesson-on-device.ts'
import { TestBoard } from './test-board.ts'

const { opened } = vi.hoisted(() => ({ opened: [] as { lessonId: string; close: () => void }[] }))

const insertImages = vi.hoisted(() => vi.fn())

vi.mock('./images/insert-images.ts', () => ({ insertImages }))
vi.mock('./lesson-on-device.ts', () => ({
  openOnDevice: async (lessonId: string) => {
    const lesson = { lessonId, close: vi.fn() }
    opened.push(lesson)
    // The tests use no other part of a lesson.
    return lesson as unknown as LessonOnDevice
  },
}))

beforeEach(() => {
  opened.splice(0)
  insertImages.mockReset()
})

const pdf = new File(['%PDF-1.7'], 'quiz.pdf')

/** Drops a file on the window; whether the browser was stopped from opening it. */
function drop(): boolean {
  const dataTransfer = { types: ['Files'], files: [pdf] }
  return !dispatchEvent(
    Object.assign(new Event('drop', { cancelable: true }), { dataTransfer, clientX: 30, clientY: 40 }),
  )
}

/** The drop listener of a board that shows this lesson. */
async function showPanels(lesson: string): Promise<void> {
  const { editor } = await TestBoard.open()
  Object.defineProperty(editor.pages, 'lessonId', { value: lesson })
  listenToDrops(document.createElement('div'), editor)()
}

// Fault: the browser opened the file in place of the app, or nothing happened.
test('[J7] a file dropped before the panels are here goes onto the lesson once they are', async () => {
  await openEarly('algebra')
  expect(drop()).toBe(true)
  await takeLesson('algebra')
  dropEarly()
  await showPanels('algebra')
  await vi.waitFor(() => expect(insertImages).toHaveBeenCalledWith(expect.anything(), [pdf], expect.anything()))
  await showPanels('algebra')
  expect(insertImages).toHaveBeenCalledOnce()
})

test('[J7] a file dropped on an early lesson goes onto no other one', async () => {
  await openEarly('algebra')
  drop()
  dropEarly()
  expect(drop()).toBe(false)
  await showPanels('botany')
  await openEarly('algebra')
  await showPanels('botany')
  expect(insertImages).not.toHaveBeenCalled()
  dropEarly()
})

test('a lesson that was opened early is shown by the first render and opened once', async () => {
  void openEarly('algebra')
  await vi.waitFor(() => expect(peekEarly('algebra')).not.toBeNull())
  const peeked = peekEarly('algebra')
  expect(await takeLesson('algebra')).toBe(peeked)
  expect(opened).toHaveLength(1)
})

test('a taken lesson has one owner: the next opening is a new one', async () => {
  void openEarly('algebra')
  const first = await takeLesson('algebra')
  expect(peekEarly('algebra')).toBeNull()
  expect(await takeLesson('algebra')).not.toBe(first)
})

test('a lesson that was opened early and not needed is closed', async () => {
  void openEarly('algebra')
  await takeLesson('botany')
  const [early, taken] = opened
  expect(early?.close).toHaveBeenCalledOnce()
  expect(taken).toMatchObject({ lessonId: 'botany' })
  expect(taken?.close).not.toHaveBeenCalled()
})

test('a lesson that was opened early is closed when the first screen is another one', async () => {
  await openEarly('algebra')
  dropEarly()
  await vi.waitFor(() => expect(opened[0]?.close).toHaveBeenCalledOnce())
  expect(peekEarly('algebra')).toBeNull()
})
