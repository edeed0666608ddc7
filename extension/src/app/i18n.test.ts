import { readFile } from 'node:fs/promises'
import { accounts } from '@takhti/schema/accounts/contract'
import { capture } from '@takhti/schema/capture/contract'
import { captureWays } from '@takhti/schema/capture/model'
import { devices } from '@takhti/schema/devices/contract'
import { errors } from '@takhti/schema/kit/errors'
import { languages } from '@takhti/schema/languages/model'
import { decks } from '@takhti/schema/questions/decks/contract'
import { sets } from '@takhti/schema/questions/sets/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { wishKinds } from '#capture/wish.ts'
import early from '#locales/en.json'
import late from '#locales/en/preview.json'
import { startI18n } from './i18n.ts'
import { loadWords } from './load-words.ts'
import { localProblems } from './problem.ts'

const en = { ...early, ...late }
const others = languages.filter(({ code }) => code !== 'en')
const plural = /_(zero|one|two|few|many|other)$/

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '', dir: '' } })
})

test('the panel has every language of the interface', () => {
  expect(others).toHaveLength(15)
})

test.each(others)(
  '$name has every message of English, all its plural forms, and the same placeholders',
  async ({ code }) => {
    const english = flat(en)
    const words = flat(await loadWords(code))
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    const expected = [...english.keys()].flatMap((key) =>
      plural.test(key) ? forms.map((form) => key.replace(plural, `_${form}`)) : [key],
    )
    expect([...words.keys()].toSorted()).toEqual([...new Set(expected)].toSorted())
    for (const [key, text] of words) {
      expect(text.trim(), key).not.toBe('')
      // Plural forms for one and two may spell the number out.
      if (!plural.test(key)) expect(blanks(text), key).toEqual(blanks(english.get(key) ?? ''))
    }
    // Names and technical terms stay; an untranslated sentence was forgotten.
    const untranslated = [...words].filter(([key, text]) => text === english.get(key) && text.includes(' '))
    expect(untranslated).toEqual([])
  },
)

test.each(others)('the name in the browser’s own list of extensions is in $name, too', async ({ code }) => {
  // The browser knows the written Chinese of a place only.
  const folder = code === 'zh' ? 'zh_CN' : code
  const file = new URL(`../../public/_locales/${folder}/messages.json`, import.meta.url)
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')))).toEqual([
    ...['name', 'description', 'open'],
    ...wishKinds,
  ])
})

test('every problem that can be shown has a message, and codes have the catalogue’s', () => {
  const calls = [
    accounts.logout,
    capture.send,

    decks.addFlashcards,
    devices.start,
    devices.finish,
    sets.keep,
  ]
  const declared = calls.flatMap((call) => call['~orpc'].meta.errors)
  const always = Object.keys(errors).filter((code) => code.startsWith('common/') || !code.includes('/'))
  const codes = [...new Set([...declared, ...always])]
  expect(Object.keys(en.errors).toSorted()).toEqual(codes.toSorted())
  for (const [code, text] of Object.entries(en.errors)) expect(text).toBe(Reflect.get(errors, code).message)
  expect(Object.keys(en.problems).toSorted()).toEqual(localProblems.toSorted())
  expect(Object.keys(en.via).toSorted()).toEqual(captureWays.toSorted())
})

test.each([
  ['en-GB', 'en', 'ltr', 'Sign in'],
  ['AR-eg', 'ar', 'rtl', 'تسجيل الدخول'],
  ['ja-JP', 'ja', 'ltr', 'ログイン'],
  ['ta', 'en', 'ltr', 'Sign in'],
  ['constructor', 'en', 'ltr', 'Sign in'],
])('a browser in %s gets the panel in %s, %s', async (tag, code, direction, signIn) => {
  const i18n = await startI18n(tag)
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual([code, direction])
  expect(i18n.t('signIn.heading')).toBe(signIn)
})

test('a number takes the plural form of its language', async () => {
  const i18n = await startI18n('ru')
  const count = (number: number) => i18n.t('preview.words', { count: number })
  expect([1, 2, 5, 21].map(count)).toEqual(['1 слово', '2 слова', '5 слов', '21 слово'])
})

function flat(words: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, String(value)] as const],
    ),
  )
}

function blanks(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()
}
