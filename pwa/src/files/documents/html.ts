import { textOfMathml } from '@takhti/schema/capture/documents/mathml'
import { MathsTree } from '@takhti/schema/capture/documents/maths-tree'
import { whole, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import type { Segment } from '@takhti/schema/capture/model'
import { Parser } from 'htmlparser2'
import { BlockText, isNoteMark, type Attributes } from './block-text.ts'
import { BoldPhrases } from './bold-phrases.ts'

/** Not content of a page: hidden from readers, or around it. */
const skipped =
  /^(?:script|style|noscript|template|iframe|svg|canvas|object|textarea|select|annotation|annotation-xml|nav|footer|aside|form|button|dialog|menu)$/
const inline =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|img|mjx-[\w-]+)$/
const formulaPicture = /(?:^|[\s_-])(?:tex|latex|math|mwe-math|equation|formula|mathjax|katex)/i
const unseen = /display\s*:\s*none|visibility\s*:\s*hidden/i

/** Reads a page that was saved as a file. No script in it runs, and no resource that it names is fetched. */
export function readHtml(source: string): ReadDocument {
  const { segments: read, title, language, isCut, fonts } = segmentsOfHtml(source)
  const retained = whole(read)
  return {
    format: 'html',
    title,
    author: '',
    language,
    ...retained,
    pageCount: null,
    unread: [],
    textless: [],
    isCut: isCut || retained.isCut,
    fonts,
  }
}

/** The limit of nested elements, beyond any written page: parsing time is quadratic in their number. */
const deepest = 2_000

class TooDeep extends Error {}

type HtmlText = {
  segments: Segment[]
  title: string
  language: string
  isCut: boolean
  /** Fonts whose text could not be converted. */
  fonts: string[]
}

/** The readable text of a page: headings, items, rows of tables, code and formulas; as far as it can be read. */
export function segmentsOfHtml(source: string): HtmlText {
  const page = new PageReader()
  let isCut = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => page.open(localName(name), attributes),
      onclosetag: (name) => page.close(localName(name)),
      ontext: (text) => page.text(text),
    },
    // Books are written in XML, where `<title/>` is whole.
    { recognizeSelfClosing: true },
  )
  try {
    parser.end(source)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    isCut = true
  }
  return { segments: page.end(), title: tidied(page.title), language: page.language, isCut, fonts: [...page.fonts] }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function tidied(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}

/** LaTeX without the wrapper that an encyclopaedia adds to each formula. */
function plainTex(written: string): string {
  return tidied(written).replace(/^\{\\(?:displaystyle|textstyle) ?(.*)\}$/s, '$1')
}

function isHidden({ hidden, style = '', 'aria-hidden': aria }: Attributes): boolean {
  return hidden !== undefined || aria === 'true' || unseen.test(style)
}

/** Receives the elements of a page in their order. The parser closes every one that it opens. */
class PageReader {
  title = ''
  language = ''
  readonly #segments: Segment[] = []
  #depth = 0
  readonly #text = new BlockText()
  readonly #bold = new BoldPhrases()
  #form: Segment['form']
  #rows: string[] | null = null
  #cells: string[] = []
  /** Depth of nested tables, of which the outermost is stored as rows. */
  #tables = 0
  #isCode = false
  #maths: MathsTree | null = null
  /** The source of the last formula, which its image may repeat. */
  #written = ''
  /** The target of characters that are not part of the page's text. */
  #aside: 'title' | 'tex' | null = null
  #tex = ''
  /** Elements open since the one that is skipped, itself among them. */
  #skip = 0

  get fonts(): ReadonlySet<string> {
    return this.#text.fonts
  }

