import { expect, test } from 'vitest'
import { isFoundOn, placeOf } from './place.ts'

const lesson = { name: 'Plants', tags: ['biology'] }

const pages = [
  { pageId: 'one', text: 'Leaves and roots' },
  { pageId: 'two', text: 'प्रकाश संश्लेषण, عَمَلِيَّةُ البناء, 植物的光合作用' },
]

// Fault: a search page by page alone never finds the parts of the last query in one place.
test.each([
  ['leaf', false],
  ['leav', true],
  ['संश्ले', true],
  ['عملية', true],
  ['光合', true],
  ['plants ROOTS 光合', true],
  ['plants bark', false],
  ['…', false],
  ['', false],
])('[FI-11] %j is found in name, tags and pages together: %s', (query, expected) => {
  expect(isFoundOn(lesson, pages, query)).toBe(expected)
})

test('[FI-11] the place is the page that contains the text, and none where the name matches', () => {
  expect(placeOf(lesson, pages, 'plants roots')?.pageId).toBe('one')
  expect(placeOf(lesson, pages, 'عملية')?.pageId).toBe('two')
  expect(placeOf(lesson, pages, 'plants bio')).toBeNull()
})
