import { expect, test } from 'vitest'
import { levelOf } from './level.ts'
import { problemOf } from './own-media.ts'

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
])('a browser that says %s means %s', (name, why) => {
  expect(problemOf(Object.assign(new Error(), { name }))).toBe(why)
})

test('a browser without media, as on an address that is not safe, has no microphone', () => {
  expect(problemOf(new TypeError())).toBe('missing')
})

test('the meter stands still in silence, and at its end at full swing', () => {
  expect(levelOf(new Float32Array(512))).toBe(0)
  expect(levelOf(new Float32Array(512).fill(1))).toBe(100)
  expect(levelOf(new Float32Array(512).fill(0.03))).toBeGreaterThan(20)
})
