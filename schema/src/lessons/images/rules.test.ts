import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLessonImage, maxImageBytes, maxImageSide, readImageHeader } from './rules.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGOQSfkEAAISAXNyq8VTAAAAAElFTkSuQmCC'

const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

/** The first bytes of images, from the specifications of their formats. */
const headers = {
  gif: [...letters('GIF89a'), 0x40, 0x01, 0xf0, 0x00, 0xf7, 0, 0],
  jpeg: [
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
    // A table, fill bytes, then the frame header: 8 bits, 240 high, 320 wide, three colours.
    ...[0xff, 0xc4, 0, 3, 0, 0xff, 0xff, 0xff, 0xc2, 0, 17, 8, 0, 240, 1, 64, 3],
  ],
  lossy: [...letters('RIFF____WEBPVP8 ____'), 0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00],
  lossless: [...letters('RIFF____WEBPVP8L____'), 0x2f, 0x3f, 0xc1, 0x3b, 0x00],
  extended: [...letters('RIFF____WEBPVP8X____'), 0, 0, 0, 0, 0x3f, 0x01, 0, 0xef, 0, 0],
} as const

test('kind and size are read from the first bytes', () => {
  expect(readImageHeader(bytesOf(png))).toEqual({ type: 'image/png', width: 1, height: 1 })
  const size = { width: 320, height: 240 }
  expect(readImageHeader(Uint8Array.from(headers.gif))).toEqual({ type: 'image/gif', ...size })
  expect(readImageHeader(Uint8Array.from(headers.jpeg))).toEqual({ type: 'image/jpeg', ...size, channels: 3 })
  for (const webp of [headers.lossy, headers.lossless, headers.extended])
    expect(readImageHeader(Uint8Array.from(webp))).toEqual({ type: 'image/webp', ...size })
})

test('[B7] any bytes are an image of some size, or none', () => {
  const begun = fc.constantFrom(bytesOf(png), ...Object.values(headers).map((bytes) => Uint8Array.from(bytes)))
  const cut = fc.tuple(begun, fc.nat(40)).map(([bytes, length]) => bytes.slice(0, length))
  const changed = fc.tuple(begun, fc.nat(40), fc.nat(255)).map(([bytes, at, to]) => {
    const copy = Uint8Array.from(bytes)
    copy[at % copy.length] = to
    return copy
  })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), cut, changed), (bytes) => {
      const header = readImageHeader(bytes)
      if (header === null) return
      expect(header.width).toBeGreaterThan(0)
      expect(header.height).toBeGreaterThan(0)
    }),
    { numRuns: 2_000 },
  )
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', '%PDF-1.7', ''])
    expect(readImageHeader(new TextEncoder().encode(text))).toBeNull()
})

// Fault: without the check of the sides, the huge image is accepted.
test('[B7] a lesson accepts no GIF, no large file, and no few bytes with too many pixels', () => {
  expect(isLessonImage(bytesOf(png))).toBe(true)
  expect(isLessonImage(Uint8Array.from(headers.gif))).toBe(false)
  const large = new Uint8Array(maxImageBytes + 1)
  large.set(bytesOf(png))
  expect(isLessonImage(large)).toBe(false)
  const wall = bytesOf(png)
  new DataView(wall.buffer).setUint32(16, maxImageSide + 1)
  expect(isLessonImage(wall)).toBe(false)
})
