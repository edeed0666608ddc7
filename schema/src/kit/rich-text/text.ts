import type { RichBlock, RichCell, RichDoc, RichInline, RichItem, RichMark, RichText } from './rules.ts'

/**
 * Plain text of rich text, for search, judging, lists, notifications and files. A formula is its source, an image its
 * alternative text.
 */
export function plainOf(text: RichText): string {
  return typeof text === 'string' ? text : plainOfBlocks(text.content)
}

/** Whether a text shows nothing at all. */
export function isEmptyRichText(text: RichText): boolean {
  return plainOf(text).trim() === '' && imagesOf(text).length === 0
}

/** The names of the images of a text, in order. */
export function imagesOf(text: RichText): string[] {
  if (typeof text === 'string') return []
  const found: string[] = []
  withImages(text, (picture) => {
    found.push(picture)
    return picture
  })
  return found
}

/** The formulas of a text, as LaTeX, in order. */
export function formulasOf(text: RichText): string[] {
  const found: string[] = []
  if (typeof text !== 'string') mapped(text, { ...same, latex: (latex) => (found.push(latex), latex) })
  return found
}

/** The inline form of a text: the runs of its only paragraph, else its plain text. */
export function lineOf(text: RichText): string | RichInline[] {
  if (typeof text === 'string') return text
  const [only, ...others] = text.content
  return only?.type === 'paragraph' && others.length === 0 ? (only.content ?? []) : plainOf(text)
}

/** A text with renamed images. */
export function withImages(text: RichText, rename: (picture: string) => string): RichText {
  return mapped(text, { ...same, picture: rename })
}

/** A text with each text run and each formula mapped. */
export function withWords(text: RichText, words: (text: string) => string): RichText {
  return mapped(text, { ...same, words, latex: words })
}

/** Plain text with formulas between TeX delimiters, as other programs read them. */
export function plainWithTex(text: RichText): string {
  return plainOf(mapped(text, { ...same, latex: (latex) => `\\(${latex}\\)` }))
}

type Change = Record<'picture' | 'words' | 'latex', (text: string) => string>

const same: Change = { picture: (name) => name, words: (text) => text, latex: (latex) => latex }

function mapped(text: RichText, change: Change): RichText {
  if (typeof text === 'string') return change.words(text)
  return { ...text, content: text.content.map((block) => mappedBlock(block, change)) }
}

/** Plain text as a document, with a paragraph for each line. */
export function docOfPlain(text: string): RichDoc {
  const content = text.split('\n').map((line): RichBlock => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  }))
  return { type: 'doc', content }
}

/** A document as plain text if that is lossless: text without structure is stored as plain text. */
export function simplest(doc: RichDoc): RichText {
  const isPlain = doc.content.every(
    (block) =>
      block.type === 'paragraph' &&
      (block.content ?? []).every((run) => run.type === 'text' && (run.marks ?? []).length === 0),
  )
  return isPlain ? plainOf(doc) : doc
}

function mappedBlock(block: RichBlock, change: Change): RichBlock {
  const all = (content: RichBlock[]) => content.map((each) => mappedBlock(each, change))
  switch (block.type) {
    case 'image':
      return { ...block, attrs: { ...block.attrs, picture: change.picture(block.attrs.picture) } }
    case 'blockquote':
      return { ...block, content: all(block.content) }
    case 'bulletList':
    case 'orderedList':
      return { ...block, content: block.content.map((item) => ({ ...item, content: all(item.content) })) }
    case 'table': {
      const cells = (row: RichCell[]) => row.map((cell) => ({ ...cell, content: all(cell.content) }))
      return { ...block, content: block.content.map((row) => ({ ...row, content: cells(row.content) })) }
    }
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return { ...block, ...(block.content && { content: block.content.map((run) => mappedRun(run, change)) }) }
    case 'blockMath':
      return { ...block, attrs: { latex: change.latex(block.attrs.latex) } }
    case 'horizontalRule':
      return block
  }
}

function mappedRun(run: RichInline, { words, latex }: Change): RichInline {
  if (run.type === 'text') return { ...run, text: words(run.text) }
  return run.type === 'inlineMath' ? { ...run, attrs: { latex: latex(run.attrs.latex) } } : run
}

/** Blocks as plain text, a line each. */
export function plainOfBlocks(content: readonly RichBlock[]): string {
  return linesOf(content).join('\n')
}

function linesOf(content: readonly RichBlock[]): string[] {
  return content.flatMap(linesOfBlock)
}

function linesOfBlock(block: RichBlock): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return [(block.content ?? []).map(plainRun).join('')]
    case 'bulletList':
      return block.content.flatMap((item) => linesOfItem(item, '• '))
    case 'orderedList':
      return block.content.flatMap((item, index) => linesOfItem(item, `${(block.attrs?.start ?? 1) + index}. `))
    case 'blockquote':
      return linesOf(block.content)
    case 'table':
      return block.content.map((row) => row.content.map((cell) => linesOf(cell.content).join(' ')).join(' | '))
    case 'image':
      return block.attrs.alt === '' ? [] : [`[${block.attrs.alt}]`]
    case 'blockMath':
      return [block.attrs.latex]
    case 'horizontalRule':
      return []
  }
}

function linesOfItem({ content }: RichItem, sign: string): string[] {
  const [first = '', ...others] = linesOf(content)
  return [`${sign}${first}`, ...others]
}

function plainRun(run: RichInline): string {
  switch (run.type) {
    case 'text':
      return scripted(run)
    case 'hardBreak':
      return '\n'
    case 'inlineMath':
      return run.attrs.latex
  }
}

const raised = new Map(pairs('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'))
const lowered = new Map(pairs('0123456789+-=()aehklmnopstx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕₖₗₘₙₒₚₛₜₓ'))

function pairs(plain: string, signs: string): [string, string][] {
  const list = [...signs]
  return [...plain].map((sign, index) => [sign, list[index] ?? sign])
}

/** Powers and indexes are preserved in plain text: 10⁸ is not 108. */
function scripted({ text, marks = [] }: { text: string; marks?: readonly RichMark[] }): string {
  const has = (type: RichMark['type']) => marks.some((mark) => mark.type === type)
  if (has('superscript')) return replaced(text, raised) ?? typedPower(text)
  return has('subscript') ? (replaced(text, lowered) ?? text) : text
}

function replaced(text: string, signs: ReadonlyMap<string, string>): string | null {
  const letters = [...text]
  return letters.every((letter) => signs.has(letter)) ? letters.map((letter) => signs.get(letter)).join('') : null
}

// A raised word is an ordinal's ending (1st); other raised text is a power.
function typedPower(text: string): string {
  if ([...text].length === 1) return `^${text}`
  return /^[\p{L}\p{M}]+$/u.test(text) ? text : `^(${text})`
}
