import { cleanedPicture } from '../../kit/pictures/picture.ts'

/** The maximum bytes of one file of a question or an answer. */
export const maxPaperFileBytes = 4_000_000

/** The maximum bytes of an image of a question. */
export const maxPaperPictureBytes = 1_000_000

/** The maximum bytes of all files of one paper: a phone stores them before its attempt. */
export const maxFileBytesOfPaper = 40_000_000

/** The types of sound that are accepted. */
export const soundTypes = ['audio/webm', 'audio/ogg', 'audio/mp4', 'audio/mpeg', 'audio/wav'] as const

export type SoundType = (typeof soundTypes)[number]

/** The maximum of files of one question. */
export const maxFilesOfQuestion = 10

/** The maximum of files that one assessment stores. */
export const maxFilesOfAssessment = 1_000

/** A file as it is stored: its type by its bytes, a name with the extension of that type, and no location in images. */
export type PaperFile = { mediaType: string; name: string; bytes: Uint8Array<ArrayBuffer> }

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'audio/webm': ['webm', 'weba'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mp4': ['m4a', 'mp4', 'aac'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt', 'csv', 'md', 'py', 'java', 'c', 'cpp'],
}

/** First bytes of formats, with the offset where they are. */
const signatures: readonly (readonly [mediaType: string, at: number, text: string])[] = [
  ['application/pdf', 0, '%PDF-'],
  ['audio/webm', 0, '\u001aE\u00df\u00a3'],
  ['audio/ogg', 0, 'OggS'],
  ['audio/mp4', 4, 'ftyp'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/mpeg', 0, '\u00ff\u00fb'],
  ['audio/mpeg', 0, '\u00ff\u00f3'],
  ['audio/wav', 8, 'WAVE'],
]

/**
 * Detects a file by its bytes; null where it is empty, too large, or of a type that is not accepted. HTML, SVG and
 * scripts are not: a browser could run them. Images lose their location and camera.
 */
export function paperFileOf(file: Uint8Array<ArrayBuffer>, name: string): PaperFile | null {
  if (file.length === 0 || file.length > maxPaperFileBytes) return null
  const picture = cleanedPicture(file)
  if (picture !== null) return named(picture.mediaType, name, picture.bytes)
  const mediaType = signatures.find(([, at, text]) => startsWith(file, at, text))?.[0] ?? zippedOr(file, name)
  return mediaType === null ? null : named(mediaType, name, file)
}

const imageSignatures: typeof signatures = [
  ['image/png', 0, '\u0089PNG\r\n\u001a\n'],
  ['image/jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['image/webp', 8, 'WEBP'],
]

/** The type of sound by its first bytes; null for anything else. */
export function soundTypeOf(start: Uint8Array): SoundType | null {
  const found = signatures.find(([, at, text]) => startsWith(start, at, text))?.[0]
  return soundTypes.find((each) => each === found) ?? null
}

/** The type of a picture or a sound by its first bytes; null for anything else. */
export function mediaTypeOf(start: Uint8Array): string | null {
  return imageSignatures.find(([, at, text]) => startsWith(start, at, text))?.[0] ?? soundTypeOf(start)
}

function named(mediaType: string, name: string, bytes: Uint8Array<ArrayBuffer>): PaperFile {
  const known = extensions[mediaType] ?? []
  // A PDF that is named as a web page would open as one.
  const hasIt = known.includes(extensionOf(name))
  return { mediaType, bytes, name: hasIt ? name : `${name.slice(0, 190)}.${known[0] ?? 'bin'}` }
}

function zippedOr(file: Uint8Array, name: string): string | null {
  if (!startsWith(file, 0, 'PK\u0003\u0004')) return isPlainText(file) ? 'text/plain' : null
  const extension = extensionOf(name)
  const isOffice = (mediaType: string) => mediaType.startsWith('application/vnd.')
  return Object.keys(extensions).find((each) => isOffice(each) && extensions[each]?.includes(extension)) ?? null
}

function isPlainText(file: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(file)
    // Browsers detect a page by a tag at its beginning; further in, a tag is text of a program.
    // The expression names the control characters that no text has.
    // oxlint-disable-next-line no-control-regex
    return !/^\s*<[!?a-z]/i.test(text) && !/[\u0000-\u0008\u000b\u000e-\u001f]/.test(text)
  } catch {
    return false
  }
}

function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function startsWith(file: Uint8Array, at: number, text: string): boolean {
  return (
    file.length >= at + text.length && Array.from(text).every((char, index) => file[at + index] === char.charCodeAt(0))
  )
}
