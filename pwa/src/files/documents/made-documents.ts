import { DocumentFault, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { strToU8, zipSync } from 'fflate'
import { readBytes } from './read-bytes.ts'

/** Parts of an archive by their names. */
export type Parts = Readonly<Record<string, string>>

/** Parts as one file. */
export function zip(parts: Parts): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
}

export const bytesOf = (text: string) => Uint8Array.from(strToU8(text))

/** The result of reading a file that is no PDF. */
export async function read(bytes: Uint8Array<ArrayBuffer>): Promise<ReadDocument> {
  const document = await readBytes(bytes)
  if (document === 'pdf') throw new Error('a PDF')
  return document
}

/** The fault of a refused file, or `read`. */
export async function outcome(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    return (await readBytes(bytes)) === 'pdf' ? 'pdf' : 'read'
  } catch (error) {
    if (error instanceof DocumentFault) return error.fault
    throw error
  }
}

/** A word processor document with this body. */
export const word = (body: string): Parts => ({
  '[Content_Types].xml': '<Types/>',
  'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
  'word/styles.xml': '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>',
  'docProps/core.xml': '<cp><dc:title>Leaves</dc:title><dc:creator>A. Rao</dc:creator></cp>',
})
/** A paragraph of it; `look` is the content of its properties. */
export const p = (text: string, look = '') => `<w:p><w:pPr>${look}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

/** A book of chapters. */
export const book = (chapters: Parts, more: Parts = {}): Parts => ({
  'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
  'OPS/book.opf': `<package><metadata><dc:title>A book</dc:title><dc:language>hi</dc:language></metadata><manifest>${Object.keys(
    chapters,
  )
    .map((name) => `<item id="${name}" href="${name}.xhtml"/>`)
    .join('')}</manifest><spine>${Object.keys(chapters)
    .map((name) => `<itemref idref="${name}"/>`)
    .join('')}</spine></package>`,
  ...Object.fromEntries(Object.entries(chapters).map(([name, text]) => [`OPS/${name}.xhtml`, text])),
  ...more,
})
