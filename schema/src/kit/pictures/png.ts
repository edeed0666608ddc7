import type { Cleaned } from './clean-picture.ts'
import { joined, nameAt, viewOf } from './parts.ts'

const signature = '\x89PNG\r\n\x1a\n'

/** The chunks that draw, without texts, times, Exif and animations (PNG specification, third edition, section 11). */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

/** Colours, densities and backgrounds: dropped as well, but they identify no person or place. */
const harmless = new Set(['bKGD', 'cHRM', 'cICP', 'hIST', 'iCCP', 'pHYs', 'sBIT'])

/** Removes everything from a PNG file that its image does not need. Null where it is no PNG. */
export function cleanPng(file: Uint8Array): Cleaned | null {
  if (nameAt(file, 0, 8) !== signature || file.byteLength < 33 || nameAt(file, 12) !== 'IHDR') return null
  const view = viewOf(file)
  const retained: Uint8Array[] = [file.subarray(0, 8)]
  const dropped: string[] = []
  for (let at = 8; at + 12 <= file.byteLength;) {
    const name = nameAt(file, at + 4)
    const end = at + 12 + view.getUint32(at)
    if (end > file.byteLength) return null
    if (drawing.has(name)) retained.push(file.subarray(at, end))
    else if (!harmless.has(name)) dropped.push(name)
    if (name === 'IEND') {
      // Bytes after the end are no part of the image.
      if (end < file.byteLength) dropped.push('rest')
      return { bytes: joined(retained), width: view.getUint32(16), height: view.getUint32(20), dropped }
    }
    at = end
  }
  return null
}
