import { languages } from '@takhti/schema/languages/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

/** Each sentence of a text by language: real ends of sentences, and false ones. */
const texts: Record<(typeof languages)[number]['code'], string[]> = {
  en: [
    'Dr. Rao met J. B. Shaw at 3.5 p.m. near No. 7.',
    'He sold vitamin C.',
    'Was it, e.g. here, in the U.S. Navy?',
    '“Yes!” she said.',
    'He said no.',
    'George W. Bush left … and came back.',
    'The graph of Raymond S. Bradley is named after M. Theo Kearney.',
  ],
  kn: ['ಡಾ. ರಾಜ್ ಅವರು ಕ್ರಿ.ಶ. 1950 ರಲ್ಲಿ ಬಂದರು.', 'ನೀರು 3.5 ಲೀಟರ್ ಇದೆ.', 'ಇದು ಏನು?', 'ಇದು ನೀರು.'],
  ar: ['جاء د. أحمد إلى المدرسة.', 'ما هو الماء؟', 'الماء سائل!', 'بلغ الوزن 3.5 غرام.'],
  bn: ['ডা. রায় কি.মি. মাপলেন।', 'জল কী?', 'জল তরল।', 'তাপ ৩.৫ ডিগ্রি।'],
  de: [
    'Am 3. Oktober kam Dr. Weber, d. h. der Arzt, mit z. B. Nr. 5 an.',
    'Was ist das?',
    'Es kostet 3.500 Euro bzw. Dollar.',
    'Er las S. 12 vor.',
  ],
  es: ['El Sr. López vive en la pág. 5, p. ej. aquí.', '¿Qué es el agua?', '¡Es vida!', 'Pesa 3.5 kg.'],
  gu: ['ડૉ. પટેલ ઈ.સ. 1950 માં આવ્યા.', 'પાણી પ્રવાહી છે.', 'આ શું છે?', 'વજન 3.5 કિલો છે.'],
  hi: ['डॉ. राव ई.पू. की बात करते हैं।', 'जल क्या है?', 'जल द्रव है।', 'तापमान 3.5 अंश है॥', 'श्री ए. पी. वर्मा आए।'],
  ja: ['水は液体です。', '「はい。」と彼は言った。', '水とは何ですか？', '重さは3.5キロです！'],
  mr: ['डॉ. पाटील इ.स. 1950 मध्ये आले.', 'पाणी द्रव आहे.', 'हे काय आहे?', 'वजन 3.5 किलो आहे.'],
  or: ['ଡଃ. ଦାସ ଆସିଲେ।', 'ଜଳ କ’ଣ?', 'ଜଳ ତରଳ ଅଟେ।', 'ଓଜନ 3.5 କି.ମି. ଅଟେ।'],
  ru: [
    'В 1812 г. Наполеон, т. е. император, и А. С. Пушкин жили.',
    'Что такое вода?',
    'Это см. рис. 5 и т. д. здесь.',
    'Вес 3.5 кг.',
  ],
  it: ['Il Sig. Rossi vide il Dott. Verdi a pag. 5.', "Che cos'è l'acqua?", 'È vita!', 'Pesa 3.5 kg.'],
  fr: [
    'M. Dupont et Mme. Durand lisent la p. 5, p. ex. ici.',
    "Qu'est-ce que l'eau ?",
    "C'est la vie !",
    'Il pèse 3.5 kg.',
  ],
  zh: ['水是液体。', '什么是水？', '他说：“水是生命。”', '重量是3.5公斤！', '“好。”，他说。'],
  id: ['Dr. Sari dan Bpk. Budi membaca hlm. 5.', 'Apa itu air?', 'Air itu hidup!', 'Beratnya 3.5 kg.'],
}

test.each(languages.map(({ code }) => code))('%s is cut at its own marks and nowhere else', (language) => {
  const sentences = texts[language]
  const text = sentences.join(language === 'zh' || language === 'ja' ? '' : ' ')
  expect(splitSentences(text, language).map(({ start, end }) => text.slice(start, end))).toEqual(sentences)
  // The same text by lines gives the same sentences, and so does an unknown language where marks are plain.
  expect(splitSentences(sentences.join('\n'), language)).toHaveLength(sentences.length)
})

test('a list, an address and a name with dots are not cut', () => {
  const text = '1. Open example.org and read v2.0.1 of it.'
  expect(splitSentences(text, 'en')).toHaveLength(1)
})

test('any text is covered in order without its spaces; an added mark never joins sentences', () => {
  const words = Object.values(texts).flat()
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 30 })), { maxLength: 12 }),
      fc.constantFrom(...languages.map(({ code }) => code), 'und', '__proto__'),
      (parts, language) => {
        const text = parts.join(' ')
        const ranges = splitSentences(text, language)
        const joined = ranges.map(({ start, end }) => text.slice(start, end)).join('')
        expect(joined.replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''))
        expect(ranges.every(({ start, end }) => end > start)).toBe(true)
      },
    ),
  )
})
