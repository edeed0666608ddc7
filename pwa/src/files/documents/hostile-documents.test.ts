import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, outcome, read, word, zip } from './made-documents.ts'

test('[B7] a file is what its bytes show, and what is never read is refused by name', async () => {
  await expect(outcome(bytesOf('%PDF-1.7\n'))).resolves.toBe('pdf')
  await expect(outcome(new Uint8Array(0))).resolves.toBe('empty')
  await expect(outcome(bytesOf(' \n '))).resolves.toBe('empty')
  await expect(outcome(zip(word('')))).resolves.toBe('empty')
  await expect(outcome(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).resolves.toBe('picture')
  await expect(outcome(bytesOf('<?xml version="1.0"?><!-- a leaf --><svg viewBox="0 0 1 1"/>'))).resolves.toBe(
    'picture',
  )
  const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  await expect(outcome(Uint8Array.from(compound))).resolves.toBe('old')
  await expect(outcome(Uint8Array.from([...compound, ...Buffer.from('EncryptedPackage', 'utf16le')]))).resolves.toBe(
    'locked',
  )
  await expect(outcome(zip({ 'a.txt': 'x' }))).resolves.toBe('kind')
  await expect(outcome(bytesOf('{\\rtf1 hello}'))).resolves.toBe('kind')
  await expect(outcome(Uint8Array.from({ length: 900 }, (_, at) => at % 9))).resolves.toBe('kind')
  await expect(outcome(bytesOf('PK and nothing'))).resolves.toBe('damaged')
})

test('[B7] bombs, entities and markup without an end are refused in time', async () => {
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>'
  await expect(outcome(zip({ ...word(''), 'word/document.xml': `${entity}<w:p><w:t>&a;</w:t></w:p>` }))).resolves.toBe(
    'damaged',
  )
  await expect(outcome(zip({ ...word(''), 'word/document.xml': ' '.repeat(61_000_000) }))).resolves.toBe('tooLarge')
  await expect(outcome(zip(word('<w:tbl>'.repeat(300_000))))).resolves.toBe('empty')
  await expect(outcome(bytesOf('<div>'.repeat(300_000)))).resolves.toBe('empty')
  const nested = await read(bytesOf(`<html>${'<i>leaf '.repeat(300_000)}`))
  expect(nested).toMatchObject({ isCut: true, segments: [{ text: expect.stringMatching(/^leaf leaf /) }] })
  await expect(outcome(bytesOf(`<p>${'<!--'.repeat(300_000)}`))).resolves.toBe('empty')
  await expect(outcome(bytesOf(`<p>${'<a "'.repeat(200_000)}`))).resolves.toBe('empty')
})

test('[B7] any file is read or refused, and its segments are valid for a capture', async () => {
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
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), fc.constantFrom('', '<html>', '# '), async (pieces, start) => {
      const bytes = bytesOf(start + pieces.join(''))
      if ((await outcome(bytes)) !== 'read') return
      for (const { text } of (await read(bytes)).segments) {
        expect(text.trim()).not.toBe('')
        expect(text.isWellFormed()).toBe(true)
      }
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      await expect(outcome(Uint8Array.from(bytes))).resolves.toBeTypeOf('string')
    }),
  )
})
