import { expect, test } from 'vitest'
import { firstTimer, ofMinutes, ofMode, paused, shownSeconds, started } from '../editor/timer.ts'
import { storedOf, shownIn, withTimer } from './timer-memory.ts'

const wall = 1_700_000_000_000
const running = started(ofMinutes(firstTimer, 5), 60_000)

test('a restored countdown ends at its original time, however long the page was closed', () => {
  const stored = withTimer([], 'a', storedOf('a', { timer: running, hasSound: true }, { steady: 90_000, wall }))
  const later = { steady: 400, wall: wall + 60_000 }
  const shown = shownIn(JSON.parse(JSON.stringify(stored)), 'a', later)
  expect(shown?.hasSound).toBe(true)
  expect(shown && shownSeconds(shown.timer, later.steady)).toBe(300 - 30 - 60)
  expect(shownIn(stored, 'b', later)).toBeNull()
  const over = shownIn(stored, 'a', { steady: 400, wall: wall + 3_600_000 })
  expect(over && shownSeconds(over.timer, 400)).toBe(0)
})

test('a paused timer stays paused; a clock that was set back subtracts nothing', () => {
  const rests = paused(ofMode(running, 'stopwatch'), 0)
  const stored = [storedOf('a', { timer: rests, hasSound: false }, { steady: 90_000, wall })]
  expect(shownIn(stored, 'a', { steady: 1, wall: wall + 9 })?.timer).toEqual(rests)
  const back = [storedOf('a', { timer: running, hasSound: false }, { steady: 90_000, wall })]
  const shown = shownIn(back, 'a', { steady: 500, wall: wall - 3_600_000 })
  expect(shown && shownSeconds(shown.timer, 500)).toBe(300)
})

test('a lesson has one timer, the list is bounded, and a timer of yesterday is dropped', () => {
  const stored = (id: string) => storedOf(id, { timer: running, hasSound: false }, { steady: 90_000, wall })
  const all = 'a b c d e f g h i j a'.split(' ').reduce<unknown>((before, id) => withTimer(before, id, stored(id)), [])
  expect(withTimer(all, 'x', null).map(({ lessonId }) => lessonId)).toEqual('d e f g h i j a'.split(' '))
  expect(withTimer(all, 'a', null).map(({ lessonId }) => lessonId)).toEqual('d e f g h i j'.split(' '))
  expect(shownIn(all, 'a', { steady: 0, wall: wall + 13 * 3_600_000 })).toBeNull()
})

test('invalid stored timers are dropped', () => {
  const good = storedOf('a', { timer: running, hasSound: false }, { steady: 90_000, wall })
  const clocks = { steady: 0, wall }
  expect(shownIn([good], 'a', clocks)).not.toBeNull()
  const bad = [{ mode: 'constructor' }, { lengthMs: -1 }, { lengthMs: 1e12 }, { ranMs: '5' }, { startedAt: 'now' }]
  for (const part of bad) expect(shownIn([{ ...good, ...part }], 'a', clocks)).toBeNull()
  for (const nothing of [null, {}, 'x', [null, 3, []]]) expect(shownIn(nothing, 'a', clocks)).toBeNull()
})
