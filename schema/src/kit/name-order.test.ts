import { expect, test } from 'vitest'
import { compareNames, holdsName, nameKey } from './name-order.ts'

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

const names = [
  ...['Ægir', 'Afra', 'Ann', 'Ann Lee', 'Anna', 'Élodie', 'Emil', 'Jean Paul', 'Jean-Luc', 'Łukasz', 'Luz', 'Müller'],
  ...[
    'Mulz',
    'Ñandú',
    'Nzz',
    "O'Brien",
    'Obama',
    'Øyvind',
    'Oz',
    'Roll 1',
    'Roll 2',
    'Roll 10',
    'straße',
    'stz',
    'zoë',
  ],
  ...['Анна', 'Галина', 'Ґанна', 'Егор', 'Євген', 'Жанна', 'Иван', 'Іван', 'Їжак', 'Йосип', 'Яна'],
  ...['إبراهيم', 'بدر', 'پروين', 'تامر', 'جميل', 'چنگيز', 'كريم', 'گل', 'ليلى', 'لينا', 'محمد', 'هدى', 'وليد', 'يوسف'],
  ...[
    'अंकिता',
    'असिता',
    'आशा',
    'इन्दु',
    'ईशा',
    'उमा',
    'ऋषि',
    'ओम',
    'कमल',
    'काजल',
    'कीर्ति',
    'क्षमा',
    'खुशी',
    'ज़ारा',
    'रोल २',
  ],
  ...['रोल १०', 'लता', 'शिव', 'हरि', 'অনিতা', 'আকাশ', 'কমল', 'ক্ষমা', 'প্রিয়া', 'হাসান', 'અમિત', 'આશા', 'પટેલ', 'ଅନିତା', 'ମୀନା'],
  ...['ಅನಿತಾ', 'ಆಶಾ', 'ಮೀನಾ', 'あきら', 'さくら', '佐藤', '李伟', '王芳', '田中'],
]

// Faults: a key without the count of digits; letters of Ukrainian and Urdu by their place in Unicode.
test('[UX-C8] keys of names in all scripts have the order of their names', () => {
  const keyed = names.map((name) => ({ name, key: nameKey(name) }))
  const byKey = keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ name }) => name)
  expect(byKey).toEqual(names.toSorted(compareNames))
  expect(byKey).toEqual(names)
})

test('[UX-C8] names that differ in case and accents only follow one another', () => {
  const alike = ['Zoe', 'zoë', 'ZOE'].map(nameKey).toSorted()
  expect(nameKey('Zo') < (alike[0] ?? '')).toBe(true)
  expect(nameKey('Zoea') > (alike[2] ?? '')).toBe(true)
  expect(new Set(alike).size).toBe(3)
})
