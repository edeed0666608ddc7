import { expect, test } from 'vitest'
import { isFit } from './nicknames.ts'

test.each([
  'Asha',
  'Bilal 7',
  'P 455',
  'चंद्रा',
  'ক্ষমা',
  'محمد',
  '小明',
  'Harshit',
  'Scunthorpe',
  '🦊',
  'Zoë-Marie',
  'O’Neill',
])('%s is a name', (name) => {
  expect(isFit(name)).toBe(true)
})

test.each([
  'fuck',
  'FuCk you',
  'f u c k',
  'sh1t',
  'बकवास चूतिया',
  'fuuuuck',
  'chutiya',
  'كس',
  'puta',
  '\u202eabc',
  '\u200b',
  '...',
])('%s is none for a class to see', (name) => {
  expect(isFit(name)).toBe(false)
})
