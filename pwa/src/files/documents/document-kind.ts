import { DocumentFault } from '@takhti/schema/capture/documents/read-document'
import { wideEncoding } from '@takhti/schema/kit/text-encoding'
import { ArchiveFault } from '#offline/archive.ts'

/** The format of a file, detected from its bytes. */
export type DocumentKind = 'pdf' | 'docx' | 'pptx' | 'epub' | 'html' | 'mhtml' | 'captions' | 'text'

/** Other programs find the header of a PDF up to this offset, in bytes. */
const headerReach = 1_024

const pictureStarts =
  /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP|BM[^]{4}\0\0\0\0|[^]{4}ftyp(?:avif|heic|mif1)|II\*\0|MM\0\*)/
/** An Office format from before 2007, or a file with a password. */
const compoundStart = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/**
 * Detects the kind of all files but archives by their first bytes; null for an archive. Throws a `DocumentFault` for a
 * kind that is never read.
 */
export function kindByStart(bytes: Uint8Array): Exclude<DocumentKind, 'docx' | 'pptx' | 'epub'> | null {
  if (bytes.length === 0) throw new DocumentFault('empty')
  const start = Array.from(bytes.subarray(0, headerReach), (byte) => String.fromCharCode(byte)).join('')
  if (start.startsWith('PK')) return null
  if (start.startsWith(compoundStart)) throw new DocumentFault(isLocked(bytes) ? 'locked' : 'old')
  if (pictureStarts.test(start)) throw new DocumentFault('picture')
  if (start.includes('%PDF-')) return 'pdf'
  const head = bytes.subarray(0, headerReach)
  const wide = wideEncoding(head)
  // UTF-16 is checked once it is decoded; every other byte of it may be zero.
  return wide === null ? kindOfText(start, strangeIn(head)) : kindOfText(new TextDecoder(wide).decode(head), 0)
}

/** Matches text that is marked up as HTML, as far as its beginning shows. */
export const html = /<(?:!doctype\s+html|html|head|body|article|main|div|p|h[1-6]|section|table|ul|ol)[\s>]/i
/** Matches SVG; only comments and declarations may precede it. */
export const svg = /^(?:\xef\xbb\xbf|\ufeff)?(?:\s|<\?xml[^>]*>|<!--[^]*?-->|<!doctype\s+svg[^>[]*>)*<svg[\s>]/i
/** Matches possible captions; their reader decides. */
const captions =
  /^(?:\xef\xbb\xbf)?\s*(?:WEBVTT|[{[]|<\?xml|<tt[\s>:]|<timedtext|<transcript|(?:\d+\s*\r?\n\s*)?(?:\d{1,3}:)?\d{1,3}:\d\d[.,]?\d*\s*(?:-->|,))/

/** A page that was saved with its images is a multipart mail. */
const mailHeader =
  /^\s*(?:from|subject|date|mime-version|content-type|content-location|snapshot-content-location|x-[\w-]+)\s*:/i
const mailType = /^content-type\s*:\s*(?:multipart\/|text\/html|application\/xhtml)/im

/** The number of bytes that do not occur in text. */
function strangeIn(bytes: Uint8Array): number {
  return bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
}

function kindOfText(start: string, strange: number): 'html' | 'mhtml' | 'captions' | 'text' {
  if (strange > start.length / 50) throw new DocumentFault('kind')
  if (start.startsWith('{\\rtf')) throw new DocumentFault('kind')
  if (svg.test(start)) throw new DocumentFault('picture')
  if (mailHeader.test(start) && mailType.test(start)) return 'mhtml'
  if (captions.test(start)) return 'captions'
  return html.test(start) ? 'html' : 'text'
}

const archiveFaults = { damaged: 'damaged', encrypted: 'locked', unpackedTooLarge: 'tooLarge' } as const

/** Maps an error of reading an archive or its markup to a fault of the document. */
export function faultIn(error: unknown): unknown {
  return error instanceof ArchiveFault ? new DocumentFault(archiveFaults[error.fault]) : error
}

/** An Office document with a password is a compound file with a stream of this name. */
function isLocked(bytes: Uint8Array): boolean {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  return new TextDecoder('utf-16le').decode(even).includes('EncryptedPackage')
}
