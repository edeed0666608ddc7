import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PdfDocument } from '../import/pdf-document.ts'
import { pageOfPicture } from '../import/picture-page.ts'
import { runExport } from './export-job.ts'
import { sentences } from './made-pages.ts'
import { wordsOver } from './picture-words.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

const picture = {
  imageId: 'ab'.repeat(32),
  type: 'image/png',
  bytes: Uint8Array.of(1),
  width: 2_048,
  height: 1_448,
} as const

async function exported(words: string, form: 'pdf' | 'svg'): Promise<Uint8Array> {
  const page = pageOfPicture(picture, { alt: 'Forces, page 1', words, drawn: null })
  const file = await runExport({ form, title: 'Forces', language: 'en', pages: [page] }, { source: typefaceOnDisk })
  return new Uint8Array(await file.arrayBuffer())
}

test.each(Object.entries(sentences))(
  'the text of a PDF page in %s is searchable in its exported PDF, line by line',
  async (_script, sentence) => {
    const words = `${sentence}\n${'1 23 4.5'}\n${sentence}`
    const pdf = await PdfDocument.open(await exported(words, 'pdf'), { password: null, files: null })
    if ('fault' in pdf) throw new Error(pdf.fault)
    const read = (await pdf.words(1)).split('\n').filter((line) => line !== '')
    // PDF readers order bidirectional text in their own way; no word may be missing.
    const wordsIn = (line: string) =>
      line
        .split(' ')
        .map((word) => [...word].toSorted().join(''))
        .toSorted()
    expect(read.flatMap(wordsIn).toSorted()).toEqual(words.split('\n').flatMap(wordsIn).toSorted())
    expect(read.slice(1, -1)).toContain('1 23 4.5')
  },
)

test('the text of an SVG’s images is in its description, escaped', async () => {
  const svg = new TextDecoder().decode(await exported('Forces <b>\nact in pairs', 'svg'))
  expect(svg).toContain('<desc>Forces &#60;b&#62; act in pairs</desc>')
})

test('all text is placed within its image, and each line begins at the side of its script', () => {
  const frame = { x: 40, y: -30, width: 900, height: 600 }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const placed = wordsOver(frame, text)
      expect(placed.map((word) => word.text).toSorted()).toEqual((text.match(/\S+/g) ?? []).toSorted())
      for (const { x, y, width, size } of placed) {
        expect(x).toBeGreaterThanOrEqual(frame.x - 0.01)
        expect(x + width).toBeLessThanOrEqual(frame.x + frame.width + 0.01)
        expect(y - size).toBeGreaterThanOrEqual(frame.y - 0.01)
        expect(y).toBeLessThanOrEqual(frame.y + frame.height + 0.01)
        expect(size).toBeGreaterThan(0)
      }
    }),
  )
  expect(wordsOver(frame, 'قوة الجاذبية').map(({ text }) => text)).toEqual(['الجاذبية', 'قوة'])
  expect(wordsOver(frame, 'one two').map(({ x }) => x)[0]).toBe(frame.x)
})
