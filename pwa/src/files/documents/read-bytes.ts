import { readCaptionFile } from '@takhti/schema/capture/captions/read'
import { decoded, faultIn, html, kindByStart, openDocumentArchive } from './document-kind.ts'
import { readDocx } from './docx.ts'
import { readEpub } from './epub.ts'
import { readHtml } from './html.ts'
import { readText } from './plain-text.ts'
import { readPptx } from './pptx.ts'
import { bounded, DocumentFault, type ReadDocument } from './read-document.ts'

const archives = { docx: readDocx, pptx: readPptx, epub: readEpub } as const

/** Reads any document but a PDF, which is answered with its kind; throws a `DocumentFault` and nothing else. */
export function readBytes(bytes: Uint8Array<ArrayBuffer>): ReadDocument | 'pdf' {
  const kind = kindByStart(bytes)
  if (kind === 'pdf') return kind
  try {
    const read = kind === null ? readArchive(bytes) : readLetters(decoded(bytes), kind)
    if (read.segments.length === 0) throw new DocumentFault('empty')
    return read
  } catch (error) {
    throw faultIn(error)
  }
}

function readArchive(bytes: Uint8Array<ArrayBuffer>): ReadDocument {
  const { kind, archive } = openDocumentArchive(bytes)
  return archives[kind](archive)
}

function readLetters(source: string, kind: 'html' | 'captions' | 'text'): ReadDocument {
  const captions = kind === 'captions' ? readCaptionFile(source) : null
  if (captions) {
    const { language, segments } = captions
    return { ...nothing, format: 'captions', language, ...bounded(segments) }
  }
  return kind === 'html' || (kind === 'captions' && html.test(source.slice(0, 2_000)))
    ? readHtml(source)
    : readText(source)
}

const nothing = { title: '', author: '', pageCount: null, unread: [], textless: [] }
