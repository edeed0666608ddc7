import { addShapes } from '@takhti/schema/board/operations'
import { readBody } from '@takhti/schema/board/shapes/index'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { runExport } from './export-job.ts'
import { packLesson, readLesson } from './lesson-file.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

const imageId = '0123456789abcdef'.repeat(4)

/** A JPEG up to its frame header: 320 by 240 pixels with three channels. */
const photo = {
  imageId,
  type: 'image/jpeg',
  bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 240, 1, 64, 3, 1, 2, 3]),
} as const

function pageWithPhoto(): Uint8Array {
  const size = { naturalWidth: 320, naturalHeight: 240 }
  const box = { x: 100, y: 50, width: 160, height: 120 }
  const body = readBody('image', 1, { ...box, imageId, mediaType: 'image/jpeg', ...size })
  if (body === null) throw new Error('the image is not valid')
  const page = new Y.Doc()
  addShapes(page, [{ ...body, id: 'image-0000000001', style: { colour: '#1f2937', width: 1 }, order: 'a0' }], null)
  return Y.encodeStateAsUpdate(page)
}

const drawn = async (form: 'pdf' | 'svg', images = new Map([[imageId, photo]])) => {
  const job = { form, title: 'A photo', language: 'en', pages: [pageWithPhoto()] }
  const blob = await runExport(job, { source: typefaceOnDisk, images })
  return Buffer.from(await blob.arrayBuffer()).toString('latin1')
}

test('a photo is in a PDF with its original bytes, once, and embedded in an SVG', async () => {
  const pdf = await drawn('pdf')
  expect(pdf).toContain('/Width 320 /Height 240 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode')
  expect(pdf).toContain(Buffer.from(photo.bytes).toString('latin1'))
  expect(pdf).toMatch(/\/XObject << \/I0 \d+ 0 R >>/)
  const svg = await drawn('svg')
  expect(svg).toContain('<image x="100" y="50" width="160" height="120"')
  expect(svg).toContain(`href="data:image/jpeg;base64,${Buffer.from(photo.bytes).toString('base64')}"`)
})

test('an image that has not loaded has a placeholder', async () => {
  expect(await drawn('pdf', new Map())).not.toContain('/Subtype /Image')
  expect(await drawn('svg', new Map())).toContain('fill="#e5e7eb"')
})

test('[B7] a lesson file has its images; what is not an image is skipped, and the lesson loads', async () => {
  const lesson = { title: 'Photos', pages: [pageWithPhoto()] }
  const savedAt = new Date('2026-11-22T10:00:00.000Z')
  expect(readLesson(await packLesson({ ...lesson, images: [photo] }, savedAt)).images).toEqual([photo])
  const script = { ...photo, bytes: Uint8Array.from(new TextEncoder().encode('<script>alert(1)</script>')) }
  const read = readLesson(await packLesson({ ...lesson, images: [script] }, savedAt))
  expect(read.images).toEqual([])
  expect(read.pages).toHaveLength(1)
})
