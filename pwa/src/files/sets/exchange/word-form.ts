import type { RichBlock, RichDoc, RichInline, RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainWithTex } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { blanks, isStructured } from './line-looks.ts'
import { lineKind } from './paper-lines.ts'
import { questionText } from './question-text.ts'

type Field = 'description' | 'option' | 'explanation'

/** Marks of a paper, in the order of its reader. */
const marks = ['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript']

/** The blocks that a text may have behind its first paragraph. Lines of a paper follow each other without nesting. */
const blocksOf: Readonly<Record<Field, readonly RichBlock['type'][]>> = {
  description: ['paragraph', 'table', 'bulletList', 'orderedList'],
  // A numbered paragraph behind a lettered option is the next question.
  option: ['table', 'bulletList'],
  explanation: ['paragraph', 'table'],
}

/** The texts of a question that a paper has with their structure; undefined of the others, which it has as words. */
export function wordTexts({ description, options, explanation, type }: Question): {
  description: RichDoc | undefined
  explanation: RichDoc | undefined
  options: readonly (RichDoc | undefined)[]
} {
  const isLettered = options.length > 0 && type !== 'TRUE_OR_FALSE'
  const asked = heldDoc(description, 'description')
  // Without lettered options behind them, items of a list are options themselves.
  const hasList = asked?.content.some(isList) === true
  return {
    description: hasList && !isLettered ? undefined : asked,
    explanation: heldDoc(explanation, 'explanation'),
    options: options.map(({ title }) => (isLettered ? heldDoc(title, 'option') : undefined)),
  }
}

function heldDoc(text: RichText, field: Field): RichDoc | undefined {
  if (typeof text === 'string' || !text.content.some(isStructured)) return undefined
  const [first, ...rest] = text.content
  const isHeld =
    first?.type === 'paragraph' &&
    isLine(first.content) &&
    rest.every((block) => blocksOf[field].includes(block.type) && isHeldBlock(block))
  return isHeld ? text : undefined
}

function isHeldBlock(block: RichBlock): boolean {
  if (block.type === 'paragraph') return isWords(block.content)
  if (isList(block)) return block.content.every(({ content }) => isOnly(content, isWords))
  if (block.type !== 'table') return false
  return block.content.every(({ content: cells }) => {
    const isEven = cells.every(({ type }) => type === cells[0]?.type)
    const held = cells.every(({ content, attrs = {} }) => attrs.rowspan === undefined && isOnly(content, isLine))
    return isEven && held && isPlainText(cells.map(({ content }) => plainWithTex({ type: 'doc', content })).join(' | '))
  })
}

function isList(block: RichBlock): block is Extract<RichBlock, { type: 'bulletList' | 'orderedList' }> {
  return block.type === 'bulletList' || block.type === 'orderedList'
}

/** Whether blocks are one paragraph of this kind. */
function isOnly([first, ...more]: readonly RichBlock[], isKind: (content?: readonly RichInline[]) => boolean): boolean {
  return more.length === 0 && first?.type === 'paragraph' && isKind(first.content)
}

/** Runs on one line, with marks of a paper alone. */
function isLine(content: readonly RichInline[] = []): boolean {
  const plain = plainWithTex({ type: 'doc', content: [{ type: 'paragraph', content: [...content] }] })
  return (
    content.length > 0 &&
    content.every((run) => run.type !== 'hardBreak' && (run.marks ?? []).every(({ type }) => marks.includes(type))) &&
    questionText(plain).text === plain
  )
}

/** A line that a paper does not take for the beginning of another part. */
function isWords(content: readonly RichInline[] = []): boolean {
  return (
    isLine(content) &&
    isPlainText(plainWithTex({ type: 'doc', content: [{ type: 'paragraph', content: [...content] }] }))
  )
}

function isPlainText(text: string): boolean {
  const isMarked = Array.from({ length: 10 }, (_, next) => lineKind({ line: 1, text }, next, 'Q')).some(
    ({ kind }) => kind !== 'text',
  )
  return !isMarked && !/[?？؟:)\]]\s*$/u.test(text) && text.search(blanks) < 0
}
