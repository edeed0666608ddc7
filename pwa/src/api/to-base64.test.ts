import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf } from './from-base64.ts'
import { base64Of } from './to-base64.ts'

test('base64 equals the platform’s, and decodes to the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(bytesOf(base64Of(bytes))).toEqual(bytes)
    }),
  )
  expect(() => bytesOf('a?')).toThrow()
})

test('a file of many megabytes is not passed as arguments of one call', () => {
  const bytes = new Uint8Array(600_000).fill(255)
  expect(base64Of(bytes)).toHaveLength(800_000)
})