  open(name: string, attributes: Attributes): void {
    this.#depth += 1
    if (this.#depth > deepest) throw new TooDeep()
    if (name === 'html') this.language ||= /^[\w-]+/.exec(attributes['lang'] ?? attributes['xml:lang'] ?? '')?.[0] ?? ''
    const attribute = (named: string) => attributes[named] ?? null
    if (this.#maths) this.#maths.open(name, attribute)
    else if (this.#skip > 0) this.#skip += 1
    else if (name === 'title') this.#aside = 'title'
    // Formulas in the markup of some pages.
    else if (name === 'script' && /^math\/tex/i.test(attributes['type'] ?? '')) this.#aside = 'tex'
    else if (skipped.test(name) || isHidden(attributes) || isNoteMark(name, attributes)) this.#skip = 1
    else if (name === 'math') this.#maths = new MathsTree(name, attribute)
    else this.#openElement(name, attributes)
  }

  close(name: string): void {
    this.#depth -= 1
    if (this.#maths) this.#closeInMaths(this.#maths)
    else if (this.#skip > 0) this.#skip -= 1
    else if (this.#aside !== null) this.#endAside()
    else this.#closeElement(name)
  }

  text(text: string): void {
    if (this.#maths) this.#maths.text(text)
    else if (this.#skip > 0) return
    else if (this.#aside === 'title') this.title += text
    else if (this.#aside === 'tex') this.#tex += text
    else {
      this.#text.add(this.#isCode ? text : text.replaceAll(/\s+/gu, ' '))
      this.#bold.add(text)
    }
  }

  end(): Segment[] {
    this.#endTable()
    this.#endBlock()
    return this.#segments
  }

  #openElement(name: string, attributes: Attributes): void {
    if (!inline.test(name) && name !== 'br') this.#openBlock(name)
    this.#text.open(name, attributes)
    this.#bold.open(name, attributes)
    if (name === 'br') this.#text.add('\n')
    else if (name === 'img') this.#addFormula(attributes)
  }

  #closeElement(name: string): void {
    this.#text.close()
    this.#bold.close()
    if (inline.test(name) || name === 'br') return
    if (this.#rows) this.#closeInTable(name)
    else {
      this.#endBlock()
      if (name === 'pre') this.#isCode = false
    }
  }

  /** The alternative text of a formula's image is its source. */
  #addFormula({ class: classes = '', alt = '' }: Attributes): void {
    const written = plainTex(alt)
    if (!formulaPicture.test(classes) || written === '' || written === this.#written) return
    this.#text.add(` $${written}$ `)
  }

  #openBlock(name: string): void {
    if (name === 'table') this.#tables += 1
    if (this.#rows) {
      this.#text.add(' ')
      return
    }
    this.#endBlock()
    if (/^h[1-6]$/.test(name)) this.#form = 'heading'
    else if (name === 'li' || name === 'dd' || name === 'dt') this.#form = 'item'
    else if (name === 'table') this.#rows = []
    else if (name === 'pre') {
      this.#form = 'code'
      this.#isCode = true
    }
  }

  #endBlock(): void {
    this.#push(this.#text.take(), this.#form)
    this.#form = undefined
  }

  #endAside(): void {
    if (this.#aside === 'tex') {
      this.#endBlock()
      this.#push(this.#tex, 'maths')
      this.#tex = ''
    }
    this.#aside = null
  }

  #closeInMaths(maths: MathsTree): void {
    if (!maths.close()) return
    // A formula within a sentence stays in it.
    this.#text.add(` ${textOfMathml(maths.root)} `)
    this.#written = plainTex(maths.root.attribute('alttext') ?? '')
    this.#maths = null
  }

  #closeInTable(name: string): void {
    if (name === 'table') this.#tables -= 1
    // A table within a cell is text of that cell.
    if (this.#tables > 1) this.#text.add(' ')
    else if (name === 'td' || name === 'th') this.#endCell()
    else if (name === 'tr') this.#endRow()
    else if (this.#tables === 0) this.#endTable()
  }

  #endCell(): void {
    const cell = tidied(this.#text.take())
    if (cell !== '') this.#cells.push(cell)
  }

  #endRow(): void {
    this.#endCell()
    if (this.#cells.length > 0) this.#rows?.push(this.#cells.join(' | '))
    this.#cells = []
  }

  #endTable(): void {
    if (!this.#rows) return
    this.#endRow()
    this.#push(this.#rows.join('\n'), 'table')
    this.#rows = null
    this.#tables = 0
    this.#text.take()
  }

  #push(text: string, form: Segment['form']): void {
    const emphasis = this.#bold.take(text)
    if (text.trim() === '') return
    const isProse = form === undefined || form === 'item'
    this.#segments.push({ text, ...(form && { form }), ...(isProse && emphasis.length > 0 && { emphasis }) })
  }
}
