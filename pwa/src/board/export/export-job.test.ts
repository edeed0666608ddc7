import { shapeKinds } from '@takhti/schema/board/shapes/index'
import { unzlibSync } from 'fflate'
import { beforeAll, expect, test, vi } from 'vitest'
import { runExport } from './export-job.ts'
import { pageOfEveryKind, pageOfOne, pageOfStrokes, pageOfTexts, sentences } from './made-pages.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

const source = typefaceOnDisk

beforeAll(async () => {
  const { readFile } = await import('node:fs/promises')
  const ranges = new URL('../../../node_modules/@fontsource/noto-sans-sc/unicode.json', import.meta.url)
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(await readFile(ranges))))
})

test.each(shapeKinds)('a page with %s alone is not blank as PDF and as SVG', async (kind) => {
  const pdf = await pdfOf([pageOfOne(kind)])
  const empty = await pdfOf([pageOfStrokes(0)])
  expect(pdf.contents[0]?.length).toBeGreaterThan((empty.contents[0]?.length ?? 0) + 20)
  const svg = await (await runExport(job('svg', [pageOfOne(kind)]), { source })).text()
  expect(svg).toMatch(/<path d="M|<image /)
})

test('each page of the board is a PDF page, in order, with background, and progress is reported', async () => {
  const received: number[] = []
  const pages = [pageOfStrokes(3), pageOfStrokes(0), pageOfEveryKind()]
  const { text, contents } = await pdfOf(pages, (done) => received.push(done))
  expect(received).toEqual([1, 2, 3])
  expect(text.match(/\/Type \/Page /g)).toHaveLength(3)
  expect(contents).toHaveLength(3)
  for (const content of contents) expect(content).toMatch(/^1 g 0 0 \d+ \d+(\.\d+)? re f\n/)
})

test('every offset of the cross-reference table is where its object begins', async () => {
  const { text } = await pdfOf([pageOfTexts(Object.values(sentences))])
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at))
  expect(offsets.length).toBeGreaterThan(8)
  for (const [index, at] of offsets.entries()) expect(text.slice(at, at + 12)).toContain(`${index + 1} 0 obj`)
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(start, start + 4)).toBe('xref')
})

test.each(Object.entries(sentences))('the text of %s is searchable behind its outlines', async (_script, sentence) => {
  const { contents, streams } = await pdfOf([pageOfTexts([sentence])])
  const map = streams.find((stream) => stream.includes('beginbfchar')) ?? ''
  const letters = new Map(
    [...map.matchAll(/<(..)> <([0-9a-f]+)>/g)].map(([, code = '', units = '']) => [code, lettersOf(units)]),
  )
  const shown = [...(contents[0] ?? '').matchAll(/<([0-9a-f]+)> Tj/g)].map(([, codes = '']) =>
    (codes.match(/../g) ?? []).map((code) => letters.get(code)).join(''),
  )
  const words = sentence.split(' ').map((word) => [...word].toSorted().join(''))
  expect(shown.map((word) => [...word.trim()].toSorted().join('')).toSorted()).toEqual(words.toSorted())
})

test('an SVG has no markup of a title or a text', async () => {
  const file = await runExport({ ...job('svg', [pageOfTexts(['a <b> & "c"'])]), title: '</title><script>' }, { source })
  const svg = await file.text()
  expect(svg).not.toMatch(/<script|<b>/)
  expect(svg).toContain('a &#60;b&#62; &#38; &#34;c&#34;')
})

test('a tab is a space, as on the board', async () => {
  const [tab, space] = await Promise.all(
    ['a\tb', 'a b'].map(async (text) => (await pdfOf([pageOfTexts([text])])).contents),
  )
  expect(tab).toEqual(space)
})

test('text without one of our typefaces does not stop the export', async () => {
  const { contents } = await pdfOf([pageOfTexts(['สวัสดี 👍'])])
  expect(contents).toHaveLength(1)
})

test('an unavailable typeface stops the export, so that no character is left out', async () => {
  const failing = async () => await Promise.reject(new Error('offline'))
  await expect(runExport(job('pdf', [pageOfTexts(['क'])]), { source: failing })).rejects.toThrow('offline')
})

function job(form: 'pdf' | 'svg', pages: readonly Uint8Array[]) {
  return { form, title: 'Gravity', language: 'en', pages }
}

/** A PDF as text, byte for byte, with its uncompressed streams; `contents` are those of the pages. */
async function pdfOf(pages: readonly Uint8Array[], done?: (pages: number) => void) {
  const file = await runExport(job('pdf', pages), { source, ...(done && { done }) })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const packed = [...text.matchAll(/^<<.* \/Length (\d+) >>\nstream\n/gm)]
  const streams = packed.map(({ 0: head, 1: length, index }) => {
    const from = index + head.length
    return new TextDecoder().decode(unzlibSync(bytes.subarray(from, from + Number(length))))
  })
  return { text, streams, contents: streams.filter((stream) => stream.startsWith('1 g 0 0')) }
}

function lettersOf(units: string): string {
  return (units.match(/..../g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')
}
