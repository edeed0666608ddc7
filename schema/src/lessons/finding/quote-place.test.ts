import { expect, test } from 'vitest'
import { quotePlace, quoteQueries } from './quote-place.ts'
import { soughtPhrases } from './rules.ts'

const quote = 'Leaves make food from light. Roots take up 3.5 litres of water a day!\nPhotosynthesis'

const lessonOf = (lessonId: string, ...texts: string[]) => ({
  ...{ lessonId, name: lessonId.toUpperCase() },
  pages: texts.map((text, at) => ({ pageId: `${lessonId}${at}`, text })),
})

// Faults: without whole words *light* is found in *lightning*; by the first match alone the longer page is not chosen.
test.each([
  ['nothing', [], null],
  ['a heading alone', [lessonOf('a', 'Photosynthesis')], null],
  ['half a sentence', [lessonOf('a', 'Leaves make food from lightning.')], null],
  ['one sentence, as a point', [lessonOf('a', 'Plants', '• LEAVES make food\nfrom light')], 'a1'],
  ['more of it on a later page', [lessonOf('a', 'Leaves make food from light.'), lessonOf('b', quote)], 'b0'],
  ['as much on two pages', [lessonOf('a', quote), lessonOf('b', quote)], 'a0'],
])('[FI-13] a quotation is on the page with the most of its sentences: %s', (_, lessons, expected) => {
  expect(quotePlace(quote, lessons)?.pageId ?? null).toBe(expected)
})

test('[FI-13] sentences of scripts without spaces, or with their own stops, are found', () => {
  const lessons = [lessonOf('a', 'पत्तियाँ प्रकाश से भोजन बनाती हैं', '植物的光合作用需要光', 'الأوراق تصنع الغذاء من الضوء')]
  expect(quotePlace('जड़ें। पत्तियाँ प्रकाश से भोजन बनाती हैं।', lessons)?.pageId).toBe('a0')
  expect(quotePlace('根。植物的光合作用需要光。', lessons)?.pageId).toBe('a1')
  expect(quotePlace('ماذا؟ الأوراقُ تصنعُ الغذاءَ من الضوءِ؟', lessons)?.pageId).toBe('a2')
  expect(quotePlace('', lessons)).toBeNull()
})

// Faults: words parted by spaces are found anywhere on a lesson; a longer query than a search takes is refused.
test('[FI-14] sentences of a quotation are searched for as phrases, the longest first', () => {
  const queries = quoteQueries(quote)
  expect(queries.map(soughtPhrases)).toEqual([
    [['roots', 'take', 'up', '3', '5', 'litres', 'of', 'water', 'a', 'day']],
    [['leaves', 'make', 'food', 'from', 'light']],
  ])
  const [long = ''] = quoteQueries(`${'leaf '.repeat(200)}.`)
  expect(long.length).toBeLessThanOrEqual(100)
  expect(soughtPhrases(long)[0]?.length).toBeGreaterThan(10)
  expect(soughtPhrases(quoteQueries('植物的光合作用需要光。')[0] ?? '')).toEqual([Array.from('植物的光合作用需要光')])
  expect(quoteQueries('Photosynthesis')).toEqual([])
})
