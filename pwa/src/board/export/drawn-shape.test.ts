import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { DrawnPen } from '@takhti/schema/board/drawn-form'
import { drawPage } from '@takhti/schema/board/drawn-page'
import { stepsAround } from '@takhti/schema/board/pack-picture'
import { expect, test } from 'vitest'
import { PdfDocument } from '../import/pdf-document.ts'
import { pageOfPicture } from '../import/picture-page.ts'
import { recordPaths } from '../import/vector/recorded-path.ts'
import { imagesToDraw } from './drawn-shape.ts'
import type { ExportImages } from './export-image.ts'
import { runExport } from './export-job.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

const picture = {
  imageId: 'ab'.repeat(32),
  type: 'image/jpeg',
  // The beginning of an 8 by 6 JPEG with three channels: all that is read of one that is embedded unchanged.
  bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 6, 0, 8, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0, 0xff, 0xd9),
  width: 800,
  height: 600,
} as const
const images: ExportImages = new Map([[picture.imageId, picture]])

function page(drawn: Uint8Array | null): Uint8Array {
  return pageOfPicture(picture, { alt: 'Forces, page 1', words: 'Every action', drawn })
}

/** A page of 800 by 600 units with a square on it, and with a window if one is given. */
function drawn(window: { minX: number; minY: number; maxX: number; maxY: number } | null): Uint8Array {
  const pen = new DrawnPen({ across: 800, down: 600 })
  const square = pen.form(stepsAround({ x: 0, y: 0, width: 100, height: 100 }))
  if (square) pen.area(square, { x: 100, y: 200 }, { colour: '#ff0000', alpha: 1, isJoined: false })
  if (window) pen.window(window)
  return pen.bytes()
}

async function exported(update: Uint8Array, form: 'pdf' | 'svg'): Promise<Uint8Array> {
  const wanted = imagesToDraw([update])
  const given = new Map([...images].filter(([imageId]) => wanted.includes(imageId)))
  const job = { form, title: 'Forces', language: 'en', pages: [update] }
  const file = await runExport(job, { source: typefaceOnDisk, images: given })
  return new Uint8Array(await file.arrayBuffer())
}

test('[J7] a page of lines and areas is vectors in a PDF: no image, and its text is searchable', async () => {
  const bytes = await exported(page(drawn(null)), 'pdf')
  const text = new TextDecoder('latin1').decode(bytes)
  expect(text).not.toContain('/Subtype /Image')
  expect(await contentOf(text, bytes)).toMatch(/1 0 0 rg\n[-\d. ]+ m\n/)
  const pdf = await PdfDocument.open(bytes, { password: null, files: null })
  if ('fault' in pdf) throw new Error(pdf.fault)
  expect(await pdf.words(1)).toBe('Every action')
})

test('[J7] a glyph of a page is in its PDF once, and is drawn at each of its positions', async () => {
  const pen = new DrawnPen({ across: 800, down: 600 })
  const letter = pen.form(stepsAround({ x: 0, y: 0, width: 10, height: 20 }))
  if (letter === null) throw new Error('no letter')
  for (const x of [100, 120, 140]) pen.area(letter, { x, y: 200 }, { colour: '#ff0000', alpha: 1, isJoined: x > 100 })
  const bytes = await exported(page(pen.bytes()), 'pdf')
  const text = new TextDecoder('latin1').decode(bytes)
  expect(text.match(/\/Subtype \/Form/g)).toHaveLength(1)
  expect(await contentOf(text, bytes)).toContain(
    '1 0 0 1 1000 2000 cm /F0 Do\n1 0 0 1 200 0 cm /F0 Do\n1 0 0 1 200 0 cm /F0 Do\nQ\n',
  )
  // Read again, it has the same three areas: the page is 800 by 600 units in the middle of the board's first view.
  recordPaths()
  const pdf = await PdfDocument.open(bytes, { password: null, files: null })
  if ('fault' in pdf) throw new Error(pdf.fault)
  const lines = await pdf.lines(1)
  const lefts: number[] = []
  let unit = 1
  drawPage(lines?.bytes ?? new Uint8Array(), {
    size(across) {
      unit = 1280 / across
    },
    area({ forms, colour }) {
      if (colour === '#ff0000') lefts.push(...forms.map(({ x }) => Math.round((x * unit - 160) / (960 / 800))))
    },
    line() {},
    window() {},
  })
  expect(lefts).toEqual([100, 120, 140])
})

test('[J7] where lines and areas are not all, the needed part of the image is between them', async () => {
  const update = page(drawn({ minX: 400, minY: 300, maxX: 800, maxY: 600 }))
  expect(imagesToDraw([update])).toEqual([picture.imageId])
  const bytes = await exported(update, 'pdf')
  const text = new TextDecoder('latin1').decode(bytes)
  expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1)
  const content = await contentOf(text, bytes)
  expect(content).toContain(
    '4000 3000 m\n8000 3000 l\n8000 6000 l\n4000 6000 l\nh\nW n\n8000 0 0 -6000 0 6000 cm /I0 Do',
  )
  const svg = new TextDecoder().decode(await exported(update, 'svg'))
  expect(svg).toContain(
    '<svg x="400" y="300" width="400" height="300" viewBox="400 300 400 300"><image x="0" y="0" width="800" height="600"',
  )
  expect(svg).toContain('fill="#ff0000"')
})

test('invalid bytes of lines and areas are ignored, and the image is shown', async () => {
  for (const none of [null, Uint8Array.of(9, 9, 9), new Uint8Array(0), drawn(null).slice(0, -1)]) {
    expect(imagesToDraw([page(none)])).toEqual([picture.imageId])
    const text = new TextDecoder('latin1').decode(await exported(page(none), 'pdf'))
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1)
  }
})

/** The operators of the first page, uncompressed. */
async function contentOf(text: string, bytes: Uint8Array): Promise<string> {
  const [, ref] = /\/Contents (\d+) 0 R/.exec(text) ?? []
  const header = `\n${ref} 0 obj\n`
  const from = text.indexOf('stream\n', text.indexOf(header)) + 7
  const packed = bytes.slice(from, text.indexOf('\nendstream', from))
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return await new Response(unpacked).text()
}
