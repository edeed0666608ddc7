import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCode, normaliseCode } from '../../classes/rules.ts'
import { drawNumbers, isQrId, qrIdFrom } from './rules.ts'

test('[E8] the three numbers differ, have two digits, and one of them is shown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
      const { numbers, shown } = drawNumbers(bytes)
      expect(new Set(numbers).size).toBe(3)
      for (const number of numbers) expect(number >= 10 && number <= 99).toBe(true)
      expect(numbers[shown]).toBeDefined()
    }),
  )
})

test('[E8] the id of a waiting device is never the code of anything else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const id = qrIdFrom(bytes)
      fc.pre(id !== null)
      expect(isQrId(id ?? '')).toBe(true)
      expect(isCode(normaliseCode(id ?? ''))).toBe(false)
    }),
  )
})
