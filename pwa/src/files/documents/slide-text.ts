import { MathsTree } from '@takhti/schema/capture/documents/maths-tree'
import { textOfOmml } from '@takhti/schema/capture/documents/omml'
import { plainRun, RunText, type RunStyle } from '@takhti/schema/capture/documents/run-text'
import type { Segment } from '@takhti/schema/capture/model'
import { attributeOf, readMarkup } from '#offline/markup.ts'

type SlideReading = {
  /** Collects fonts whose text could not be converted. */
  readonly fonts: Set<string>
  /** Limits reading to one kind of placeholder. */
  readonly only?: string
  /** Whether the markup is that of a diagram, whose points may be there for its layout alone. */
  readonly isDiagram?: boolean
  /** The text of a diagram, by the relation to its data. */
  wordsOfDiagram?(id: string): readonly Segment[]
}

const headings = new Set(['title', 'ctrTitle'])
/** Placeholders that are on every slide. */
const furniture = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'])
/** Points of a diagram without text of its author: sample text, and layout. */
const unwritten = new Set(['pres', 'parTrans', 'sibTrans'])

/** The paragraphs of a slide, of its notes, or of a diagram on it, in their order. */
export function slideText(source: string, reading: SlideReading): Segment[] {
  const reader = new SlideReader(reading)
  readMarkup(source, reader)
  for (const font of reader.run.fonts) reading.fonts.add(font)
  return reader.segments
}

class SlideReader {
  readonly segments: Segment[] = []
  readonly run = new RunText()
  readonly #reading: SlideReading
  #place = ''
  #skip = 0
  #isLetters = false
  #rows: string[] | null = null
  #cells: string[] = []
  #style: RunStyle = plainRun
  #isRun = false
  #maths: MathsTree | null = null

  constructor(reading: SlideReading) {
    this.#reading = reading
  }

  open(name: string, attributes: string): void {
    const attribute = (named: string) => attributeOf(attributes, named)
    if (this.#maths) this.#maths.open(name, attribute)
    else if (this.#skip > 0 || name === 'Fallback' || this.#isUnwritten(name, attributes)) this.#skip += 1
    else if (name === 'oMath') this.#maths = new MathsTree(name, attribute)
    else if (name === 'sp') this.#place = ''
    else if (name === 'ph') this.#place = attribute('type') ?? 'body'
    else if (name === 't') this.#isLetters = this.#isRun
    else if (name === 'r' || name === 'fld') this.#openRun()
    else if (name === 'br') this.run.add(' ', plainRun)
    else if (name === 'tbl') this.#rows = []
    else if (name === 'tr') this.#cells = []
    else if (name === 'relIds') this.segments.push(...(this.#reading.wordsOfDiagram?.(attribute('dm') ?? '') ?? []))
    else if (this.#isRun) this.#look(name, attribute)
  }

  close(name: string): void {
    if (this.#maths) this.#closeInMaths(this.#maths)
    else if (this.#skip > 0) this.#skip -= 1
    else if (name === 't') this.#isLetters = false
    else if (name === 'r' || name === 'fld') this.#isRun = false
    else if (name === 'tc') this.#cells.push(this.run.take().trim())
    else if (name === 'tr') this.#rows?.push(this.#cells.join(' | '))
    else if (name === 'tbl') this.#endTable()
    else if (name === 'p') this.#endParagraph()
  }

  text(letters: string): void {
    if (this.#maths) this.#maths.text(letters)
    else if (this.#isLetters && this.#skip === 0) this.run.add(letters, this.#style)
  }

  #isUnwritten(name: string, attributes: string): boolean {
    return this.#reading.isDiagram === true && name === 'pt' && unwritten.has(attributeOf(attributes, 'type') ?? '')
  }

  #openRun(): void {
    this.#isRun = true
    this.#style = plainRun
  }

  #look(name: string, attribute: (name: string) => string | null): void {
    if (name === 'rPr') {
      const baseline = Number.parseInt(attribute('baseline') ?? '0', 10)
      this.#style = { ...this.#style, level: baseline > 0 ? 'raised' : baseline < 0 ? 'lowered' : null }
    } else if (name === 'latin' || (name === 'sym' && this.#style.font === ''))
      this.#style = { ...this.#style, font: attribute('typeface') ?? '' }
  }

  #closeInMaths(maths: MathsTree): void {
    if (!maths.close()) return
    this.run.add(textOfOmml(maths.root), plainRun)
    this.#maths = null
  }

  #endTable(): void {
    if (this.#rows?.length && this.#reading.only === undefined)
      this.segments.push({ text: this.#rows.join('\n'), form: 'table' })
    this.#rows = null
  }

  #endParagraph(): void {
    if (this.#rows !== null) {
      this.run.add(' ', plainRun)
      return
    }
    const { only } = this.#reading
    const text = this.run.take()
    const isWanted = only === undefined ? !furniture.has(this.#place) : this.#place === only
    if (isWanted && text.trim() !== '')
      this.segments.push({ text, ...(headings.has(this.#place) && { form: 'heading' as const }) })
  }
}
