import {
  bounded,
  DocumentFault,
  documentLimits,
  type ReadDocument,
} from '@takhti/schema/capture/documents/read-document'
import type { Segment } from '@takhti/schema/capture/model'
import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import { diagramText } from './diagram-text.ts'
import { faultIn } from './document-kind.ts'
import { coreOf, markupOf, officeDocument, relationsOf } from './office-parts.ts'
import { slideText } from './slide-text.ts'

const presentation = 'ppt/presentation.xml'

/** Reads the text of a presentation, slide by slide, each with its speaker notes; a damaged slide is left out. */
export function readPptx(archive: Archive): ReadDocument {
  const main = officeDocument(archive) ?? presentation
  const source = markupOf(archive, main)
  if (source === null) throw new DocumentFault('damaged')
  const { ids } = relationsOf(archive, main)
  const fonts = new Set<string>()
  const slides: string[] = []
  readMarkup(source, {
    open(name, attributes) {
      const path = name === 'sldId' ? ids.get(attributeOf(attributes, 'r:id') ?? '') : undefined
      if (path !== undefined) slides.push(path)
    },
  })
  const read = slides
    .slice(0, documentLimits.pages)
    .map((path, index) => slideAt(archive, { path, page: index + 1, fonts }))
  const { segments, isCut } = bounded(read.flatMap((each) => each ?? []))
  const pages = [...read.entries()]
  return {
    format: 'pptx',
    ...coreOf(markupOf(archive, 'docProps/core.xml')),
    segments,
    pageCount: slides.length || null,
    unread: pages.flatMap(([index, each]) => (each === null ? [index + 1] : [])),
    textless: pages.flatMap(([index, each]) => (each?.length === 0 ? [index + 1] : [])),
    isCut: isCut || slides.length > documentLimits.pages,
    fonts: [...fonts],
  }
}

type SlidePlace = { path: string; page: number; fonts: Set<string> }

function slideAt(archive: Archive, { path, page, fonts }: SlidePlace): Segment[] | null {
  try {
    const source = markupOf(archive, path)
    if (source === null) return null
    const { ids, kinds } = relationsOf(archive, path)
    const notes = kinds.get('notesSlide')
    const declared = notes === undefined ? '' : (markupOf(archive, notes) ?? '')
    const wordsOfDiagram = (id: string) => {
      const data = ids.get(id)
      return data === undefined ? [] : diagramText(markupOf(archive, data) ?? '', fonts)
    }
    return [
      ...slideText(source, { fonts, wordsOfDiagram }).map((each) => ({ ...each, page })),
      // Besides their text, notes show the slide and its number.
      ...slideText(declared, { fonts, only: 'body' }).map(({ text }) => ({ text, form: 'note' as const, page })),
    ]
  } catch (error) {
    const fault = faultIn(error)
    if (fault instanceof DocumentFault && fault.fault === 'damaged') return null
    throw fault
  }
}
