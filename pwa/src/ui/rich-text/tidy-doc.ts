import { checkRichDoc, type RichDoc } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'

type Json = { type?: string; attrs?: Record<string, unknown>; content?: Json[]; marks?: Json[]; text?: string }

const attributes: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  orderedList: ['start'],
  codeBlock: ['language'],
  tableCell: ['colspan', 'rowspan', 'colwidth'],
  tableHeader: ['colspan', 'rowspan', 'colwidth'],
  image: ['picture', 'alt'],
  inlineMath: ['latex'],
  blockMath: ['latex'],
  link: ['href'],
}

/** The editor's own document in the schema's form: without empty lines at its end, and without its library's extras. */
export function asRichDoc(json: object): RichDoc {
  // The editor's schema has the same nodes, and the check validates each.
  const doc = tidied(json as Json) as { type: 'doc'; content: Json[] }
  const content = [...(doc.content ?? [])]
  while (content.length > 1 && isBlank(content.at(-1))) content.pop()
  // The same nodes without the last empty ones, which are checked before they leave the editor.
  return { type: 'doc', content: content as RichDoc['content'] }
}

/** Why a document cannot be stored; null where it can. */
export function whatIsWrong(json: object, maxLetters: number): 'tooLong' | 'notAllowed' | null {
  const doc = asRichDoc(json)
  const fault = checkRichDoc(doc)
  if (fault !== null) return ['nodes', 'units', 'pictures'].includes(fault.code) ? 'tooLong' : 'notAllowed'
  return plainOf(doc).length > maxLetters ? 'tooLong' : null
}

function isBlank(node: Json | undefined): boolean {
  return node?.type === 'paragraph' && (node.content ?? []).length === 0
}

function tidied({ type = '', attrs = {}, content, marks, text }: Json): Json {
  const own = Object.entries(attrs).filter(([name, value]) => isMeant(type, name, value))
  return {
    type,
    ...(own.length > 0 && { attrs: Object.fromEntries(own) }),
    ...(content && content.length > 0 && { content: content.map(tidied) }),
    ...(marks && marks.length > 0 && { marks: marks.map(tidied) }),
    ...(text !== undefined && { text: text.toWellFormed() }),
  }
}

function isMeant(type: string, name: string, value: unknown): boolean {
  if (value === null || value === undefined || !attributes[type]?.includes(name)) return false
  return !(value === 1 && name !== 'level') && !(name === 'start' && Number(value) < 1)
}
