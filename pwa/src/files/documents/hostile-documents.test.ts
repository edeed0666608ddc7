import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, outcome, read, word, zip } from './made-documents.ts'

test('B7 a file is what its bytes say, and what is never read is refused by name', () => {
  expect(outcome(bytesOf('%PDF-1.7\n'))).toBe('pdf')
  expect(outcome(new Uint8Array(0))).toBe('empty')
  expect(outcome(bytesOf(' \n '))).toBe('empty')
  expect(outcome(zip(word('')))).toBe('empty')
  expect(outcome(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('picture')
  const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  expect(outcome(Uint8Array.from(compound))).toBe('old')
  expect(outcome(Uint8Array.from([...compound, ...Buffer.from('EncryptedPackage', 'utf16le')]))).toBe('locked')
  expect(outcome(zip({ 'a.txt': 'x' }))).toBe('kind')
  expect(outcome(bytesOf('{\\rtf1 hello}'))).toBe('kind')
  expect(outcome(Uint8Array.from({ length: 900 }, (_, at) => at % 9))).toBe('kind')
  expect(outcome(bytesOf('PK and nothing'))).toBe('damaged')
})

test('B7 bombs, entities and markup without an end are refused in time', () => {
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>'
  expect(outcome(zip({ ...word(''), 'word/document.xml': `${entity}<w:p><w:t>&a;</w:t></w:p>` }))).toBe('damaged')
  expect(outcome(zip({ ...word(''), 'word/document.xml': ' '.repeat(61_000_000) }))).toBe('tooLarge')
  expect(outcome(zip(word('<w:tbl>'.repeat(300_000))))).toBe('empty')
  expect(outcome(bytesOf('<div>'.repeat(300_000)))).toBe('empty')
  expect(outcome(bytesOf(`<p>${'<!--'.repeat(300_000)}`))).toBe('empty')
  expect(outcome(bytesOf(`<p>${'<a "'.repeat(200_000)}`))).toBe('empty')
})

test('B7 whatever is in a file, it is read or refused, and its segments are ones that a capture takes', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<table>',
    '<td>',
    '</tr>',
    '<pre>',
    '<math>',
    '</math>',
    '<!--',
    '<nav>',
    'a',
    '&amp',
    '&#xd800;',
    '"',
    "'",
    '>',
    '|',
    '\n',
    '```',
    '\ud800',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom('', '<html>', '# '), (pieces, start) => {
      const bytes = bytesOf(start + pieces.join(''))
      if (outcome(bytes) !== 'read') return
      for (const { text } of read(bytes).segments) {
        expect(text.trim()).not.toBe('')
        expect(text.isWellFormed()).toBe(true)
      }
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(outcome(Uint8Array.from(bytes))).toBeTypeOf('string')
    }),
  )
})
