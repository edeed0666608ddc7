import { MathsTree } from '@takhti/schema/capture/documents/maths-tree'
import { textOfOmml } from '@takhti/schema/capture/documents/omml'
import { whole, DocumentFault, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { plainRun, RunText } from '@takhti/schema/capture/documents/run-text'
import type { Segment } from '@takhti/schema/capture/model'
import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'
import { diagramText } from './diagram-text.ts'
import { DocxStyles, readLook, type RunLook } from './docx-styles.ts'
import { coreOf, markupOf, officeDocument, relationsOf } from './office-parts.ts'

/**
 * Reads a document of a word processor: headings, lists, tables, formulas and notes. It has no pages, because each
 * program breaks it differently.
 */
export function readDocx(archive: Archive): ReadDocument {
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
    readBody(part(name), { styles, fonts, diagram: () => [] }).map((each) => ({ ...each, form: 'note' as const })),
  )
  const body = readBody(source, { styles, fonts, diagram })
  const core = coreOf(markupOf(archive, 'docProps/core.xml'))
  const retained = whole([...body, ...notes])
  return { format: 'docx', ...core, ...retained, pageCount: null, unread: [], textless: [], fonts: [...fonts] }
}

/** Elements that are skipped with their content: deletions, field codes, and fallbacks for older programs. */
const skipped = new Set(['del', 'instrText', 'Fallback', 'moveFrom', 'delText'])

type Surroundings = {
  readonly styles: DocxStyles
  readonly fonts: Set<string>
  /** The text of a diagram, by the relation to its data. */
  diagram(id: string): readonly Segment[]
}

function readBody(source: string, { fonts, ...surroundings }: Surroundings): Segment[] {
  const reader = new BodyReader(surroundings)
  readMarkup(source, reader)
  for (const font of reader.run.fonts) fonts.add(font)
  return reader.segments
}

class BodyReader {
  readonly segments: Segment[] = []
  readonly run = new RunText()
  readonly #styles: DocxStyles
  readonly #diagram: Surroundings['diagram']
  #skip = 0
  #tables = 0
  #rows: string[] = []
  #cells: string[] = []
  #form: Segment['form']
  #isLetters = false
  #maths: MathsTree | null = null
  /** Whether the paragraph holds more than formulas. */
  #isProse = false
  #paragraphStyle = ''
  /** The properties of the open run; null between runs. */
  #look: (RunLook & { style: string }) | null = null

  constructor({ styles, diagram }: Pick<Surroundings, 'styles' | 'diagram'>) {
    this.#styles = styles
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
    const style = this.#styles.runStyle(this.#look ?? {}, this.#look?.style ?? '', this.#paragraphStyle)
    this.run.add(text, font === undefined ? style : { ...style, font })
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
    const text = this.run.take()
    if (text.trim() !== '') this.segments.push({ text, ...(form && { form }) })
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
    this.#cells.push(this.run.take().replaceAll(/\s+/gu, ' ').trim())
    this.#paragraphStyle = ''
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
    this.run.take()
    this.#form = undefined
  }
}
