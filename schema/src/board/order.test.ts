import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_ORDER, byOrder, isOrderKey, jitter, keyBetween, keysBetween } from './order.ts'

test('insertions at any index give a list in order, with keys that are accepted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
      const keys: string[] = []
      for (const place of places) {
        const index = place % (keys.length + 1)
        keys.splice(index, 0, keyBetween(keys[index - 1] ?? null, keys[index] ?? null))
      }
      expect([...keys].sort()).toEqual(keys)
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of keys) expect(isOrderKey(key, 100)).toBe(true)
    }),
  )
})

test('a jittered key stays above its own key and below the next of the list', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (stream) => {
      const random = () => stream.next().value ?? 0
      const key = jitter('a5', random)
      expect(key > 'a5' && key < 'a6' && isOrderKey(key, 100)).toBe(true)
      expect(keyBetween('a5', key) < key).toBe(true)
    }),
  )
})

test('ten thousand appends and prepends produce short keys', () => {
  const up = keysBetween(null, null, 10_000)
  expect(Math.max(...up.map((key) => key.length))).toBeLessThanOrEqual(4)
  expect(up[0]).toBe(FIRST_ORDER)
  let low: string = FIRST_ORDER
  for (let step = 0; step < 10_000; step++) {
    const lower = keyBetween(null, low)
    expect(lower < low).toBe(true)
    low = lower
  }
  expect(low.length).toBeLessThanOrEqual(4)
})

test('text that is not a key is refused', () => {
  for (const text of ['', 'a', '0', 'a00', 'b0', 'a!', 'A00000000000000000000000001', 7, null]) {
    expect(isOrderKey(text, 100)).toBe(false)
  }
  expect(isOrderKey('a0V', 2)).toBe(false)
  expect(() => keyBetween('a1', 'a1')).toThrow(RangeError)
})

test('things with one key are ordered by id', () => {
  const twins = [
    { order: 'a1', id: 'y' },
    { order: 'a1', id: 'x' },
    { order: 'a0', id: 'z' },
  ]
  expect(twins.sort(byOrder).map(({ id }) => id)).toEqual(['z', 'x', 'y'])
})
