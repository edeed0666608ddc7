import {
  checkRichDoc,
  isRichLink,
  type RichBlock,
  type RichCell,
  type RichDoc,
  type RichInline,
  type RichItem,
  type RichMark,
} from '@takhti/schema/kit/rich-text/rules'
import { runsOf } from './tex-text.ts'
import { htmlTree, type XmlElement } from './xml-tree.ts'

/** Elements that make a text worth a structure: without them it stays plain. */
const structured =
  /<(?:b|strong|i|em|u|s|strike|del|code|tt|pre|h[1-6]|ul|ol|table|blockquote)[\s>/]|font-(?:weight|style)|text-decoration/i
/** Formulas in another markup than TeX between delimiters are read as text only. */
const otherFormulas =
  /<(?:m:)?math[\s>]|<script[^>]*math\/tex|class\s*=\s*["'][^"']*(?:tex|latex|math|equation|formula)/i

const skipped = /^(?:script|style|template|iframe|object|audio|video|svg|form|button|select|textarea|input)$/
const lists = /^[uo]l$/
const containers =
  /^(?:p|div|section|article|main|center|dl|dt|dd|figure|figcaption|address|body|html|details|summary)$/

const markOf: Readonly<Record<string, RichMark>> = Object.fromEntries(
  (
    [
      ['bold', 'b strong'],
      ['italic', 'i em cite var'],
      ['underline', 'u ins'],
      ['strike', 's strike del'],
      ['code', 'code tt kbd samp'],
      ['subscript', 'sub'],
      ['superscript', 'sup'],
    ] as const
  ).flatMap(([type, names]) => names.split(' ').map((name) => [name, { type }])),
)

const styles: readonly (readonly [RegExp, RichMark])[] = [
  [/font-weight\s*:\s*(?:bold|[6-9]00)/i, { type: 'bold' }],
  [/font-style\s*:\s*italic/i, { type: 'italic' }],
  [/text-decoration[\w-]*\s*:[^;]*underline/i, { type: 'underline' }],
  [/text-decoration[\w-]*\s*:[^;]*line-through/i, { type: 'strike' }],
]

/** Markup as a structured text; null where it has no structure, or none that a question can have. */
export function richOfHtml(html: string): RichDoc | null {
  if (!structured.test(html) || otherFormulas.test(html)) return null
  const tree = htmlTree(html)
  if (tree === null) return null
  const content = blocksOf(tree.content, [])
  const doc: RichDoc = { type: 'doc', content }
  return content.length === 0 || checkRichDoc(doc) !== null ? null : doc
}

type Content = XmlElement['content']

function blocksOf(content: Content, marks: readonly RichMark[]): RichBlock[] {
  const blocks: RichBlock[] = []
  let runs: RichInline[] = []
  const end = () => {
    blocks.push(...paragraphOf(runs))
    runs = []
  }
  const add = (each: Content[number], around: readonly RichMark[]) => {
    if (typeof each === 'string') return void runs.push(...textRuns(each, around))
    if (skipped.test(each.name) || each.name === 'img') return
    if (each.name === 'br') return void runs.push({ type: 'hardBreak' })
    const block = blockOf(each, around)
    if (block !== null) {
      end()
      blocks.push(...block)
      return
    }
    const inner = marksIn(each, around)
    each.content.forEach((child) => add(child, inner))
  }
  content.forEach((each) => add(each, marks))
  end()
  return blocks
}

/** The blocks of an element; null of one within a line. */
function blockOf(element: XmlElement, marks: readonly RichMark[]): RichBlock[] | null {
  const { name, content } = element
  const [, latex] = name === 'p' ? (/^\s*\\\[([^[\]]+)\\\]\s*$/.exec(plainIn(content)) ?? []) : []
  if (latex !== undefined) return [{ type: 'blockMath', attrs: { latex: latex.trim() } }]
  if (containers.test(name)) return blocksOf(content, marksIn(element, marks))
  if (/^h[1-6]$/.test(name)) {
    const runs = trimmed(runsIn(content, marks))
    return runs.length === 0 ? [] : [{ type: 'heading', attrs: { level: name > 'h3' ? 3 : 2 }, content: runs }]
  }
  if (lists.test(name)) {
    const items = content.flatMap((each): RichItem[] =>
      typeof each === 'string' || each.name !== 'li' ? [] : [itemOf(each, marks)],
    )
    if (items.length === 0) return []
    return [name === 'ul' ? { type: 'bulletList', content: items } : { type: 'orderedList', content: items }]
  }
  if (name === 'blockquote') {
    const inner = blocksOf(content, marks)
    return inner.length === 0 ? [] : [{ type: 'blockquote', content: inner }]
  }
  if (name === 'pre') {
    const text = plainIn(content).replace(/^\n|\n$/g, '')
    return text === '' ? [] : [{ type: 'codeBlock', content: [{ type: 'text', text }] }]
  }
  if (name === 'hr') return [{ type: 'horizontalRule' }]
  return name === 'table' ? tableOf(element, marks) : null
}

function itemOf({ content }: XmlElement, marks: readonly RichMark[]): RichItem {
  const blocks = blocksOf(content, marks)
  // The editor's items begin with a paragraph.
  const [first] = blocks
  return { type: 'listItem', content: first?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks] }
}

