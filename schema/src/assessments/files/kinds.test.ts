import { expect, test } from 'vitest'
import { anExifJpeg, planted } from '../../kit/pictures/samples.ts'
import { maxPaperFileBytes, paperFileOf } from './kinds.ts'

const text = (content: string) => Uint8Array.from(new TextEncoder().encode(content))

const latin = (content: string) => Uint8Array.from(content, (char) => char.charCodeAt(0))

// Fault: without the check for a tag at the beginning, the page and the SVG are plain text.
test.each([
  ['a page', text('<!DOCTYPE html><script>alert(1)</script>'), 'work.txt'],
  ['a page behind spaces', text('\n\t <html><body onload=alert(1)>'), 'work.txt'],
  ['a page behind a byte order mark', text('\uFEFF<script>alert(1)</script>'), 'work.txt'],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'leaf.png'],
  ['XML', text('<?xml version="1.0"?><svg/>'), 'leaf.pdf'],
  ['a program', latin('MZ\u0090\u0000\u0003\u0000'), 'work.exe'],
  ['an archive', latin('PK\u0003\u0004\u0014\u0000'), 'work.zip'],
  ['a GIF', latin('GIF89a\u0001\u0000\u0001\u0000'), 'leaf.gif'],
  ['nothing', new Uint8Array(), 'work.txt'],
])('[PF-1] %s is no file of a paper', (_, file, name) => {
  expect(paperFileOf(file, name)).toBeNull()
})

test.each([
  ['leaf.txt', text('if (a <b) return <c>'), 'text/plain', 'leaf.txt'],
  ['page.html', text('Leaves make food.'), 'text/plain', 'page.html.txt'],
  ['page.html', latin('%PDF-1.7 <script>'), 'application/pdf', 'page.html.pdf'],
  ['poem.ogg', latin('OggS\u0000'), 'audio/ogg', 'poem.ogg'],
  ['poem', latin('\u001aE\u00df\u00a3\u0001'), 'audio/webm', 'poem.webm'],
  [
    'work.docx',
    latin('PK\u0003\u0004\u0014'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'work.docx',
  ],
])('[PF-1] %s has its type from its bytes, and an extension of that type', (name, file, mediaType, stored) => {
  expect(paperFileOf(file, name)).toMatchObject({ mediaType, name: stored })
})

test('[PF-1] a photo loses its location, and a file beyond the limit is refused', () => {
  const photo = paperFileOf(Uint8Array.from(anExifJpeg()), 'leaf.jpg')
  expect(photo?.mediaType).toBe('image/jpeg')
  expect(new TextDecoder('latin1').decode(photo?.bytes)).not.toContain(planted)
  const pdf = new Uint8Array(maxPaperFileBytes + 1)
  pdf.set(latin('%PDF-1.7'))
  expect(paperFileOf(pdf, 'work.pdf')).toBeNull()
  expect(paperFileOf(pdf.subarray(1_000_000).fill(0x61), 'work.txt')?.mediaType).toBe('text/plain')
})
