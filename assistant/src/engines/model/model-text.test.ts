import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSource } from '../../source.ts'
import { readJson } from './json.ts'
import { findQuote, spanOfQuote } from './quotes.ts'

const reading = (text: string, language = 'en') =>
  readSource({ kind: 'article', title: 'T', language, capturedAt: '2026-01-01T00:00:00.000Z', segments: [{ text }] })

test('JSON is found alone, in a fence and within text', () => {
  const items = { items: [{ a: 1 }, { a: '} ] "' }] }
  const json = JSON.stringify(items)
  for (const reply of [
    json,
    `\`\`\`json\n${json}\n\`\`\``,
    `Here it is [1]:\n${json}\nI hope {this} helps.`,
    `\uFEFF ${json}`,
  ])
    expect(readJson(reply), reply).toEqual(items)
})

test('truncated JSON is read up to its last whole element', () => {
  expect(readJson('{"items":[{"a":1},{"a":[2,3]},{"a":')).toEqual({ items: [{ a: 1 }, { a: [2, 3] }] })
  expect(readJson('```json\n{"title":"T","items":[{"a":1},{"b":"un')).toEqual({ title: 'T', items: [{ a: 1 }] })
})

test('prose, HTML and broken JSON are no JSON value', () => {
  for (const reply of [
    '',
    'I am sorry.',
    '<!doctype html><script>{"a":1}</script>',
    '{"a":1',
    '{a:1}',
    '[1',
    '{"a":]}',
  ])
    expect(readJson(reply), reply).toBe(undefined)
})

test('any JSON is read from within any text without brackets', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (value, words) => {
      const around = words.replaceAll(/[{}[\]<`]/g, '')
      expect(readJson(`${around}\n${JSON.stringify(value)}\n${around}`)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('a quote is found despite other case, spaces, quotation marks and accents', () => {
  const source = reading('Before it. The “café” of Zoë  opens at 3.5 o’clock. After it.')
  const span = spanOfQuote(source, 'the "cafe\u0301" of zoe\u0308 opens at 3.5 o\'clock')
  expect(span?.quote).toBe('The “café” of Zoë opens at 3.5 o’clock.')
  expect(source.text.slice(span?.start, span?.end)).toBe(span?.quote)
  const hindi = reading('पानी ऊपर जाता है। बादल बनते हैं। वर्षा होती है।', 'hi')
  expect(spanOfQuote(hindi, 'बादल  बनते हैं')?.quote).toBe('बादल बनते हैं।')
})

test('a quote that is not in the source, or is too short to locate, is rejected', () => {
  const source = reading('Water evaporates from the sea and falls as rain.')
  for (const quote of ['Water boils in the sea', 'rain', '', '…', 'Water evaporates … falls as rain'])
    expect(spanOfQuote(source, quote), quote).toBe(undefined)
})

test('any run of sentences is found at its place', () => {
  const words = fc.array(fc.stringMatching(/^[\p{L}\p{N}😀é-]{1,12}$/u), { minLength: 6, maxLength: 30 })
  fc.assert(
    fc.property(words, fc.nat(5), (all, from) => {
      const source = reading(`${all.join(' ')}.`)
      const quote = all.slice(from).join('  ')
      if (quote.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').normalize('NFKD').length < 8) return
      const range = findQuote(source, quote)
      expect(range).toBeDefined()
      // The reading text is in composed (NFC) characters.
      const lettersOf = (text: string) => text.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
      expect(lettersOf(source.text.slice(range?.start, range?.end))).toBe(lettersOf(quote))
    }),
  )
})
