import { DocumentFault } from '@takhti/schema/capture/documents/read-document'
import { openArchive, type Archive } from '#offline/archive.ts'
import { faultIn } from './document-kind.ts'
import { markupOf, officeDocument } from './office-parts.ts'

/** The limit for a document's declared unpacked size; films and images in it are not read. */
const archiveLimits = { unpackedBytes: 400_000_000, parts: 20_000 }

/** Opens an archive and detects the document's kind by its parts. Throws a `DocumentFault`. */
export function openDocumentArchive(bytes: Uint8Array<ArrayBuffer>): {
  kind: 'docx' | 'pptx' | 'epub'
  archive: Archive
} {
  try {
    const archive = openArchive(bytes, archiveLimits)
    const kind = kindOf(archive)
    if (kind) return { kind, archive }
  } catch (error) {
    throw faultIn(error)
  }
  throw new DocumentFault('kind')
}

function kindOf(archive: Archive): 'docx' | 'pptx' | 'epub' | null {
  // Programs choose the name of the main part; its first element shows the kind.
  const main = officeDocument(archive)
  const root =
    main === null
      ? null
      : /<(?:[\w.-]+:)?(document|presentation)[\s>]/.exec((markupOf(archive, main) ?? '').slice(0, 2_000))
  if (root) return root[1] === 'document' ? 'docx' : 'pptx'
  const has = (name: string) => archive.names.includes(name)
  if (has('word/document.xml')) return 'docx'
  if (has('ppt/presentation.xml')) return 'pptx'
  return has('meta-inf/container.xml') ? 'epub' : null
}
