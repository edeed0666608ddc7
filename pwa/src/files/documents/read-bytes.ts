import { readCaptionFile, timedSegments } from '@takhti/schema/capture/captions/read'
import { bounded, DocumentFault, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { decodeText, isUncertain } from '@takhti/schema/kit/text-encoding'
import { openDocumentArchive } from './document-archive.ts'
import { faultIn, html, kindByStart } from './document-kind.ts'
import { readDocx } from './docx.ts'
import { readText } from './plain-text.ts'
import { readPptx } from './pptx.ts'

/**
 * Reads any document but a PDF, which is answered with its kind; throws a `DocumentFault` and nothing else. `chosen` is the
 * encoding that a person chose for a text.
 */
export async function readBytes(bytes: Uint8Array<ArrayBuffer>, chosen?: string): Promise<ReadDocument | 'pdf'> {
  const kind = kindByStart(bytes)
  if (kind === 'pdf') return kind
  try {
    const read = await (kind === null ? readArchive(bytes) : readLetters(bytes, kind, chosen))
    if (read.segments.length === 0) throw new DocumentFault('empty')
    return read
  } catch (error) {
    throw faultIn(error)
  }
}

async function readArchive(bytes: Uint8Array<ArrayBuffer>): Promise<ReadDocument> {
  const { kind, archive } = openDocumentArchive(bytes)
  if (kind === 'docx') return readDocx(archive)
  if (kind === 'pptx') return readPptx(archive)
  const { readEpub } = await here(import('./epub.ts'))
  return readEpub(archive)
}

type TextKind = 'html' | 'mhtml' | 'captions' | 'text'

async function readLetters(bytes: Uint8Array, kind: TextKind, chosen?: string): Promise<ReadDocument> {
  if (kind === 'mhtml') {
    const { readMhtml } = await here(import('./mhtml.ts'))
    const page = readMhtml(bytes)
    if (page) return page
  }
  const decoded = decodeText(bytes, { chosen })
  const read = await readSource(decoded.text, kind)
  return isUncertain(decoded) ? { ...read, encoding: decoded.encoding } : read
}

async function readSource(source: string, kind: TextKind): Promise<ReadDocument> {
  const captions = kind === 'captions' ? readCaptionFile(source) : null
  if (captions) {
    const { language, segments } = captions
    return { ...nothing, format: 'captions', language, ...bounded(segments) }
  }
  if (kind !== 'html' && !(kind === 'captions' && html.test(source.slice(0, 2_000)))) {
    const rows = kind === 'text' ? timedSegments(source, false) : null
    return rows === null ? readText(source) : { ...nothing, format: 'captions', language: '', ...bounded(rows) }
  }
  const { readHtml } = await here(import('./html.ts'))
  return readHtml(source)
}

/** The HTML reader loads when the first page or book is read, and may not have loaded before the network was lost. */
function here<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch(() => {
    throw new DocumentFault('notHere')
  })
}

const nothing = { title: '', author: '', pageCount: null, unread: [], textless: [] }
