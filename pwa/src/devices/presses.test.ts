import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missedMs, Presses } from './presses.ts'

const turn: RemoteAct = { act: 'turn', by: 1 }

// Faults: a lost press is resent regardless of later ones: a freeze came after the press that ended it. A stroke after
// it is not counted: an undo removed the stroke that came next.
test('over a lossy connection no press is done late, twice or out of order', () => {
  const moment = fc.record({
    afterMs: fc.integer({ min: 0, max: 1_500 }),
    does: fc.constantFrom('press', 'hear', 'press', 'hear', 'draw'),
    arrives: fc.boolean(),
  })
  let [saved, lost] = [0, 0]
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 60 }), (moments) => {
      const presses = new Presses()
      const pressedAt: number[] = []
      const done: string[] = []
      let now = 0
      // The device runs a press with an id once.
      const arrive = (act: RemoteAct) => {
        const name = 'press' in act ? (act.press ?? '') : ''
        expect(now - (pressedAt[Number(name)] ?? 0)).toBeLessThan(missedMs)
        if (!done.includes(name)) done.push(name)
      }
      for (const { afterMs, does, arrives } of moments) {
        now += afterMs
        if (does === 'draw') {
          // A stroke has no id, is sent once, and is drawn where it arrives.
          presses.overtake()
          if (arrives) done.push(String(pressedAt.length))
          pressedAt.push(now)
          continue
        }
        if (does === 'press') {
          const sent = presses.add(turn, String(pressedAt.length), now)
          pressedAt.push(now)
          if (arrives) arrive(sent)
          continue
        }
        const { again, isLost } = presses.acknowledge(done, now)
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
