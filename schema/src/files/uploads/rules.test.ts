import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOfPart, maxFileBytes, missingParts, partBytes, partCount, progressOf } from './rules.ts'

const size = fc.oneof(
  fc.integer({ min: 1, max: maxFileBytes }),
  // Where a part is just full, and where the next one just begins.
  fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: -1, max: 1 })).map(([n, by]) => n * partBytes + by),
)

test('[UP-1] the parts of a file are the file: none is empty, and they have all of its bytes', () => {
  fc.assert(
    fc.property(size, (bytes) => {
      const lengths = missingParts(bytes, new Set()).map((part) => lengthOfPart(bytes, part))
      expect(lengths).toHaveLength(partCount(bytes))
      expect(lengths.every((length) => length > 0 && length <= partBytes)).toBe(true)
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(bytes)
      expect(lengthOfPart(bytes, partCount(bytes))).toBe(0)
    }),
  )
})

test('[UP-1 B2] progress never falls, whatever the order of parts, and never reaches the end', () => {
  const order = size.chain((bytes) =>
    fc.tuple(fc.constant(bytes), fc.shuffledSubarray(missingParts(bytes, new Set()).slice(0, 40))),
  )
  fc.assert(
    fc.property(order, ([bytes, coming]) => {
      const present = new Set<number>()
      let before = progressOf(bytes, missingParts(bytes, present))
      expect(before).toBe(0)
      for (const part of coming) {
        present.add(part)
        const next = progressOf(bytes, missingParts(bytes, present))
        expect(next).toBeGreaterThanOrEqual(before)
        expect(next).toBeLessThan(100)
        before = next
      }
    }),
  )
})
