import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

test('a full bucket allows its burst, and then what time refills', () => {
  const bucket = new TokenBucket(10, 5, 0)
  const taken = Array.from({ length: 20 }, () => bucket.take(0, 1)).filter(Boolean)
  expect(taken).toHaveLength(10)
  expect(bucket.take(100, 1)).toBe(false)
  expect(bucket.take(200, 1)).toBe(true)
})

test('a bucket never holds more than its burst, and a clock set back refills nothing', () => {
  const bucket = new TokenBucket(10, 5, 1_000_000)
  expect(bucket.take(2_000_000, 11)).toBe(false)
  expect(bucket.take(2_000_000, 10)).toBe(true)
  expect(bucket.take(0, 1)).toBe(false)
})
