import { expect, test } from 'vitest'
import { inTurn, turnOf } from './turn.ts'

const things = (count: number) => Array.from({ length: count }, (_, place) => place)

// Planted: a step of which there is a multiple in all of them: the same few came first for ever.
test('TU-1 in as many turns as there are things each comes first once, and none is lost or doubled', () => {
  for (let count = 0; count <= 70; count += 1) {
    const turns = things(count).map((day) => inTurn(things(count), 20_783 + day))
    expect(turns.map(([first]) => first).toSorted((one, other) => Number(one) - Number(other))).toEqual(things(count))
    for (const turn of turns) expect(turn.toSorted((one, other) => one - other)).toEqual(things(count))
  }
})

test('TU-2 where half of them get to run, two days in a row run nine of ten, and three run all', () => {
  for (const count of [20, 47, 61, 190]) {
    const ran = (day: number) => inTurn(things(count), day).slice(0, Math.ceil(count / 2))
    for (const day of things(count)) {
      expect(new Set([...ran(day), ...ran(day + 1)]).size).toBeGreaterThan(count * 0.85)
      expect(new Set([...ran(day), ...ran(day + 1), ...ran(day + 2)]).size).toBe(count)
    }
  }
})

test('TU-3 the turn is that of the day, anywhere, and can be asked for', () => {
  expect(turnOf({}, Date.UTC(1970, 0, 2, 23, 59))).toBe(1)
  expect(turnOf({ TAKHTI_TURN: '' }, Date.UTC(1970, 0, 3))).toBe(2)
  expect(turnOf({ TAKHTI_TURN: '7' }, Date.UTC(2026, 10, 26))).toBe(7)
  for (const TAKHTI_TURN of ['-1', '1.5', 'next', '12345678901'])
    expect(() => turnOf({ TAKHTI_TURN }, 0)).toThrow(TAKHTI_TURN)
})
