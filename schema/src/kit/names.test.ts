import { expect, test } from 'vitest'
import { hasAddress } from './name-rules.ts'
import { fileName, name } from './names.ts'

test.each([
  'St. Mary’s Convent School',
  'St.Mary’s',
  'A.P.J. Abdul Kalam',
  'S.P.Balasubrahmanyam',
  'K.Ramesh',
  'Mohd.Ali Khan',
  'Dr.Rao',
  'Dr.Li',
  'Govt.Hr.Sec.School, Karur',
  'Sr. Sec. School No. 3',
  'Class 10.B',
  'Physics 2.0',
  'श्री.राम विद्यालय',
  'मो.अली',
  'مدرسة د.سارة',
  'J.-P. Sartre',
  'Anne-Marie O’Neill',
  'Class 6/7',
  'Teacher: Rao',
])('[NM-1] %s is a name', (text) => {
  expect(name(80).parse(text)).toBe(text)
})

test.each([
  'Win at http://evil.example',
  'evil.com',
  'Prize: evil.com/claim',
  'www.evil.example is yours',
  'bit.ly/x',
  't.co/abc',
  'free-gifts.xyz now',
  'example.in',
  'school.co.uk',
  'call 203.0.113.9 now',
  'write to me@evil.example',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'ev\u200Bil.c\u200Dom',
])('[NM-1] %s has an address and is refused', (text) => {
  expect(hasAddress(text)).toBe(true)
  expect(name(80).safeParse(text).success).toBe(false)
})

test('[NM-1] signs that turn a text around are removed from a name', () => {
  expect(name(80).parse('Asha\u202Egpj.exe')).toBe('Ashagpj.exe')
  expect(name(80).safeParse('\u202E\u202C').success).toBe(false)
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['notes\u202Efdp.exe', 'notesfdp.exe'],
  ['a\u0000b\nc.pdf', 'a b c.pdf'],
  ['C:\\temp\\x.png', 'C temp x.png'],
  ['.htaccess', 'htaccess'],
  ['पाठ १.pdf', 'पाठ १.pdf'],
])('[NM-2] the file name %j becomes %j', (sent, stored) => {
  expect(fileName(200).parse(sent)).toBe(stored)
})

test('[NM-2] a file name of nothing but signs is refused', () => {
  expect(fileName(200).safeParse('../..').success).toBe(false)
})
