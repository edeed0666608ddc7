import { Capture, type Segment } from '@takhti/schema/capture/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftOf, wordCount, type Reading } from './draft.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

test('whatever a page says of itself, a draft is something the server accepts', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 3_000 }))
  const reading = fc.record<Reading>({
    kind: fc.constantFrom('article', 'youtube'),
    title: text,
    author: text,
    url: fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), text),
    language: text,
    via: fc.constantFrom('article', 'captions', 'panel', 'pasted', 'upload'),
    segments: fc.array(fc.record<Segment>({ text })),
  })
  let made = 0
  fc.assert(
    fc.property(reading, (read) => {
      const draft = draftOf(read, now)
      if (draft === null) return
      made += 1
      expect(Capture.safeParse(draft).error).toBeUndefined()
    }),
  )
  expect(made).toBeGreaterThan(5)
})

test('a text too long for one capture is cut, also in a script of three bytes a letter', () => {
  const draft = draftOf(readingOf(Array.from({ length: 60 }, () => ({ text: 'क'.repeat(20_001) }))), now)
  expect(Capture.safeParse(draft).success).toBe(true)
  expect(draft?.segments.map(({ text }) => text.length).reduce((sum, length) => sum + length)).toBe(300_000)
})

test('a name and a password in the address stay behind', () => {
  expect(draftOf({ ...readingOf([{ text: 'x' }]), url: 'https://asha:secret@school.example/a#b' }, now)?.url).toBe(
    'https://school.example/a',
  )
})

test('words are counted in scripts that write vowels as marks', () => {
  expect(wordCount([{ text: 'The tide rises.' }, { text: 'हिन्दी में पाठ।' }, { text: '— …' }])).toBe(6)
})

function readingOf(segments: Segment[]): Reading {
  return {
    kind: 'article',
    title: 'T',
    author: '',
    url: 'https://x.example/',
    language: 'hi',
    via: 'article',
    segments,
  }
}
