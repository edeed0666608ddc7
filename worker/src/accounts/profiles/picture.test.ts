import { anExifJpeg, anExifPng, anExifWebp, aPlainWebp, planted } from '@takhti/schema/kit/pictures/samples'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPicture } from './picture.ts'

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder('latin1').decode(bytes)

// Fault: 'EXIF' in the set of WebP's drawing chunks, or 'eXIf' in PNG's, or `marker < 0xef` in JPEG's, turns this red.
test.each([
  ['image/jpeg', anExifJpeg()],
  ['image/webp', anExifWebp()],
  ['image/png', anExifPng(8, 8)],
] as const)('[B9] only the image remains of a file of type %s', (mediaType, file) => {
  expect(textOf(file)).toContain(planted)
  const cleaned = cleanPicture(file)
  expect(cleaned?.mediaType).toBe(mediaType)
  expect(textOf(cleaned?.bytes)).not.toContain(planted)
  // Cleaning is idempotent.
  expect(cleanPicture(cleaned?.bytes ?? new Uint8Array())?.bytes).toEqual(cleaned?.bytes)
})

test('[PR-5] a plain image stays as it is, and one too large is refused by its header', () => {
  expect(cleanPicture(aPlainWebp())?.bytes).toEqual(aPlainWebp())
  expect(cleanPicture(anExifPng(512, 512))).not.toBeNull()
  expect(cleanPicture(anExifPng(513, 2))).toBeNull()
  expect(cleanPicture(anExifPng(50_000, 50_000))).toBeNull()
  expect(cleanPicture(anExifPng(0, 8))).toBeNull()
  expect(cleanPicture(new Uint8Array(1_048_577))).toBeNull()
})

test('[PR-6] a cut, damaged or edited file is cleaned or refused, and never leaks or throws', () => {
  const files = [anExifJpeg(), anExifWebp(), anExifPng(8, 8)]
  let cleanedCount = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(400),
      fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 3 }),
      (file, length, edits) => {
        const damaged = file.slice(0, length)
        for (const [at, value] of edits) if (at < damaged.byteLength) damaged[at] = value
        const cleaned = cleanPicture(damaged)
        if (cleaned !== null) cleanedCount += 1
        expect(cleaned?.bytes.byteLength ?? 0).toBeLessThanOrEqual(damaged.byteLength + 2)
      },
    ),
    { numRuns: 500 },
  )
  expect(cleanedCount).toBeGreaterThan(5)
})
