import { MathsTree } from '@takhti/schema/capture/documents/maths-tree'
import { textOfOmml } from '@takhti/schema/capture/documents/omml'
import { whole, DocumentFault, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { plainRun, RunText, type RunPiece } from '@takhti/schema/capture/documents/run-text'
import { emphasisOf } from '@takhti/schema/capture/emphasis'
import type { Segment } from '@takhti/schema/capture/model'
import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import { diagramText } from './diagram-text.ts'
import { docxLists, type ListKind } from './docx-lists.ts'
import { DocxStyles, readLook, type RunLook } from './docx-styles.ts'
import { coreOf, markupOf, officeDocument, relationsOf } from './office-parts.ts'

/** The pieces of a paragraph or a cell; null where they do not add up to its text. */
type Pieces = readonly RunPiece[] | null

/** A row of a table with the pieces of its cells. */
export type LookedRow = { isHeader: boolean; cells: readonly { pieces: Pieces; columns: number }[] }

/** How a segment is set: the pieces of a paragraph and its list, or the rows of a table. */
type SegmentLook = { pieces: Pieces; list: ListKind | null } | { rows: readonly LookedRow[] }

/** A segment with its look, which `readDocx` adds on demand. */
export type LookedSegment = Segment & { look?: SegmentLook }

/**
 * Reads a document of a word processor: headings, lists, tables, formulas and notes. It has no pages, because each
 * program breaks it differently.
 */
export function readDocx(archive: Archive, hasLooks = false): ReadDocument & { segments: readonly LookedSegment[] } {
  const path = officeDocument(archive) ?? 'word/document.xml'
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const source = markupOf(archive, path)
  if (source === null) throw new DocumentFault('damaged')
  const { kinds, ids } = relationsOf(archive, path)
  const part = (kind: string) => markupOf(archive, kinds.get(kind) ?? `${folder}${kind}.xml`) ?? ''
  const styles = new DocxStyles(part('styles'))
  const fonts = new Set<string>()
  const diagram = (id: string) => diagramText(markupOf(archive, ids.get(id) ?? '') ?? '', fonts)
  const notes = ['footnotes', 'endnotes'].flatMap((name) =>
    readBody(part(name), { styles, fonts, diagram: () => [], lists: null }).map((each) => ({
      ...each,
      form: 'note' as const,
    })),
  )
  const lists = hasLooks ? docxLists(part('numbering')) : null
  const body = readBody(source, { styles, fonts, diagram, lists })
  const core = coreOf(markupOf(archive, 'docProps/core.xml'))
  const retained = whole([...body, ...notes])
  return { format: 'docx', ...core, ...retained, pageCount: null, unread: [], textless: [], fonts: [...fonts] }
}

/** Elements that are skipped with their content: deletions, field codes, and fallbacks for older programs. */
const skipped = new Set(['del', 'instrText', 'Fallback', 'moveFrom', 'delText'])

type Surroundings = {
  readonly styles: DocxStyles
  readonly fonts: Set<string>
  /** The lists of a document whose segments have looks; null of others. */
  readonly lists: ReadonlyMap<string, ListKind> | null
  /** The text of a diagram, by the relation to its data. */
  diagram(id: string): readonly Segment[]
}

function readBody(source: string, { fonts, ...surroundings }: Surroundings): LookedSegment[] {
  const reader = new BodyReader(surroundings)
  readMarkup(source, reader)
  for (const font of reader.run.fonts) fonts.add(font)
  return reader.segments
}

/** The bold phrases of a paragraph; a word in italics within one is of it. */
function boldIn(pieces: Pieces): string[] {
  const phrases: string[] = []
  let isOpen = false
  for (const { text, marks } of pieces ?? []) {
    const isBold = marks.split(' ').includes('bold')
    if (isBold && isOpen) phrases.push((phrases.pop() ?? '') + text)
    else if (isBold) phrases.push(text)
    isOpen = isBold
  }
  return phrases
}

class BodyReader {
  readonly segments: LookedSegment[] = []
  readonly run = new RunText()
  readonly #styles: DocxStyles
  readonly #diagram: Surroundings['diagram']
  readonly #lists: Surroundings['lists']
  #skip = 0
  #tables = 0
  #rows: string[] = []
  #cells: string[] = []
  /** The looks of the rows of an open table, and of the cells of its open row. */
  #looks: LookedRow[] = []
  #row: { isHeader: boolean; cells: { pieces: Pieces; columns: number }[] } = { isHeader: false, cells: [] }
  #columns = 1
  #list: ListKind | null = null
  #form: Segment['form']
  #isLetters = false
  #maths: MathsTree | null = null
  /** Whether the paragraph holds more than formulas. */
  #isProse = false
  #paragraphStyle = ''
  /** The properties of the open run; null between runs. */
  #look: (RunLook & { style: string }) | null = null

  constructor({ styles, diagram, lists }: Omit<Surroundings, 'fonts'>) {
    this.#styles = styles
    this.#lists = lists
    this.#diagram = diagram
  }

  open(name: string, attributes: string): void {
    if (this.#skip > 0 || skipped.has(name)) {
      this.#skip += 1
      return
    }
    if (this.#maths) this.#maths.open(name, (named) => attributeOf(attributes, named))
    else if (name === 'oMath') this.#maths = new MathsTree(name, (named) => attributeOf(attributes, named))
    else if (name === 't') this.#isLetters = true
    else if (name === 'r') this.#look = { style: '' }
    else if (name === 'p' && this.#tables === 0) this.#end()
    else if (name === 'tbl') this.#openTable()
    else if (name === 'pStyle') this.#openStyle(attributeOf(attributes, 'val') ?? '')
    else if (name === 'numPr') this.#form ??= 'item'
    else if (name === 'numId') this.#list = this.#lists?.get(attributeOf(attributes, 'val') ?? '') ?? null
    else if (name === 'gridSpan') this.#columns = Number(attributeOf(attributes, 'val') ?? 1) || 1
    else if (name === 'tblHeader') this.#row.isHeader = true
    else if (name === 'relIds') this.segments.push(...this.#diagram(attributeOf(attributes, 'dm') ?? ''))
    else if (this.#look) this.#openInRun(this.#look, name, attributes)
  }

  close(name: string): void {
    if (this.#skip > 0) {
      this.#skip -= 1
      return
    }
    if (this.#maths) this.#closeInMaths(this.#maths)
    else if (name === 't') this.#isLetters = false
    else if (name === 'r') this.#look = null
    else if (name === 'p') this.#endParagraph()
    else if (name === 'tc') this.#endCell()
    else if (name === 'tr') this.#endRow()
    else if (name === 'tbl') this.#endTable()
  }

  text(text: string): void {
    if (this.#skip > 0) return
    if (this.#maths) this.#maths.text(text)
    else if (this.#isLetters) this.#add(text)
  }

  #openStyle(style: string): void {
    this.#paragraphStyle = style
    if (this.#styles.isHeading(style)) this.#form = 'heading'
  }

  #openInRun(look: RunLook & { style: string }, name: string, attributes: string): void {
    if (name === 'rStyle') look.style = attributeOf(attributes, 'val') ?? ''
    else if (name === 'tab') this.run.add(' ', plainRun)
    else if (name === 'br' || name === 'cr') this.run.add('\n', plainRun)
    else if (name === 'noBreakHyphen') this.#add('\u2011')
    else if (name === 'sym') {
      const code = Number.parseInt(attributeOf(attributes, 'char') ?? '', 16)
      const font = attributeOf(attributes, 'font') ?? ''
      if (code > 0 && code < 0xd8_00 + 0x28_00) this.#add(String.fromCharCode(code), font)
    } else readLook(look, name, attributes)
  }

  #add(text: string, font?: string): void {
    const [look, named] = [this.#look ?? {}, this.#look?.style ?? '']
    const style = this.#styles.runStyle(look, named, this.#paragraphStyle)
    this.run.add(text, font === undefined ? style : { ...style, font }, this.#styles.marks(look, named))
    if (text.trim() !== '') this.#isProse = true
  }

  #closeInMaths(maths: MathsTree): void {
    if (!maths.close()) return
    this.run.add(textOfOmml(maths.root), plainRun)
    this.#maths = null
  }

  #endParagraph(): void {
    if (this.#tables === 0) this.#end()
    // Paragraphs of a cell are joined into one row of the table.
    else this.run.add(' ', plainRun)
  }

  #end(): void {
    const form = this.#form ?? (this.#isProse ? undefined : 'maths')
    const { text, pieces } = this.run.takeMarked()
    const look = this.#lists && { look: { pieces, list: form === 'item' ? this.#list : null } }
    const emphasis = form === undefined || form === 'item' ? emphasisOf(text, boldIn(pieces)) : []
    if (text.trim() !== '')
      this.segments.push({ text, ...(form && { form }), ...(emphasis.length > 0 && { emphasis }), ...look })
    this.#list = null
    this.#form = undefined
    this.#isProse = false
    this.#paragraphStyle = ''
  }

  #openTable(): void {
    if (this.#tables === 0) this.#end()
    this.#tables += 1
  }

  #endCell(): void {
    // A table within a cell is text of that cell.
    if (this.#tables > 1) return
    const { text, pieces } = this.run.takeMarked()
    this.#cells.push(text.replaceAll(/\s+/gu, ' ').trim())
    this.#row.cells.push({ pieces, columns: this.#columns })
    this.#columns = 1
    this.#paragraphStyle = ''
  }

  #endRow(): void {
    if (this.#tables > 1) return
    if (this.#cells.some((cell) => cell !== '')) {
      this.#rows.push(this.#cells.join(' | '))
      this.#looks.push(this.#row)
    }
    this.#cells = []
    this.#row = { isHeader: false, cells: [] }
  }

  #endTable(): void {
    this.#tables = Math.max(0, this.#tables - 1)
    if (this.#tables > 0) return
    const look = this.#lists && { look: { rows: this.#looks } }
    if (this.#rows.length > 0) this.segments.push({ text: this.#rows.join('\n'), form: 'table', ...look })
    this.#rows = []
    this.#looks = []
    this.run.take()
    this.#form = undefined
  }
}
