import { whole, DocumentFault, documentLimits, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import type { Segment } from '@takhti/schema/capture/model'
import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import { segmentsOfHtml } from './html.ts'
import { coreOf, markupOf, pathFrom } from './office-parts.ts'

/** Fonts may be obfuscated, as in books; any other encryption needs a key that is not available here. */
const harmless = /obfuscation|font|idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/i
/** Files of a book without text. */
const beside = /\.(?:otf|ttf|woff2?|ttc|dfont|jpe?g|png|gif|webp|svg|mp3|m4a|mp4|ogg|css)(?:[?#].*)?$/i

/**
 * Reads a book, its parts in reading order; each counts as a page, because chapters do not depend on the reader's
 * layout.
 */
export function readEpub(archive: Archive): ReadDocument {
  if (isEncrypted(markupOf(archive, 'META-INF/encryption.xml') ?? '')) throw new DocumentFault('locked')
  const packagePath = packageOf(markupOf(archive, 'META-INF/container.xml') ?? '')
  const source = packagePath === null ? null : markupOf(archive, packagePath)
  if (packagePath === null || source === null) throw new DocumentFault('damaged')
  const folder = packagePath.slice(0, packagePath.lastIndexOf('/') + 1)
  const chapters = spineOf(source).map((path) => pathFrom(folder, decodedPath(path)))
  const segments: Segment[] = []
  const unread: number[] = []
  const textless: number[] = []
  const fonts = new Set<string>()
  let isShort = chapters.length > documentLimits.pages
  for (const [index, path] of chapters.slice(0, documentLimits.pages).entries()) {
    const page = index + 1
    const markup = markupOf(archive, path)
    if (markup === null) unread.push(page)
    else {
      const read = segmentsOfHtml(markup)
      if (read.segments.length === 0) textless.push(page)
      isShort ||= read.isCut
      for (const font of read.fonts) fonts.add(font)
      for (const each of read.segments) segments.push({ ...each, page })
    }
  }
  const retained = whole(segments)
  return {
    format: 'epub',
    ...coreOf(source),
    ...retained,
    pageCount: chapters.length || null,
    unread,
    textless,
    isCut: retained.isCut || isShort,
    fonts: [...fonts],
  }
}

function packageOf(container: string): string | null {
  let path: string | null = null
  readMarkup(container, {
    open(name, attributes) {
      if (name === 'rootfile') path ??= attributeOf(attributes, 'full-path')
    },
  })
  return path
}

function spineOf(source: string): string[] {
  const items = new Map<string, string>()
  const order: string[] = []
  readMarkup(source, {
    open(name, attributes) {
      if (name === 'item') items.set(attributeOf(attributes, 'id') ?? '', attributeOf(attributes, 'href') ?? '')
      else if (name === 'itemref') order.push(attributeOf(attributes, 'idref') ?? '')
    },
  })
  return order.flatMap((id) => items.get(id)?.replace(/#.*$/, '') || [])
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function isEncrypted(source: string): boolean {
  let [found, isLocked, isBeside] = [false, false, false]
  const end = () => {
    found ||= isLocked && !isBeside
    isLocked = false
    isBeside = false
  }
  readMarkup(source, {
    open(name, attributes) {
      if (name === 'EncryptedData') end()
      else if (name === 'EncryptionMethod') isLocked ||= !harmless.test(attributeOf(attributes, 'Algorithm') ?? '')
      else if (name === 'CipherReference') isBeside = beside.test(attributeOf(attributes, 'URI') ?? '')
    },
  })
  end()
  return found
}
