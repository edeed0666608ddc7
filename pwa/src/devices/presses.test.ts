import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missedMs, Presses } from './presses.ts'

const turn: RemoteAct = { act: 'turn', by: 1 }

// Planted: what was not heard said again whatever was heard after it: a freeze came after the press that ended it.
test('over a line that loses what it likes nothing is done late, twice or in another order than it was pressed in', () => {
  const moment = fc.record({
    afterMs: fc.integer({ min: 0, max: 1_500 }),
    isPress: fc.boolean(),
    arrives: fc.boolean(),
  })
  let [saved, lost] = [0, 0]
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 60 }), (moments) => {
      const presses = new Presses()
      const pressedAt: number[] = []
      const done: string[] = []
      let now = 0
      // The device does what has a name once.
      const arrive = (act: RemoteAct) => {
        const name = 'press' in act ? (act.press ?? '') : ''
        expect(now - (pressedAt[Number(name)] ?? 0)).toBeLessThan(missedMs)
        if (!done.includes(name)) done.push(name)
      }
      for (const { afterMs, isPress, arrives } of moments) {
        now += afterMs
        if (isPress) {
          const said = presses.add(turn, String(pressedAt.length), now)
          pressedAt.push(now)
          if (arrives) arrive(said)
          continue
        }
        const { again, isLost } = presses.heard(done, now)
        if (arrives) again.forEach(arrive)
        saved += arrives ? again.length : 0
        lost += isLost ? 1 : 0
      }
      expect(done).toEqual(done.toSorted((one, other) => Number(one) - Number(other)))
    }),
  )
  expect(saved).toBeGreaterThan(10)
  expect(lost).toBeGreaterThan(10)
})
