// @vitest-environment node
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { readFile } from 'node:fs/promises'
import { MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { assembled, type PdfPageRead } from '@takhti/schema/capture/documents/pdf-pages'
import { DocumentFault } from '@takhti/schema/capture/documents/read-document'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { madePdf } from './made-pdf.ts'
import { PdfDocument } from './pdf-document.ts'
import { wordsOf } from './pdf-text.ts'

const open = (bytes: Uint8Array, password: string | null = null) => PdfDocument.open(bytes, { password, files: null })

test('[J7] a PDF has its number of pages and the text of each', async () => {
  const pdf = await open(madePdf(['Every action', 'has a reaction']))
  if (!(pdf instanceof PdfDocument)) throw new Error(pdf.fault)
  expect(pdf.pages).toBe(2)
  expect([await pdf.words(1), await pdf.words(2)]).toEqual(['Every action', 'has a reaction'])
})

test('[B7] a locked PDF requires its password, refuses a wrong one, and opens with the right one', async () => {
  const bytes = () => madePdf(['The answers'], 'kamala')
  expect(await open(bytes())).toEqual({ fault: 'password' })
  expect(await open(bytes(), 'wrong')).toEqual({ fault: 'wrongPassword' })
  const pdf = await open(bytes(), 'kamala')
  if (!(pdf instanceof PdfDocument)) throw new Error(pdf.fault)
  expect(await pdf.words(1)).toBe('The answers')
})

test('[B7] an invalid, truncated or corrupt PDF is damaged or has its remaining pages', async () => {
  const whole = madePdf(['One', 'Two'])
  expect(await open(new TextEncoder().encode('%PDF-1.4\nno more than this'))).toEqual({ fault: 'damaged' })
  expect(await open(new Uint8Array(0))).toEqual({ fault: 'damaged' })
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), fc.nat(whole.length - 1), fc.nat(255), async (length, at, byte) => {
      const harmed = whole.slice(0, length)
      harmed[at] = byte
      const pdf = await open(harmed)
      if (pdf instanceof PdfDocument) expect(pdf.pages).toBeGreaterThanOrEqual(0)
      else expect(['damaged', 'password']).toContain(pdf.fault)
    }),
    { numRuns: 60 },
  )
})

test('[B7] the text of any PDF is well-formed and within the limit of a page', () => {
  const piece = fc.record({ str: fc.string({ unit: 'binary' }), hasEOL: fc.boolean() })
  const pieces = fc.array(fc.oneof(piece, fc.record({ type: fc.string() })), { maxLength: 40 })
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 900 }), (some, times) => {
      const words = wordsOf(Array.from({ length: times }, () => some).flat())
      expect(words.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH)
      expect(words.isWellFormed()).toBe(true)
      expect(words).not.toMatch(/[\p{Cc}--\n]/v)
    }),
    { numRuns: 100 },
  )
  expect(
    wordsOf([
      { str: 'Force  =', hasEOL: true },
      { str: 'mass × ', hasEOL: false },
      { str: 'a', hasEOL: false },
    ]),
  ).toBe('Force =\nmass × a')
})

test('[B7] a quiz of one question per page is read whole; a stamped scan is refused as scanned', async () => {
  const pagesOf = async (name: string) => {
    const bytes = await readFile(new URL(`cases/${name}`, import.meta.url))
    const pdf = await open(new Uint8Array(bytes))
    if (!(pdf instanceof PdfDocument)) throw new Error(pdf.fault)
    const pages: PdfPageRead[] = []
    for (let number = 1; number <= pdf.pages; number += 1) pages.push(await pdf.letters(number))
    return pages
  }
  const quiz = assembled(await pagesOf('own-quiz-one-a-page.pdf'), 6).segments.map(({ text }) => text)
  for (const line of ['What is 6 x 7?', 'Answer: 42', 'What is 12 x 5?', 'Answer: 60']) expect(quiz).toContain(line)
  expect(quiz.filter((line) => /^(?:What is|Answer)/.test(line))).toHaveLength(12)
  const scan = await pagesOf('own-camscanner.pdf')
  expect(() => assembled(scan, 5)).toThrow(new DocumentFault('scanned'))
})
