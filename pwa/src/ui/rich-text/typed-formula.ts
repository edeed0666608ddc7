import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { docOfPlain } from '@takhti/schema/kit/rich-text/text'

const typed = /(?:^|[\s(])\$([^\s$](?:[^$]*[^\s$])?)\$$/

/** Letters, powers and commands: two amounts of money are no formula. */
const mathematical = /[a-zA-Z\\^_=]/

/** Plain text that ends with a formula between two dollar signs, as a text with that formula; other text as it is. */
export function withTypedFormula(text: string): RichText {
  const [, latex = ''] = typed.exec(text) ?? []
  if (!mathematical.test(latex)) return text
  const doc = docOfPlain(text.slice(0, text.length - latex.length - 2))
  const last = doc.content.at(-1)
  if (last?.type !== 'paragraph') return text
  const content = [...(last.content ?? []), { type: 'inlineMath' as const, attrs: { latex } }]
  return { ...doc, content: [...doc.content.slice(0, -1), { ...last, content }] }
}
