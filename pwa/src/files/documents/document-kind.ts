import { DocumentFault } from '@takhti/schema/capture/documents/read-document'
import { wideEncoding } from '@takhti/schema/kit/text-encoding'
import { ArchiveFault } from '#offline/archive.ts'

/** How a file is read, told by its bytes. */
export type DocumentKind = 'pdf' | 'docx' | 'pptx' | 'epub' | 'html' | 'mhtml' | 'captions' | 'text'

/** As late as this other programs still find the header of a PDF. */
const headerReach = 1_024

const pictureStarts =
  /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP|BM[^]{4}\0\0\0\0|[^]{4}ftyp(?:avif|heic|mif1)|II\*\0|MM\0\*)/
/** Of before 2007, or with a password. */
const compoundStart = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Tells the kind of all files but archives by their first bytes; null for an archive. Throws a `DocumentFault` for what is never read. */
export function kindByStart(bytes: Uint8Array): Exclude<DocumentKind, 'docx' | 'pptx' | 'epub'> | null {
  if (bytes.length === 0) throw new DocumentFault('empty')
  const start = Array.from(bytes.subarray(0, headerReach), (byte) => String.fromCharCode(byte)).join('')
  if (start.startsWith('PK')) return null
  if (start.startsWith(compoundStart)) throw new DocumentFault(isLocked(bytes) ? 'locked' : 'old')
  if (pictureStarts.test(start)) throw new DocumentFault('picture')
  if (start.includes('%PDF-')) return 'pdf'
  const head = bytes.subarray(0, headerReach)
  const wide = wideEncoding(head)
  // Text of two bytes says what it is once it is decoded; every other byte of it may be zero.
  return wide === null ? kindOfText(start, strangeIn(head)) : kindOfText(new TextDecoder(wide).decode(head), 0)
}

/** Whether a text is marked as a page of the web is, as far as its beginning tells. */
export const html = /<(?:!doctype\s+html|html|head|body|article|main|div|p|h[1-6]|section|table|ul|ol)[\s>]/i
/** Whether a text is a drawing of the web; what stands before it are remarks. */
export const svg = /^(?:\xef\xbb\xbf|\ufeff)?(?:\s|<\?xml[^>]*>|<!--[^]*?-->|<!doctype\s+svg[^>[]*>)*<svg[\s>]/i
/** What may hold captions; whether it does, its reader tells. */
const captions =
  /^(?:\xef\xbb\xbf)?\s*(?:WEBVTT|[{[]|<\?xml|<tt[\s>:]|<timedtext|<transcript|(?:\d+\s*\r?\n\s*)?(?:\d{1,3}:)?\d{1,3}:\d\d[.,]?\d*\s*(?:-->|,))/

/** A page that was saved with its pictures is a mail of several parts. */
const mailHeader =
  /^\s*(?:from|subject|date|mime-version|content-type|content-location|snapshot-content-location|x-[\w-]+)\s*:/i
const mailType = /^content-type\s*:\s*(?:multipart\/|text\/html|application\/xhtml)/im

/** How many bytes are ones that no text has. */
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

/** What reading an archive or its markup threw, as a fault of the document. */
export function faultIn(error: unknown): unknown {
  return error instanceof ArchiveFault ? new DocumentFault(archiveFaults[error.fault]) : error
}

/** A document of the office with a password is a compound file that holds a stream of this name. */
function isLocked(bytes: Uint8Array): boolean {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  return new TextDecoder('utf-16le').decode(even).includes('EncryptedPackage')
}
