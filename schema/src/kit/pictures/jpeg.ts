import type { Cleaned } from './clean-picture.ts'
import { joined, nameAt, viewOf } from './parts.ts'

const start = 0xd8
const end = 0xd9
const scan = 0xda
const adobe = 0xee

/** Frames of every coding: they contain the size. C4, C8 and CC are tables and extensions. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Removes everything from a JPEG file that its image does not need. Null where it is no JPEG (ITU-T T.81, annex B). */
export function cleanJpeg(file: Uint8Array): Cleaned | null {
  if (file[0] !== 0xff || file[1] !== start) return null
  const view = viewOf(file)
  const retained: Uint8Array[] = [file.subarray(0, 2)]
  const dropped: string[] = []
  let size: { width: number; height: number } | null = null
  let at = 2
  while (at + 4 <= file.byteLength && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    // Further images after the end, such as a phone's video, are dropped.
    if (marker === end) break
    const next = at + 2 + view.getUint16(at + 2)
    if (next > file.byteLength || next < at + 4) return null
    if (isFrame(marker) && next >= at + 9) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const after = marker === scan ? endOfScan(file, next) : next
    if (isDrawing(file, marker, at)) retained.push(file.subarray(at, after))
    else if (!isHarmless(file, marker, at)) dropped.push(marker.toString(16))
    at = after
  }
  if (file[at + 1] !== end || at + 2 < file.byteLength) dropped.push('rest')
  return size === null ? null : { bytes: joined([...retained, Uint8Array.of(0xff, end)]), ...size, dropped }
}

/** A density without a thumbnail, and the parts of a colour profile. */
function isHarmless(file: Uint8Array, marker: number, at: number): boolean {
  if (marker === 0xe0) return nameAt(file, at + 4) === 'JFIF' && viewOf(file).getUint16(at + 2) === 16
  return marker === 0xe2 && nameAt(file, at + 4, 11) === 'ICC_PROFILE'
}

// Comments and application segments are dropped, except the one that defines the colours.
function isDrawing(file: Uint8Array, marker: number, at: number): boolean {
  if (marker === adobe) return nameAt(file, at + 4, 5) === 'Adobe' && viewOf(file).getUint16(at + 2) === 14
  return marker < 0xe0 && marker !== 0x01
}

/** Coded data continues to the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = from; at + 1 < file.byteLength; at++) {
    const next = file[at + 1] ?? 0
    if (file[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.byteLength
}
