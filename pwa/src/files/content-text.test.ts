import { expect, test } from 'vitest'
import { clockText, isWebAddress, piecesOf, videoAddress } from './content-text.ts'

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

test('a quote is cut out of its text; a text without it is shown whole', () => {
  expect(piecesOf('Water boils at 100 degrees.', [], 'boils')).toEqual([
    { text: 'Water ', look: 'plain' },
    { text: 'boils', look: 'shown' },
    { text: ' at 100 degrees.', look: 'plain' },
  ])
  expect(piecesOf('Water', [], 'ice')).toEqual([{ text: 'Water', look: 'shown' }])
  expect(piecesOf('Water', [], null)).toEqual([{ text: 'Water', look: 'plain' }])
})

test('highlights are beside the shown range, which takes precedence where both are', () => {
  const looks = piecesOf('one two three', [{ start: 0, end: 7 }], 'two three').map(({ text, look }) => [text, look])
  expect(looks).toEqual([
    ['one ', 'highlight'],
    ['two', 'shown'],
    [' three', 'shown'],
  ])
})

test('only web addresses are opened', () => {
  expect(isWebAddress('https://example.org')).toBe(true)
  expect(isWebAddress('javascript:alert(1)')).toBe(false)
})
