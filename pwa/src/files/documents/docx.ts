import { whole, DocumentFault, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import type { Segment } from '@takhti/schema/capture/model'
import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import { coreOf, markupOf } from './office-parts.ts'

/** Reads a document of a word processor: headings, lists, tables, formulas and notes. It has no pages: each program breaks it anew. */
export function readDocx(archive: Archive): ReadDocument {
  const source = markupOf(archive, 'word/document.xml')
  if (source === null) throw new DocumentFault('damaged')
  const notes = ['footnotes', 'endnotes'].flatMap((name) =>
    readBody(markupOf(archive, `word/${name}.xml`) ?? '', new Map()).map((each) => ({
      ...each,
      form: 'note' as const,
    })),
  )
  const body = readBody(source, headingsOf(markupOf(archive, 'word/styles.xml') ?? ''))
  const core = coreOf(markupOf(archive, 'docProps/core.xml'))
  const kept = whole([...body, ...notes])
  return { format: 'docx', ...core, ...kept, pageCount: null, unread: [], textless: [] }
}

/** Ids of paragraph styles that stand for headings, in whichever language their names are. */
function headingsOf(source: string): Map<string, boolean> {
  const found = new Map<string, boolean>()
  let style = ''
  readMarkup(source, {
    open(name, attributes) {
      if (name === 'style') style = attributeOf(attributes, 'styleId') ?? ''
      else if (name === 'name' && /^(?:heading \d|title)$/i.test(attributeOf(attributes, 'val') ?? ''))
        found.set(style, true)
      else if (name === 'outlineLvl') found.set(style, true)
    },
  })
  return found
}

/** What is skipped with all that stands in it: what was deleted, codes of fields, and what only older programs show. */
const skipped = new Set(['del', 'instrText', 'Fallback', 'moveFrom', 'delText'])

function readBody(source: string, headings: ReadonlyMap<string, boolean>): Segment[] {
  const reader = new BodyReader(headings)
  readMarkup(source, reader)
  return reader.segments
}

class BodyReader {
  readonly segments: Segment[] = []
  readonly #headings: ReadonlyMap<string, boolean>
  #skip = 0
  #tables = 0
  #rows: string[] = []
  #cells: string[] = []
  #text = ''
  #form: Segment['form']
  #isLetters = false
  #maths = 0
  /** Whether the paragraph holds more than formulas. */
  #isProse = false

  constructor(headings: ReadonlyMap<string, boolean>) {
    this.#headings = headings
  }

  open(name: string, attributes: string): void {
    if (this.#skip > 0 || skipped.has(name)) {
      this.#skip += 1
      return
    }
    if (name === 't') this.#isLetters = true
    else if (name === 'tab') this.#text += ' '
    else if (name === 'br' || name === 'cr') this.#text += '\n'
    else if (name === 'p' && this.#tables === 0) this.#end()
    else if (name === 'oMath') this.#maths += 1
    else if (name === 'tbl') this.#openTable()
    else if (name === 'pStyle' && this.#headings.has(attributeOf(attributes, 'val') ?? '')) this.#form = 'heading'
    else if (name === 'numPr') this.#form ??= 'item'
  }

  close(name: string): void {
    if (this.#skip > 0) {
      this.#skip -= 1
      return
    }
    if (name === 't') this.#isLetters = false
    else if (name === 'oMath') this.#maths -= 1
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tc') this.#endCell()
    else if (name === 'tr') this.#endRow()
    else if (name === 'tbl') this.#endTable()
  }

  text(text: string): void {
    if (!this.#isLetters || this.#skip > 0) return
    this.#text += text
    if (this.#maths === 0 && text.trim() !== '') this.#isProse = true
  }

  #endParagraph(): void {
    if (this.#tables === 0) this.#end()
    // Paragraphs of a cell stand in one line of the table.
    else this.#text += ' '
  }

  #end(): void {
    const form = this.#form ?? (this.#isProse ? undefined : 'maths')
    if (this.#text.trim() !== '') this.segments.push({ text: this.#text, ...(form && { form }) })
    this.#text = ''
    this.#form = undefined
    this.#isProse = false
  }

  #openTable(): void {
    if (this.#tables === 0) this.#end()
    this.#tables += 1
  }

  #endCell(): void {
    // A table within a cell is words of that cell.
    if (this.#tables > 1) return
    this.#cells.push(this.#text.replaceAll(/\s+/gu, ' ').trim())
    this.#text = ''
  }

  #endRow(): void {
    if (this.#tables > 1) return
    if (this.#cells.some((cell) => cell !== '')) this.#rows.push(this.#cells.join(' | '))
    this.#cells = []
  }

  #endTable(): void {
    this.#tables = Math.max(0, this.#tables - 1)
    if (this.#tables > 0) return
    if (this.#rows.length > 0) this.segments.push({ text: this.#rows.join('\n'), form: 'table' })
    this.#rows = []
    this.#text = ''
    this.#form = undefined
  }
}
