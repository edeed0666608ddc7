import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soughtPhrases } from './rules.ts'
import { bestSnippet, snippetOf } from './snippet.ts'

const shown = (text: string, query: string) =>
  snippetOf(text, query)
    ?.parts.map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Green leaves, and roots.', 'leaf leav', 'Green [leaves], and roots.'],
  ['Well-known facts: 3.5 and more', 'known 3.5', 'Well-[known] facts: [3.5] and more'],
  ['Électricité', 'electri', '[Électricité]'],
  ['पेड़ में संश्लेषण की क्रिया', 'संश्ले', 'पेड़ में [संश्लेषण] की क्रिया'],
  ['عَمَلِيَّةُ البناء', 'عملية', '[عَمَلِيَّةُ] البناء'],
  ['植物的光合作用', '光合', '植物的[光合]作用'],
  ['क्\u200dष और', 'क्ष', '[क्\u200dष] और'],
  ['<img src=x onerror=alert(1)> leaf', 'leaf', '<img src=x onerror=alert(1)> [leaf]'],
])('[FI-10] %j shows where %j is', (text, query, expected) => {
  expect(shown(text, query)).toBe(expected)
})

test('[FI-10] a long text is cut between words, with a mark at the cut', () => {
  const text = `${'before '.repeat(30)}leaf${' after'.repeat(60)}`
  const snippet = shown(text, 'leaf') ?? ''
  expect(snippet).toMatch(/^… (before )+\[leaf\]( after)+ …$/)
  expect(snippet.length).toBeLessThan(200)
})

test('[FI-10] the page with most parts of a query is shown, the first of several', () => {
  const pages = ['roots only', 'leaves and roots', 'roots and leaves'].map((text) => ({ text }))
  expect(bestSnippet(pages, 'roots leaves')?.page).toBe(pages[1])
  expect(bestSnippet(pages, 'bark')).toBeNull()
})

test('[FI-10] the parts concatenate to the text, for any query and text', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(texts, texts, (text, query) => {
      const snippet = snippetOf(text, query)
      if (snippet === null) return
      const whole = snippet.parts.map((part) => part.text).join('')
      expect(text).toContain(whole.replace(/^… /, '').replace(/ …$/, ''))
      expect(snippet.parts.some(({ isFound }) => isFound)).toBe(true)
      for (const phrase of soughtPhrases(query)) for (const word of phrase) expect(word).not.toMatch(/["*():^]/)
    }),
  )
})
