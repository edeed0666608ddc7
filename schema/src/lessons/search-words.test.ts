import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFoundIn, searchWords } from './search-words.ts'

const texts = {
  English: ['Photosynthesis in green leaves', 'photo', 'leaves green'],
  French: ['Électricité et énergie', 'energie', 'electri'],
  Hindi: ['प्रकाश संश्लेषण की क्रिया', 'संश्लेषण', 'प्रकाश'],
  Odia: ['ଆଲୋକ ସଂଶ୍ଳେଷଣ', 'ସଂଶ୍ଳେଷଣ', 'ଆଲୋକ'],
  Kannada: ['ದ್ಯುತಿಸಂಶ್ಲೇಷಣೆ ಪಾಠ', 'ದ್ಯುತಿ', 'ಪಾಠ'],
  Bengali: ['সালোকসংশ্লেষণ প্রক্রিয়া', 'সালোক', 'প্রক্রিয়া'],
  Gujarati: ['પ્રકાશસંશ્લેષણ પાઠ', 'પાઠ', 'પ્રકાશ'],
  Arabic: ['عَمَلِيَّةُ البناء الضوئي', 'عملية', 'الضوئي'],
  Chinese: ['植物的光合作用', '光合', '作用'],
  Japanese: ['植物の光合成', '光合成', '植物'],
  Russian: ['Фотосинтез растений', 'фото', 'растен'],
}

test.each(Object.entries(texts))('[SE-1] words of %s are found by their prefix', (_, [text = '', ...queries]) => {
  for (const query of queries) expect(isFoundIn(query, searchWords(text)), query).toBe(true)
})

test('[SE-1] another vowel sign is another word', () => {
  const words = searchWords('कमल खिला')
  expect(isFoundIn('कमाल', words)).toBe(false)
  expect(isFoundIn('खिली', words)).toBe(false)
  expect(searchWords('हिन्दी')).toHaveLength(1)
})

test('[SE-1] characters with equal lower case are equal', () => {
  expect(searchWords('ẞ')).toEqual(searchWords('ß'))
  expect(isFoundIn('strasse', searchWords('STRAẞE'))).toBe(true)
})

test('[SE-1] text in no word is not found, and a text is found by each of its own words', () => {
  expect(isFoundIn('synthesis', searchWords('Photosynthesis'))).toBe(false)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const word of searchWords(text)) expect(isFoundIn(word, searchWords(text))).toBe(true)
    }),
  )
})
