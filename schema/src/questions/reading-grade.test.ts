import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingGrade } from './reading-grade.ts'

test.each([
  [
    'en',
    'The cat sat on the mat. The dog ran to it.',
    'Photosynthetic organisms synthesise carbohydrates utilising electromagnetic radiation and atmospheric carbon dioxide.',
  ],
  [
    'de',
    'Der Hund ist da. Er ist alt.',
    'Die Wechselwirkung elektrischer Ladungen verursacht beträchtliche Geschwindigkeitsänderungen der Teilchen.',
  ],
  [
    'hi',
    'यह घर है। वह बड़ा है।',
    'प्रकाशसंश्लेषण की प्रक्रिया में हरितलवक सूर्यप्रकाश का अवशोषण करके कार्बोहाइड्रेट का निर्माण करते हैं जिससे वनस्पतियों का पोषण होता है।',
  ],
  ['zh', '我有书。他很好。', '光合作用是绿色植物利用光能把二氧化碳和水转化为有机物并且释放出氧气的重要生理过程。'],
])('an easy text of %s is for an earlier year than a hard one', (language, easy, hard) => {
  const [low, high] = [readingGrade(easy, language) ?? 0, readingGrade(hard, language) ?? 0]
  expect(low).toBeLessThan(4)
  expect(high).toBeGreaterThan(low + 3)
})

test('a text without words has no grade, any other is for some year', () => {
  expect(readingGrade(' ?! ', 'en')).toBeUndefined()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('en', 'hi', 'zh', 'und'), (text, language) => {
      const grade = readingGrade(text, language)
      if (grade === undefined) return
      expect(grade).toBeGreaterThanOrEqual(1)
      expect(grade).toBeLessThanOrEqual(16)
    }),
  )
})
