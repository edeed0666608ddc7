import type { Cleaned } from './clean-picture.ts'
import { joined, nameAt, viewOf } from './parts.ts'

const drawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Of the extended header's flags only transparency concerns the image itself. */
const alphaFlag = 0x10

type Size = { width: number; height: number }

/**
 * Removes everything from a WebP file that its image does not need. Null where it is no WebP, or animated (RFC 9649).
 */
export function cleanWebp(file: Uint8Array): Cleaned | null {
  if (file.byteLength < 30 || nameAt(file, 0) !== 'RIFF' || nameAt(file, 8) !== 'WEBP') return null
  const view = viewOf(file)
  const retained: Uint8Array[] = []
  const dropped: string[] = []
  let size: Size | null = null
  for (let at = 12; at + 8 <= file.byteLength;) {
    const name = nameAt(file, at)
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > file.byteLength || length < 1) return null
    if (drawing.has(name)) retained.push(partOf(file, at, end))
    else if (name !== 'ICCP') dropped.push(name)
    if (name === 'VP8 ' || name === 'VP8L') size = sizeOf(view, name, at + 8)
    at = end
  }
  if (size === null) return null
  const body = joined(retained)
  return { bytes: joined([headerOf(body.byteLength), body]), ...largest(size, retained), dropped }
}

function partOf(file: Uint8Array, at: number, end: number): Uint8Array {
  const part = new Uint8Array(end - at)
  part.set(file.subarray(at, end))
  if (nameAt(part, 0) === 'VP8X') part[8] = (part[8] ?? 0) & alphaFlag
  return part
}

function headerOf(bodyLength: number): Uint8Array {
  const header = new TextEncoder().encode('RIFF....WEBP')
  viewOf(header).setUint32(4, bodyLength + 4, true)
  return header
}

function sizeOf(view: DataView, name: string, at: number): Size | null {
  if (at + 10 > view.byteLength) return null
  if (name === 'VP8 ') {
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  }
  const bits = view.getUint32(at + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** The extended header has its own canvas size, which a viewer may use for its layout. */
function largest(size: Size, retained: readonly Uint8Array[]): Size {
  const extended = retained.find((part) => nameAt(part, 0) === 'VP8X')
  if (extended === undefined || extended.byteLength < 18) return size
  const view = viewOf(extended)
  const side = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1
  return { width: Math.max(size.width, side(12)), height: Math.max(size.height, view.getUint16(15, true) + 1) }
}
