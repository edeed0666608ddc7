import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestBoard, TestLesson } from '../test-board.ts'
import { PageReplay } from './page-replay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stroke = (board: TestBoard) => board.choose('pen').pointerDown(10, 10).move(40, 0).up()

/** A page on this screen, and another user who draws on it. */
async function replayed() {
  const lesson = new TestLesson()
  const here = await TestBoard.open({ lesson })
  const there = await TestBoard.open({ lesson })
  const { page } = here.editor
  if (!page) throw new Error('no page is shown')
  const replay = new PageReplay(page.shapes, () => () => {})
  return { here, there, replay, length: () => replay.player.value.timeline.shapes.length }
}

test('a page that is still loading appears in the replay on arrival, with all that follows', async () => {
  const { there, replay, length } = await replayed()
  const stop = replay.follow()
  replay.player.value.speed.set(4)
  expect(length()).toBe(0)
  stroke(there)
  expect(length()).toBe(1)
  stroke(there)
  stroke(there)
  vi.runAllTimers()
  expect(length()).toBe(3)
  expect(replay.player.value.speed.value).toBe(4)
  stop()
  stroke(there)
  vi.runAllTimers()
  expect(length()).toBe(3)
})

test('changes between the creation of a replay and its display are in it', async () => {
  const { there, replay, length } = await replayed()
  stroke(there)
  replay.follow()
  expect(length()).toBe(1)
})

test('strokes of others during playback wait until the replay is back at its beginning', async () => {
  const { there, replay, length } = await replayed()
  stroke(there)
  replay.follow()
  const { player } = replay
  const begun = player.value
  begun.play()
  stroke(there)
  vi.runAllTimers()
  begun.pause()
  begun.seek(1)
  stroke(there)
  vi.runAllTimers()
  expect([player.value === begun, length()]).toEqual([true, 1])
  begun.seek(0)
  stroke(there)
  // Playback starts before the timeline is rebuilt, so that it remains.
  begun.play()
  vi.runAllTimers()
  expect(length()).toBe(1)
  begun.pause()
  stroke(there)
  vi.runAllTimers()
  expect(length()).toBe(5)
})

test('a page that is cleared elsewhere before it plays has nothing to replay', async () => {
  const { here, there, replay, length } = await replayed()
  stroke(there)
  replay.follow()
  there.editor.clearPage()
  vi.runAllTimers()
  expect([here.count, length()]).toEqual([0, 0])
})
