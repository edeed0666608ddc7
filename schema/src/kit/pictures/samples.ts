import { joined, viewOf } from './parts.ts'

/** The metadata in the samples; no cleaned file may contain it. */
export const planted = 'GPS 18.5204N 73.8567E'

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** A grey JPEG of 8 by 8 pixels, as an encoder wrote it. */
const greyJpeg = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  ),
  (char) => char.charCodeAt(0),
)

/** A photo of 12 by 8 pixels from libvips, with the place in its Exif. */
const photo = Uint8Array.from(
  atob(
    '/9j/4QFCRXhpZgAASUkqAAgAAAAIAA8BAgAHAAAAfgAAABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAAB' +
      'MCAwABAAAAAQAAAGmHBAABAAAAhgAAACWIBAABAAAA1AAAAAAAAAA4YwAA6AMAADhjAADoAwAAVGFraHRpAAAGAACQBwAEAAAAMDIxMAGRBwAE' +
      'AAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAADAAAAAOgBAABAAAACAAAAAAAAAAEAAEAAgACAAAATgAAAAIABQADAAAAIg' +
      'EAAAMAAgACAAAARQAAAAQABQADAAAACgEAAAAAAABJAAAAAQAAADMAAAABAAAAGAAAAAEAAAASAAAAAQAAAB8AAAABAAAADQAAAAEAAAD/2wBD' +
      'ABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0' +
      'ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAwDASIAAhEBAxEB/8QAFQABAQAAAAAA' +
      'AAAAAAAAAAAAAAX/xAAZEAEAAgMAAAAAAAAAAAAAAAAAAgQ0gbH/xAAVAQEBAAAAAAAAAAAAAAAAAAACBP/EABsRAAEEAwAAAAAAAAAAAAAAAA' +
      'ABAwQxM3HR/9oADAMBAAIRAxEAPwBax566nAlaoM7Imun/2Q==',
  ),
  (char) => char.charCodeAt(0),
)

/** The place as Exif writes it: 18 degrees, 31 minutes and 13 seconds, each a fraction with the denominator 1. */
const latitude = Uint8Array.of(18, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0, 1, 0, 0, 0, 13, 0, 0, 0, 1, 0, 0, 0)

/** A JPEG as a phone writes one, with a GPS directory. */
export function aPhotoWithPlace(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(photo)
}

/** Whether a file contains the place of that photo. */
export function hasPlace(file: Uint8Array): boolean {
  return file.some((_, at) => latitude.every((byte, offset) => file[at + offset] === byte))
}

/** A white WebP of one pixel, lossless. */
const whiteWebp = Uint8Array.from(atob('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='), (char) =>
  char.charCodeAt(0),
)

function segment(marker: number, body: Uint8Array): Uint8Array {
  const head = Uint8Array.of(0xff, marker, 0, 0)
  viewOf(head).setUint16(2, body.byteLength + 2)
  return joined([head, body])
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const head = joined([ascii(name), new Uint8Array(4)])
  viewOf(head).setUint32(4, body.byteLength, true)
  return joined([head, body, new Uint8Array(body.byteLength % 2)])
}

/** A JPEG with Exif, XMP, a comment, and another file behind its end. */
export function anExifJpeg(): Uint8Array {
  const [start, rest] = [greyJpeg.subarray(0, 2), greyJpeg.subarray(2)]
  const exif = segment(0xe1, ascii(`Exif\0\0${planted}`))
  const comment = segment(0xfe, ascii(planted))
  return joined([start, exif, segment(0xed, ascii(`Photoshop 3.0\0${planted}`)), comment, rest, ascii(planted)])
}

export function aPlainWebp(): Uint8Array {
  return whiteWebp
}

/** A WebP with the extended header, Exif and XMP. */
export function anExifWebp(): Uint8Array {
  const extended = chunk('VP8X', Uint8Array.of(0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  const body = joined([extended, whiteWebp.subarray(12), chunk('EXIF', ascii(planted)), chunk('XMP ', ascii(planted))])
  const head = ascii('RIFF....WEBP')
  viewOf(head).setUint32(4, body.byteLength + 4, true)
  return joined([head, body])
}

function pngChunk(name: string, body: Uint8Array): Uint8Array {
  const length = new Uint8Array(4)
  viewOf(length).setUint32(0, body.byteLength)
  return joined([length, ascii(name), body, new Uint8Array(4)])
}

/** The chunks of a PNG with a size and removable metadata. */
export function anExifPng(width: number, height: number): Uint8Array {
  const header = new Uint8Array(13)
  viewOf(header).setUint32(0, width)
  viewOf(header).setUint32(4, height)
  const parts = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'acTL'].map((name) => pngChunk(name, ascii(planted)))
  const [data, end] = [pngChunk('IDAT', ascii('data')), pngChunk('IEND', new Uint8Array())]
  return joined([ascii('\x89PNG\r\n\x1a\n'), pngChunk('IHDR', header), ...parts, data, end, ascii(planted)])
}

/** The chunks of a PNG without metadata, of a size in pixels and a length in bytes. */
export function aBarePng(width: number, height: number, length: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  viewOf(header).setUint32(0, width)
  viewOf(header).setUint32(4, height)
  const around = joined([ascii('\x89PNG\r\n\x1a\n'), pngChunk('IHDR', header), pngChunk('IEND', new Uint8Array())])
  const data = pngChunk('IDAT', new Uint8Array(length - around.length - 12).fill(7))
  return joined([around.subarray(0, 33), data, around.subarray(33)])
}
