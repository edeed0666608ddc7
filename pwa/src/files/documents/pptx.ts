import {
  bounded,
  DocumentFault,
  documentLimits,
  type ReadDocument,
} from '@takhti/schema/capture/documents/read-document'
import type { Segment } from '@takhti/schema/capture/model'
import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import { faultIn } from './document-kind.ts'
import { coreOf, markupOf, relationsOf } from './office-parts.ts'

const presentation = 'ppt/presentation.xml'

/** Reads the words of a presentation, slide after slide, each with what its speaker notes; a slide that is damaged is left out. */
export function readPptx(archive: Archive): ReadDocument {
  const source = markupOf(archive, presentation)
  if (source === null) throw new DocumentFault('damaged')
  const { ids } = relationsOf(archive, presentation)
  const slides: string[] = []
  readMarkup(source, {
    open(name, attributes) {
      const path = name === 'sldId' ? ids.get(attributeOf(attributes, 'r:id') ?? '') : undefined
      if (path !== undefined) slides.push(path)
    },
  })
  const read = slides.slice(0, documentLimits.pages).map((path, index) => slideAt(archive, path, index + 1))
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
  }
}

function slideAt(archive: Archive, path: string, page: number): Segment[] | null {
  try {
    const source = markupOf(archive, path)
    if (source === null) return null
    const notes = relationsOf(archive, path).kinds.get('notesSlide')
    const said = notes === undefined ? '' : (markupOf(archive, notes) ?? '')
    return [
      ...wordsOf(source).map((each) => ({ ...each, page })),
      // Beside what is said, notes show the slide and its number.
      ...wordsOf(said, 'body').map(({ text }) => ({ text, form: 'note' as const, page })),
    ]
  } catch (error) {
    const fault = faultIn(error)
    if (fault instanceof DocumentFault && fault.fault === 'damaged') return null
    throw fault
  }
}

const headings = new Set(['title', 'ctrTitle'])
/** What stands on every slide. */
const furniture = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])

/** The paragraphs of a slide; of one kind of place alone where `only` names one. */
function wordsOf(source: string, only: string | null = null): Segment[] {
  const segments: Segment[] = []
  let [text, place, skip, isLetters, rows]: [string, string, number, boolean, string[] | null] = [
    '',
    '',
    0,
    false,
    null,
  ]
  let cells: string[] = []
  readMarkup(source, {
    open(name, attributes) {
      if (skip > 0 || name === 'Fallback') skip += 1
      else if (name === 'sp') place = ''
      else if (name === 'ph') place = attributeOf(attributes, 'type') ?? 'body'
      else if (name === 't') isLetters = true
      else if (name === 'br') text += ' '
      else if (name === 'tbl') rows = []
      else if (name === 'tr') cells = []
    },
    close(name) {
      if (skip > 0) skip -= 1
      else if (name === 't') isLetters = false
      else if (name === 'tc') {
        cells.push(text.trim())
        text = ''
      } else if (name === 'tr') rows?.push(cells.join(' | '))
      else if (name === 'tbl') {
        if (rows?.length && only === null) segments.push({ text: rows.join('\n'), form: 'table' })
        rows = null
      } else if (name === 'p' && rows !== null) text += ' '
      else if (name === 'p') {
        const isWanted = only === null ? !furniture.has(place) : place === only
        if (isWanted && text.trim() !== '')
          segments.push({ text, ...(headings.has(place) && { form: 'heading' as const }) })
        text = ''
      }
    },
    text(letters) {
      if (isLetters && skip === 0) text += letters
    },
  })
  return segments
}
