import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { foresight } from '../canvas/views.ts'
import { TestBoard } from '../test-board.ts'
import { foreseeInk } from './foresight.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Place = readonly [x: number, y: number, atMs: number]

/** A pointer move with its coalesced and predicted events. */
function moveTo(last: Place, merged: readonly Place[] = [], expected: readonly Place[] = []): Event {
  const event = (at: Place) => ({ clientX: at[0] + 5, clientY: at[1] + 7, timeStamp: at[2] })
  const parts = {
    ...event(last),
    pointerId: 1,
    getCoalescedEvents: () => merged.map(event),
    getPredictedEvents: () => expected.map(event),
  }
  const move = new Event('pointermove')
  // `timeStamp` of an event is read-only, so it is defined on the object.
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(move, name, { value, configurable: true })
  return move
}

async function drawing() {
  const board = await TestBoard.open()
  const surface = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 5, top: 7 }) })
  // Only these members of an element are used.
  const stop = foreseeInk(surface as unknown as HTMLElement, board.editor)
  board.choose('pen').pointerDown(10, 10).move(40, 0)
  const { stroke } = board.editor.ink
  const shown = () => (stroke.value ? Array.from(foresight.of(stroke.value).x) : [])
  return { board, surface, stop, shown, stroke }
}

test('a stroke is drawn up to the predicted point, which is not part of it', async () => {
  const { board, surface, stop, shown, stroke } = await drawing()
  surface.dispatchEvent(
    moveTo(
      [50, 10, 40],
      [[50, 10, 40]],
      [
        [58, 10, 48],
        [66, 10, 56],
        [300, 10, 300],
      ],
    ),
  )
  expect(shown()).toEqual([10, 20, 30, 40, 50, 58, 66])
  expect(stroke.value?.x).toEqual([10, 20, 30, 40, 50])
  board.up()
  const [shape] = board.editor.page?.shapes.first(1) ?? []
  expect(shape?.kind === 'ink' && Math.max(...shape.props.points.x)).toBe(50)
  stop()
})

test('a pen that stops is drawn without prediction', async () => {
  const { surface, stop, shown, stroke } = await drawing()
  surface.dispatchEvent(moveTo([50, 10, 40], [], [[58, 10, 48]]))
  expect(shown().at(-1)).toBe(58)
  const drawnAgain = vi.fn<() => void>()
  stroke.subscribe(drawnAgain)
  vi.advanceTimersByTime(60)
  expect([shown().at(-1), drawnAgain.mock.calls.length]).toEqual([50, 1])
  stop()
})

test('no prediction for strokes led by an instrument, of another pointer or without support', async () => {
  const { surface, stop, shown } = await drawing()
  surface.dispatchEvent(moveTo([50, 30, 40], [], [[58, 30, 48]]))
  expect(shown().at(-1)).toBe(50)
  const blind = moveTo([50, 10, 48])
  Object.defineProperty(blind, 'getPredictedEvents', { value: undefined })
  surface.dispatchEvent(blind)
  expect(shown().at(-1)).toBe(50)
  surface.dispatchEvent(moveTo([50, 10, 56], [], [[58, 10, 60]]))
  stop()
  expect(shown().at(-1)).toBe(50)
})
