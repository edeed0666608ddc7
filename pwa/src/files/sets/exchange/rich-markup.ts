import type { RichBlock, RichCell, RichInline, RichMark, RichText } from '@takhti/schema/kit/rich-text/rules'
import { htmlOfText } from './question-text.ts'
import { escaped } from './xml-tree.ts'

const common = { bold: 'strong', italic: 'em', code: 'code', subscript: 'sub', superscript: 'sup' } as const
const ofPages = { ...common, underline: 'u', strike: 's' } as const
/** QTI items have no underline or strikethrough. */
const ofItems = { ...common, underline: 'em', strike: 'span' } as const

type Elements = typeof ofPages | typeof ofItems

/** A text as well-formed XML markup. Formulas are TeX in the delimiters of MathJax, images their descriptions. */
export function htmlOfRich(text: RichText, dialect: 'page' | 'item' = 'page'): string {
  if (typeof text === 'string') return htmlOfText(text)
  return within(text.content, dialect === 'page' ? ofPages : ofItems)
}

function within(content: readonly RichBlock[], elements: Elements): string {
  return content.map((block) => blockMarkup(block, elements)).join('')
}

function blockMarkup(block: RichBlock, elements: Elements): string {
  const runs = (content: readonly RichInline[] = []) => content.map((run) => runMarkup(run, elements)).join('')
  switch (block.type) {
    case 'paragraph':
      return `<p>${runs(block.content)}</p>`
    case 'heading':
      return `<h${block.attrs.level + 1}>${runs(block.content)}</h${block.attrs.level + 1}>`
    case 'bulletList':
    case 'orderedList': {
      const items = block.content.map(({ content }) => `<li>${within(content, elements)}</li>`).join('')
      return block.type === 'bulletList' ? `<ul>${items}</ul>` : `<ol>${items}</ol>`
    }
    case 'blockquote':
      return `<blockquote>${within(block.content, elements)}</blockquote>`
    case 'codeBlock':
      return `<pre>${runs(block.content)}</pre>`
    case 'horizontalRule':
      return '<hr/>'
    case 'table': {
      const cells = (row: readonly RichCell[]) => row.map((cell) => cellMarkup(cell, elements)).join('')
      return `<table><tbody>${block.content.map((row) => `<tr>${cells(row.content)}</tr>`).join('')}</tbody></table>`
    }
    case 'image':
      return block.attrs.alt === '' ? '' : `<p>[${escaped(block.attrs.alt)}]</p>`
    case 'blockMath':
      return `<p>\\[${escaped(block.attrs.latex)}\\]</p>`
  }
}

function cellMarkup({ type, attrs, content }: RichCell, elements: Elements): string {
  const name = type === 'tableHeader' ? 'th' : 'td'
  const span = `${countOf('colspan', attrs?.colspan)}${countOf('rowspan', attrs?.rowspan)}`
  return `<${name}${span}>${within(content, elements)}</${name}>`
}

function countOf(name: string, count = 1): string {
  return count === 1 ? '' : ` ${name}="${count}"`
}

function runMarkup(run: RichInline, elements: Elements): string {
  if (run.type === 'hardBreak') return '<br/>'
  const inner = run.type === 'text' ? htmlOfText(run.text) : `\\(${escaped(run.attrs.latex)}\\)`
  return (run.marks ?? []).reduceRight((markup, mark) => marked(markup, mark, elements), inner)
}

function marked(inner: string, mark: RichMark, elements: Elements): string {
  if (mark.type === 'link') return `<a href="${escaped(mark.attrs.href)}">${inner}</a>`
  const name = elements[mark.type]
  return `<${name}>${inner}</${name}>`
}
