import { expect, test } from 'vitest'
import { compareNames, holdsName } from './name-order.ts'

test('[UX-C8] names have natural order, with the digits of any script as numbers', () => {
  const names = ['Roll 10', 'Zoe', 'Roll 2', 'रोल १०', 'asha', 'रोल २', 'Roll 1', 'Élodie']
  expect(names.toSorted(compareNames)).toEqual([
    ...['asha', 'Élodie', 'Roll 1', 'Roll 2', 'Roll 10', 'Zoe'],
    ...['रोल २', 'रोल १०'],
  ])
})

test.each([
  ['ZOE Rao', 'zoë'],
  ['Asha Rao', 'ha ra'],
  ['Roll १२', '12'],
  ['Roll 7', '٧'],
  ['हिन्दी', 'हिंदी'],
])('[UX-C8] %s is found by %s', (name, typed) => {
  expect(holdsName(name, typed)).toBe(true)
})

test('[UX-C8] a name is not found by what it does not hold', () => {
  expect(holdsName('Roll 2', '10')).toBe(false)
})
