import { expect, test } from 'vitest'
import { clockText, cutAt, isWebAddress, videoAddress } from './content-text.ts'

test('a place in a video is written in minutes, and in hours where there are some', () => {
  expect(clockText(65_400)).toBe('1:05')
  expect(clockText(3_727_000)).toBe('1:02:07')
  expect(clockText(0)).toBe('0:00')
})

test('a video opens at the second, replacing another one', () => {
  expect(videoAddress('https://www.youtube.com/watch?v=abc&t=9s', 65_400)).toBe(
    'https://www.youtube.com/watch?v=abc&t=65s',
  )
})

test('a quote is cut out of its text; a text without it is marked whole', () => {
  expect(cutAt('Water boils at 100 degrees.', 'boils')).toEqual(['Water ', 'boils', ' at 100 degrees.'])
  expect(cutAt('Water', 'ice')).toEqual(['', 'Water', ''])
})

test('only web addresses are opened', () => {
  expect(isWebAddress('https://example.org')).toBe(true)
  expect(isWebAddress('javascript:alert(1)')).toBe(false)
})
