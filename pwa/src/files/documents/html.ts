import type { Segment } from '@takhti/schema/capture/model'
import { entityIn } from './html-entities.ts'
import { bounded, type ReadDocument } from './read-document.ts'

/** Not part of what a page says: neither shown, nor read aloud. Their content is skipped to the closing tag, whatever it is. */
const raw = /^(?:script|style|noscript|template|iframe|svg|canvas|object|textarea|select|title)$/
/** Around what a page says. */
const aside = /^(?:nav|footer|aside|form|button|dialog|menu)$/
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
const inline =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|img)$/
const hidden =
  /(?:^|\s)(?:hidden(?:[\s=]|$)|aria-hidden\s*=\s*["']?true|style\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden))/i

/** Reads a page that was kept as a file; nothing in it is run, and nothing that it names is fetched. */
export function readHtml(source: string): ReadDocument {
  const { segments: read, title, language } = segmentsOfHtml(source)
  return { format: 'html', title, author: '', language, ...bounded(read), pageCount: null, unread: [], textless: [] }
}

/** The readable text of a page: headings, items, rows of tables, code and formulas, in one pass over its letters. */
export function segmentsOfHtml(source: string): { segments: Segment[]; title: string; language: string } {
  const page = new PageReader()
  let at = 0
  while (at < source.length) {
    const tag = source.indexOf('<', at)
    page.text(source.slice(at, tag < 0 ? source.length : tag))
    if (tag < 0) break
    at = readTag(source, tag, page)
  }
  return { segments: page.end(), title: page.title, language: page.language }
}

const longestTag = 20_000

/** Reads what begins at a `<`, and answers where it ends. */
function readTag(source: string, at: number, page: PageReader): number {
  if (source.startsWith('<!--', at)) return after(source, '-->', at + 4)
  if (/[!?]/.test(source[at + 1] ?? '')) return after(source, '>', at)
  const [whole, slash = '', written = ''] = /^<(\/?)([a-z][a-z\d:-]*)/i.exec(source.slice(at, at + 60)) ?? []
  if (whole === undefined) {
    page.text('<')
    return at + 1
  }
  const name = written.toLowerCase().replace(/^.*:/, '')
  const end = endOfTag(source, at + whole.length)
  const attributes = source.slice(at + whole.length, end - 1)
  if (slash !== '') page.close(name)
  else if (raw.test(name)) return readRaw(source, { name, attributes, end }, page)
  else page.open(name, attributes)
  return end
}

function readRaw(source: string, tag: { name: string; attributes: string; end: number }, page: PageReader): number {
  if (tag.attributes.endsWith('/')) return tag.end
  const closing = new RegExp(`</(?:[\\w-]+:)?${tag.name}[\\s>]`, 'gi')
  closing.lastIndex = tag.end
  const end = closing.exec(source)?.index ?? source.length
  const inside = source.slice(tag.end, end)
  if (tag.name === 'title') page.title ||= plain(inside)
  // Formulas as some pages carry them.
  else if (tag.name === 'script' && /type\s*=\s*["']?math\/tex/i.test(tag.attributes)) page.maths(inside)
  return after(source, '>', end)
}

/** The place after a `>` that is not within quotes. */
function endOfTag(source: string, from: number): number {
  let quote = ''
  const last = Math.min(source.length, from + longestTag)
  for (let at = from; at < last; at++) {
    const letter = source[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '>') return at + 1
    else if ((letter === '"' || letter === "'") && source[at - 1] === '=') quote = letter
  }
  return after(source, '>', from)
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at + mark.length
}

function plain(text: string): string {
  return entityIn(text).replaceAll(/\s+/gu, ' ').trim()
}

class PageReader {
  title = ''
  language = ''
  readonly #segments: Segment[] = []
  #text = ''
  #form: Segment['form']
  #rows: string[] | null = null
  #cells: string[] = []
  #code = 0
  #annotation: string | null = null
  /** The element that is skipped, and how many of its name are open in it. */
  #skipped: { name: string; depth: number } | null = null

  open(name: string, attributes: string): void {
    if (name === 'html') this.language ||= /\slang\s*=\s*["']?([\w-]+)/i.exec(attributes)?.[1] ?? ''
    if (this.#skipped) {
      if (this.#skipped.name === name) this.#skipped.depth += 1
      return
    }
    const isOpen = !empty.test(name) && !attributes.endsWith('/')
    if (isOpen && (aside.test(name) || hidden.test(attributes))) this.#skipped = { name, depth: 1 }
    else if (name === 'br') this.#text += '\n'
    else if (name === 'math') this.#annotation = ''
    else if (this.#rows && (name === 'td' || name === 'th')) this.#endCell()
    else if (this.#rows && name === 'tr') this.#endRow()
    else if (!inline.test(name) && this.#annotation === null) this.#openBlock(name)
  }

  close(name: string): void {
    if (this.#skipped) {
      if (this.#skipped.name === name && --this.#skipped.depth === 0) this.#skipped = null
    } else if (name === 'math') this.#endMath()
    else if (this.#rows && (name === 'td' || name === 'th')) this.#endCell()
    else if (this.#rows && name === 'tr') this.#endRow()
    else if (name === 'table') this.#endTable()
    else if (!inline.test(name) && this.#annotation === null && !this.#rows) {
      this.#endBlock()
      if (name === 'pre') this.#code = 0
    }
  }

  text(text: string): void {
    if (this.#skipped || text === '') return
    const letters = entityIn(text)
    if (this.#annotation === null) this.#text += this.#code > 0 ? letters : letters.replaceAll(/\s+/gu, ' ')
    else this.#annotation += letters
  }

  maths(tex: string): void {
    this.#endBlock()
    this.#push(entityIn(tex), 'maths')
  }

  end(): Segment[] {
    this.#endTable()
    this.#endBlock()
    return this.#segments
  }

  #openBlock(name: string): void {
    if (this.#rows) {
      this.#text += ' '
      return
    }
    this.#endBlock()
    if (/^h[1-6]$/.test(name)) this.#form = 'heading'
    else if (name === 'li' || name === 'dd' || name === 'dt') this.#form = 'item'
    else if (name === 'table') this.#rows = []
    else if (name === 'pre') {
      this.#form = 'code'
      this.#code = 1
    }
  }

  #endBlock(): void {
    this.#push(this.#text, this.#form)
    this.#text = ''
    this.#form = undefined
  }

  #endMath(): void {
    // A formula within a sentence stays in it.
    this.#text += ` ${(this.#annotation ?? '').replaceAll(/\s+/gu, ' ').trim()} `
    this.#annotation = null
  }

  /** Cells end where the next one begins, too: their closing tags may be left out. */
  #endCell(): void {
    const cell = this.#text.replaceAll(/\s+/gu, ' ').trim()
    if (cell !== '') this.#cells.push(cell)
    this.#text = ''
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
    this.#text = ''
  }

  #push(text: string, form: Segment['form']): void {
    if (text.trim() !== '') this.#segments.push({ text, ...(form && { form }) })
  }
}
