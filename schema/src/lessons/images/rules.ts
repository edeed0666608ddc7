import type { ImageType } from '#board/shapes/drawing.ts'

/** How large an image of a lesson may be once it is re-encoded, in bytes. */
export const maxImageBytes = 1_000_000

/** The most pixels that an image of a lesson has on a side. */
export const maxImageSide = 2_048

/** The metadata in an image's first bytes. */
export type ImageHeader = {
  readonly type: ImageType | 'image/gif'
  readonly width: number
  readonly height: number
  /** The number of colour channels; only for JPEG. */
  readonly channels?: number
}

/**
 * The type and size of an image by its own bytes, whatever its sender declares. Known before decompression, so that few
 * bytes cannot expand to a huge image. Null for other types than PNG, JPEG, WebP and GIF, and for a damaged header.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const reads = [readPng, readJpeg, readWebp, readGif]
  try {
    const header = reads.reduce<ImageHeader | null>((found, read) => found ?? read(view), null)
    return header !== null && header.width > 0 && header.height > 0 ? header : null
  } catch (error) {
    // The bytes end within the header.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether bytes are a valid image of a lesson: an allowed type, within the limits. */
export function isLessonImage(bytes: Uint8Array): boolean {
  const header = bytes.length > maxImageBytes ? null : readImageHeader(bytes)
  return header !== null && header.type !== 'image/gif' && Math.max(header.width, header.height) <= maxImageSide
}

function readPng(view: DataView): ImageHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || text(view, 12, 4) !== 'IHDR') return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readGif(view: DataView): ImageHeader | null {
  if (!/^GIF8[79]a$/.test(text(view, 0, 6))) return null
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function readWebp(view: DataView): ImageHeader | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null
  const type = 'image/webp'
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return null
  }
}

/** Segments follow each other; the one with the size comes before the image data. */
function readJpeg(view: DataView): ImageHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (revealsSize(marker)) {
      const [height, width, channels] = [view.getUint16(at + 5), view.getUint16(at + 7), view.getUint8(at + 9)]
      return { type: 'image/jpeg', width, height, channels }
    }
    // The data begins, or the image ends, without a size.
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** The frame headers of every kind of JPEG; three markers between them mean something else. */
function revealsSize(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
}

function text(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))
}
