import { expect, test } from 'vitest'
import { minutesOf } from './result-text.ts'

test.each([
  [null, null],
  [0, null],
  [0.2, { minutes: 0, seconds: 1 }],
  [59.6, { minutes: 1, seconds: 0 }],
  [61, { minutes: 1, seconds: 1 }],
])('[MK-12] an average time of %s s is %o, and unknown where none was taken', (time, expected) => {
  expect(minutesOf(time)).toEqual(expected)
})
