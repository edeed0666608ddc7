import {
  maxLatex,
  maxRichPictures,
  type RichBlock,
  type RichInline,
  type RichMark,
  type RichText,
} from '@takhti/schema/kit/rich-text/rules'
import { plainOfBlocks, simplest } from '@takhti/schema/kit/rich-text/text'
import { fileOf } from '@takhti/schema/quizzes/pictures'

/** A field of a note that was read: images have the names of Anki's files until they are stored. */
export type ReadField = { text: RichText; sounds: string[]; images: number }

type Token = { image: string } | { latex: string; isBlock: boolean }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Delimiters of formulas: of MathJax, and of Anki's own LaTeX. */
const formulas: readonly (readonly [pattern: RegExp, isBlock: boolean])[] = [
  [/\\\(([\s\S]*?)\\\)/gu, false],
  [/\\\[([\s\S]*?)\\\]/gu, true],
  [/\[\$\$\]([\s\S]*?)\[\/\$\$\]/gu, true],
  [/\[\$\]([\s\S]*?)\[\/\$\]/gu, false],
]

/** The text of a field, whose markup is dropped. It is never shown as markup. */
export function plainField(field: string): string {
  return withoutCode(field)
    .replace(/<(?:br|\/?div|\/?p|\/?li|\/tr)\b[^>]*>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/\[sound:[^\]]*\]/gu, '')
    .replace(/\{\{c\d+::([\s\S]*?)(?:::[\s\S]*?)?\}\}/gu, '$1')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/giu, (whole, ...parts: (string | undefined)[]) => {
      const [decimal, hex, name] = parts
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code !== null) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
      return entities[(name ?? '').toLowerCase()] ?? whole
    })
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\s*\n\s*/gu, '\n')
    .toWellFormed()
    .trim()
}

const withoutCode = (field: string) => field.replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, '')

/** A field with its formulas, images and sounds; the rest of its markup is dropped. */
export function readField(field: string, mostLetters: number): ReadField {
  const tokens: Token[] = []
  const hold = (token: Token) => `\uE000${tokens.push(token) - 1}\uE001`
  const sounds = [...field.matchAll(/\[sound:([^\]]*)\]/gu)].map(([, name = '']) => plainField(name))
  // Characters of private use mark places, so those of the field are dropped first.
  let marked = withoutCode(field.replaceAll(/[\uE000\uE001]/gu, ''))
  for (const [pattern, isBlock] of formulas) {
    marked = marked.replace(pattern, (whole, source: string) => {
      const latex = plainField(source)
      return latex === '' || latex.length > maxLatex ? whole : hold({ latex, isBlock })
    })
  }
  let images = 0
  marked = marked.replace(/<img\b[^>]*>/giu, (tag) => {
    images += 1
    const [, double, single, bare] = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(tag) ?? []
    return images > maxRichPictures ? '' : hold({ image: plainField(double ?? single ?? bare ?? '') })
  })
  const plain = plainField(marked)
  const content = plain.split('\n').flatMap((line) => blocksOf(line, tokens))
  const text = simplest({ type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content })
  const isLong = (typeof text === 'string' ? text : plainOfBlocks(text.content)).length > mostLetters
  const cut = () =>
    plain
      .replaceAll(/\uE000\d+\uE001/gu, '')
      .slice(0, mostLetters)
      .toWellFormed()
      .trim()
  return { text: isLong ? cut() : text, sounds, images }
}

/** A line as blocks: an image or a formula of its own line ends the paragraph before it. */
function blocksOf(line: string, tokens: readonly Token[]): RichBlock[] {
  const blocks: RichBlock[] = []
  let runs: RichInline[] = []
  const end = () => {
    if (runs.length > 0) blocks.push({ type: 'paragraph', content: runs })
    runs = []
  }
  for (const [index, part] of line.split(/\uE000(\d+)\uE001/u).entries()) {
    const token = index % 2 === 1 ? tokens[Number(part)] : undefined
    if (token === undefined) {
      if (part.trim() !== '') runs.push({ type: 'text', text: part })
    } else if ('latex' in token && !token.isBlock) runs.push({ type: 'inlineMath', attrs: { latex: token.latex } })
    else {
      end()
      blocks.push(
        'image' in token
          ? { type: 'image', attrs: { picture: token.image, alt: '' } }
          : { type: 'blockMath', attrs: { latex: token.latex } },
      )
    }
  }
  end()
  return blocks
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

const tags: Readonly<Partial<Record<RichMark['type'], string>>> = {
  ...{ bold: 'b', italic: 'i', underline: 'u', strike: 's', code: 'code', subscript: 'sub', superscript: 'sup' },
}

/** A side as Anki stores it, with formulas for its MathJax. `nameOf` gives the name of a file in the package. */
export function fieldOf(side: RichText, nameOf: (fileId: string) => string | undefined = () => undefined): string {
  if (typeof side === 'string') return escaped(side)
  return side.content
    .map((block) => {
      if (block.type === 'paragraph' || block.type === 'heading') return (block.content ?? []).map(runOf).join('')
      if (block.type === 'blockMath') return `\\[${escaped(block.attrs.latex)}\\]`
      if (block.type !== 'image') return escaped(plainOfBlocks([block]))
      const name = nameOf(fileOf(block.attrs.picture) ?? '')
      return name === undefined ? escaped(block.attrs.alt) : `<img src="${name}">`
    })
    .join('<br>')
}

function runOf(run: RichInline): string {
  if (run.type === 'hardBreak') return '<br>'
  if (run.type === 'inlineMath') return `\\(${escaped(run.attrs.latex)}\\)`
  return (run.marks ?? []).reduce((inner, { type }) => {
    const tag = tags[type]
    return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`
  }, escaped(run.text))
}
