import { beforeEach, expect, test, vi } from 'vitest'
import { dropEarly, openEarly, peekEarly, takeLesson } from './early-lesson.ts'
import type { LessonOnDevice } from './lesson-on-device.ts'

const { opened } = vi.hoisted(() => ({ opened: [] as { lessonId: string; close: () => void }[] }))

vi.mock('./lesson-on-device.ts', () => ({
  openOnDevice: async (lessonId: string) => {
    const lesson = { lessonId, close: vi.fn() }
    opened.push(lesson)
    // The tests use no other part of a lesson.
    return lesson as unknown as LessonOnDevice
  },
}))

beforeEach(() => void opened.splice(0))

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
