import { momentAt, timelineOf } from '@takhti/schema/board/replay/timeline'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { Player } from './player.ts'
import { ReplayShapes } from './replay-shapes.ts'
import { clockTime, spokenTime } from './replay-time.ts'

/** Frames under a test's control. */
class Frames {
  #draw: ((atMs: number) => void) | null = null
  #atMs = 1_000

  readonly ask = (draw: (atMs: number) => void) => {
    this.#draw = draw
    return () => {
      this.#draw = null
    }
  }

  get isAsked(): boolean {
    return this.#draw !== null
  }

  pass(ms: number): void {
    const draw = this.#draw
    this.#draw = null
    this.#atMs += ms
    draw?.(this.#atMs)
  }
}

/** Strokes one after the other. */
async function replayOf(strokes: number) {
  const board = await TestBoard.open()
  for (let at = 0; at < strokes; at++)
    board
      .choose('pen')
      .pointerDown(10, 10 + at * 20)
      .move(40, 0)
      .up()
  const timeline = timelineOf(board.editor.page?.shapes.first(strokes) ?? [])
  const frames = new Frames()
  return { board, frames, timeline, player: new Player(timeline, frames.ask) }
}

test('playback up to a moment matches a seek, at every speed, and stops at the end by itself', async () => {
  const { player, frames, timeline } = await replayOf(12)
  const passes = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
  fc.assert(
    fc.property(passes, fc.constantFrom(0.5, 1, 2, 4, 8), (all, speed) => {
      player.seek(0)
      player.speed.set(speed)
      player.play()
      frames.pass(16)
      for (const ms of all) frames.pass(ms)
      const played = Math.min(timeline.durationMs, all.reduce((sum, ms) => sum + ms, 0) * speed)
      expect(player.position.value).toBeCloseTo(played)
      expect(player.isPlaying.value).toBe(played < timeline.durationMs)
      expect(frames.isAsked).toBe(player.isPlaying.value)
      player.pause()
    }),
  )
})

test('the whole shapes of a replay depend only on its position, however it was reached', async () => {
  const { board, timeline } = await replayOf(12)
  const everywhere = { minX: -1e4, minY: -1e4, maxX: 1e4, maxY: 1e4 }
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (parts) => {
      const shapes = new ReplayShapes(timeline)
      const shown = new Set<unknown>()
      for (const part of parts) {
        const { done } = momentAt(timeline, part * timeline.durationMs)
        const { come, gone } = shapes.moveTo(done)
        for (const shape of come) shown.add(shape)
        for (const shape of gone) shown.delete(shape)
        expect(shown).toEqual(new Set(timeline.shapes.slice(0, done)))
        expect(new Set(shapes.in(everywhere))).toEqual(shown)
      }
      shapes.moveTo(timeline.shapes.length)
      expect(shapes.in(everywhere)).toEqual(board.editor.page?.shapes.in(everywhere))
    }),
  )
})

test('a step plays to its end, a second press completes it at once, and back removes it', async () => {
  const { player, frames, timeline } = await replayOf(3)
  const [first = 0, second = 0] = Array.from(timeline.ends)
  player.next()
  frames.pass(16)
  frames.pass(20)
  expect(player.position.value).toBe(20)
  player.next()
  expect([player.position.value, player.isPlaying.value]).toEqual([first, false])
  player.next()
  for (let frame = 0; frame < 20; frame++) frames.pass(16)
  expect([player.position.value, player.isPlaying.value]).toEqual([second, false])
  player.previous()
  expect(player.position.value).toBe(first)
  player.next(true)
  expect(player.position.value).toBe(second)
  player.next(true)
  player.next(true)
  expect(player.position.value).toBe(timeline.durationMs)
})

test('play runs from within a step to the end, restarts at the end, and pauses in a hidden tab', async () => {
  const { player, frames, timeline } = await replayOf(8)
  player.next()
  player.toggle()
  player.toggle()
  frames.pass(16)
  frames.pass(3_600_000)
  expect(player.position.value).toBe(250)
  player.seek(timeline.durationMs + 5)
  expect([player.position.value, player.isPlaying.value, frames.isAsked]).toEqual([timeline.durationMs, false, false])
  player.play()
  expect([player.position.value, player.isPlaying.value]).toEqual([0, true])
})

test('a replay blocks local edits, holds back those of others, and returns the pen afterwards', async () => {
  const { board, timeline } = await replayOf(2)
  const { editor } = board
  editor.permit.replay(true)
  board.choose('pen').pointerDown(10, 10).move(40, 0).up()
  await editor.undo()
  expect([board.count, timeline.shapes.length]).toEqual([2, 2])
  // A pen that the teacher gives or takes meanwhile takes effect when the replay ends.
  editor.allow(true)
  expect(editor.mayDraw.value).toBe(false)
  editor.permit.replay(false)
  board.choose('pen').pointerDown(10, 10).move(40, 0).up()
  expect(board.count).toBe(3)
  editor.permit.replay(true)
  editor.allow(false)
  editor.permit.replay(false)
  expect(editor.mayDraw.value).toBe(false)
})

test('times are formatted in minutes and seconds, as a clock and as text', () => {
  expect([0, 5_900, 65_000, 3_600_000].map(clockTime)).toEqual(['0:00', '0:05', '1:05', '60:00'])
  expect(spokenTime(65_000, 'en')).toBe('1 minute, 5 seconds')
  expect(spokenTime(2_000, 'en')).toBe('2 seconds')
  expect(spokenTime(120_000, 'hi')).toContain('मिनट')
})
