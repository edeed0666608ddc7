import type { RichBlock, RichInline, RichText } from '@takhti/schema/kit/rich-text/rules'

const between = /\\\((.+?)\\\)|\\\[(.+?)\\\]/g

/** Text with TeX between its delimiters, as files have it, with formulas in their place; other text as it is. */
export function withFormulas(text: string): RichText {
  const lines = text.split('\n').map(runsOf)
  if (lines.every((runs) => runs.every(({ type }) => type === 'text'))) return text
  const content = lines.map((runs): RichBlock => ({ type: 'paragraph', ...(runs.length > 0 && { content: runs }) }))
  return { type: 'doc', content }
}

/** A line as runs of text and formulas. */
export function runsOf(line: string): RichInline[] {
  const runs: RichInline[] = []
  let at = 0
  const addText = (to: number) => to > at && runs.push({ type: 'text', text: line.slice(at, to) })
  for (const { 0: whole, 1: inline, 2: block, index } of line.matchAll(between)) {
    const latex = (inline ?? block ?? '').trim()
    if (latex === '') continue
    addText(index)
    runs.push({ type: 'inlineMath', attrs: { latex } })
    at = index + whole.length
  }
  addText(line.length)
  return runs
}