function tableOf(table: XmlElement, marks: readonly RichMark[]): RichBlock[] {
  const rows = rowsIn(table).flatMap(({ content }) => {
    const cells = content.flatMap((each): RichCell[] =>
      typeof each !== 'string' && (each.name === 'td' || each.name === 'th') ? [cellOf(each, marks)] : [],
    )
    return cells.length === 0 ? [] : [{ type: 'tableRow' as const, content: cells }]
  })
  return rows.length === 0 ? [] : [{ type: 'table', content: rows }]
}

function rowsIn({ content }: XmlElement): XmlElement[] {
  return content.flatMap((each) => {
    if (typeof each === 'string') return []
    return each.name === 'tr' ? [each] : /^t(?:head|body|foot)$/.test(each.name) ? rowsIn(each) : []
  })
}

function cellOf({ name, attributes, content }: XmlElement, marks: readonly RichMark[]): RichCell {
  const blocks = blocksOf(content, marks)
  const [columns, rows] = [attributes['colspan'], attributes['rowspan']].map((count) => Number(count ?? 1))
  const spans = { ...((columns ?? 1) > 1 && { colspan: columns }), ...((rows ?? 1) > 1 && { rowspan: rows }) }
  return {
    type: name === 'th' ? 'tableHeader' : 'tableCell',
    ...(Object.keys(spans).length > 0 && { attrs: spans }),
    content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
  }
}

function runsIn(content: Content, marks: readonly RichMark[]): RichInline[] {
  return content.flatMap((each) => {
    if (typeof each === 'string') return textRuns(each, marks)
    if (each.name === 'br') return [{ type: 'hardBreak' as const }]
    return skipped.test(each.name) ? [] : runsIn(each.content, marksIn(each, marks))
  })
}

function marksIn({ name, attributes }: XmlElement, around: readonly RichMark[]): readonly RichMark[] {
  const { style = '', href } = attributes
  const found = [
    ...(markOf[name] ? [markOf[name]] : []),
    ...styles.flatMap(([pattern, mark]) => (pattern.test(style) ? [mark] : [])),
    ...(name === 'a' && isRichLink(href) ? [{ type: 'link' as const, attrs: { href } }] : []),
  ]
  return [...around, ...found.filter((mark) => !around.some(({ type }) => type === mark.type))]
}

function textRuns(text: string, marks: readonly RichMark[]): RichInline[] {
  const tidy = text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\s+/gu, ' ')
  if (tidy === '') return []
  return runsOf(tidy).map((run) => (marks.length > 0 ? { ...run, marks: [...marks] } : run))
}

/** Runs as a paragraph without space at its ends; none without content. */
function paragraphOf(runs: readonly RichInline[]): RichBlock[] {
  const content = trimmed(runs)
  return content.length === 0 ? [] : [{ type: 'paragraph', content }]
}

/** Neighbouring runs of equal marks as one, with one space between words. */
function joined(runs: readonly RichInline[]): RichInline[] {
  const out: RichInline[] = []
  for (const run of runs) {
    const last = out.at(-1)
    const endsInSpace =
      last === undefined || last.type === 'hardBreak' || (last.type === 'text' && last.text.endsWith(' '))
    const next = run.type === 'text' && endsInSpace ? { ...run, text: run.text.replace(/^ /, '') } : run
    if (next.type === 'text' && next.text === '') continue
    const isAlike = last?.type === 'text' && next.type === 'text' && sameMarks(last.marks, next.marks)
    if (isAlike) out[out.length - 1] = { ...last, text: last.text + next.text }
    else out.push(next)
  }
  return out
}

function sameMarks(one: readonly RichMark[] = [], other: readonly RichMark[] = []): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function trimmed(runs: readonly RichInline[]): RichInline[] {
  const out = joined(runs)
  while (out.length > 0) {
    const last = out.at(-1)
    if (last?.type === 'hardBreak') out.pop()
    else if (last?.type === 'text' && last.text.trimEnd() === '') out.pop()
    else if (last?.type === 'text' && last.text !== last.text.trimEnd())
      out[out.length - 1] = { ...last, text: last.text.trimEnd() }
    else break
  }
  while (out[0]?.type === 'hardBreak') out.shift()
  return out
}

function plainIn(content: Content): string {
  return content.map((each) => (typeof each === 'string' ? each : plainIn(each.content))).join('')
}
