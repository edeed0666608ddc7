import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Capture, maxCaptureBytes, textBytes } from './model.ts'

const sound = {
  kind: 'article',
  title: 'A page',
  url: 'https://school.example/page',
  language: 'en',
  capturedAt: '2026-09-14T08:30:00.000Z',
  via: 'article',
  segments: [{ text: 'A paragraph.' }],
}

function accepts(change: object): boolean {
  return Capture.safeParse({ ...sound, ...change }).success
}

test('a capture of a page is accepted', () => {
  expect(accepts({})).toBe(true)
  expect(accepts({ language: 'pt-BR', author: 'A. Author' })).toBe(true)
})

test.each([
  ['javascript:alert(1)'],
  ['file:///etc/passwd'],
  ['chrome://settings'],
  ['https://name:secret@school.example/'],
  ['not an address'],
])('the address %s is refused', (url) => {
  expect(accepts({ url })).toBe(false)
})

test('nothing to read, too much to read and a wrong time are refused', () => {
  expect(accepts({ segments: [] })).toBe(false)
  expect(accepts({ segments: Array(21).fill({ text: 'ж'.repeat(25_000) }) })).toBe(false)
  expect(accepts({ segments: Array(20_001).fill({ text: '' }) })).toBe(false)
  expect(accepts({ segments: [{ text: 'a', startMs: -1 }] })).toBe(false)
  expect(maxCaptureBytes).toBe(1_000_000)
})

test('bytes are counted as UTF-8 counts them, lone surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(textBytes([{ text }])).toBe(new TextEncoder().encode(text).length)
    }),
  )
  expect(textBytes([{ text: '\ud800a\udc00' }])).toBe(7)
})
