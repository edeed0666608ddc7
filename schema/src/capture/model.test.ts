import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Capture, sourceKindOf } from './model.ts'
import { maxCaptureBytes, textBytes } from './rules.ts'

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

test('only an image capture has a picture and a description of it', () => {
  const { url: _, ...file } = { ...sound, kind: 'document', format: 'image', via: 'upload' }
  const picture = { bytes: 'iVBORw0KGgo=', type: 'image/png' }
  expect(Capture.safeParse({ ...file, picture }).success).toBe(true)
  expect(Capture.safeParse(file).success).toBe(false)
  expect(Capture.safeParse({ ...file, picture, format: 'pdf' }).success).toBe(false)
  expect(Capture.safeParse({ ...file, picture: { ...picture, type: 'image/svg+xml' } }).success).toBe(false)
  expect(Capture.safeParse({ ...file, picture: { ...picture, bytes: 'A'.repeat(1_400_000) } }).success).toBe(false)
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

test('a capture stores the facts of its video, and an older extension’s capture has none', () => {
  const video = {
    channelUrl: 'https://video.example/channel/rivers',
    durationMs: 84_000,
    thumbnailUrl: 'https://pictures.example/rivers.jpg',
    chapters: [
      { title: 'Springs', startMs: 0 },
      { title: 'Deltas', startMs: 60_000 },
    ],
    clip: { startMs: 10_000, endMs: 70_000 },
    captions: 'written',
  }
  expect(Capture.parse({ ...sound, kind: 'youtube', video }).video).toEqual(video)
  expect(Capture.parse(sound)).not.toHaveProperty('video')
})

test.each([
  ['a clip that ends before it starts', { clip: { startMs: 5, endMs: 5 } }],
  ['a picture that is no address', { thumbnailUrl: 'data:image/png;base64,AA' }],
  ['a chapter before the beginning', { chapters: [{ title: 'Springs', startMs: -1 }] }],
])('%s is refused', (_, video) => {
  expect(accepts({ video })).toBe(false)
})

test('bytes are counted as UTF-8 counts them, lone surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(textBytes([{ text }])).toBe(new TextEncoder().encode(text).length)
    }),
  )
  expect(textBytes([{ text: '\ud800a\udc00' }])).toBe(7)
})

test('a document needs no address, and has a format and pages', () => {
  const { url: _, ...unaddressed } = sound
  const document = { ...unaddressed, kind: 'document', format: 'pdf', fileName: 'leaves.pdf', via: 'upload' }
  const segments = [{ text: 'Leaves', form: 'heading', page: 1 }]
  expect(Capture.parse({ ...document, segments, pageCount: 3 })).toEqual({ ...document, segments, pageCount: 3 })
  expect(Capture.safeParse(unaddressed).success).toBe(false)
  expect(Capture.safeParse({ ...document, format: undefined }).success).toBe(false)
  expect(Capture.safeParse({ ...document, segments: [{ text: 'a', page: 0 }] }).success).toBe(false)
  expect(accepts({ format: 'pdf' })).toBe(false)
})

test('a PDF has its own kind of source, and another upload is the person’s text', () => {
  expect(sourceKindOf({ kind: 'document', format: 'pdf' })).toBe('PDF')
  expect(sourceKindOf({ kind: 'document', format: 'epub' })).toBe('user')
  expect(sourceKindOf({ kind: 'article' })).toBe('user')
  expect(sourceKindOf({ kind: 'youtube' })).toBe('YOUTUBE_TRANSCRIPT')
})
