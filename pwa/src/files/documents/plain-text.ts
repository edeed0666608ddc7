import { whole, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import type { Segment } from '@takhti/schema/capture/model'

/** Reads a text, with the marks of Markdown where it has some. */
export function readText(source: string): ReadDocument {
  const retained = whole(segmentsOfText(source))
  const title = retained.segments.find(({ form }) => form === 'heading')?.text ?? ''
  const declared = { format: 'text', title, author: '', language: '' } as const
  return { ...declared, ...retained, pageCount: null, unread: [], textless: [] }
}

/** The parts of a text: blocks between empty lines, headings, items, tables, code between fences and formulas. */
export function segmentsOfText(source: string): Segment[] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const segments: Segment[] = []
  let block: string[] = []
  const end = (form?: Segment['form']) => {
    if (block.length > 0) segments.push({ text: block.join(form === undefined ? ' ' : '\n'), ...(form && { form }) })
    block = []
  }
  let fence: { mark: string; form: 'code' | 'maths' } | null = null
  for (const line of lines) {
    const mark = /^\s*(```+|~~~+|\$\$)/.exec(line)?.[1]?.slice(0, 3)
    if (fence) {
      if (mark === fence.mark) {
        end(fence.form)
        fence = null
      } else block.push(line)
    } else if (mark !== undefined && !/\$\$.+\$\$/.test(line)) {
      end()
      fence = { mark, form: mark === '$$' ? 'maths' : 'code' }
    } else if (!readLine(line, { segments, end, block })) block.push(line)
  }
  end(fence?.form)
  return segments
}

type Place = { segments: Segment[]; end: () => void; block: readonly string[] }

/** A line that is a part by itself; false for one of a paragraph. */
function readLine(line: string, { segments, end, block }: Place): boolean {
  const [, heading] = /^#{1,6}\s+(.*?)\s*#*$/.exec(line) ?? []
  const [, item] = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/.exec(line) ?? []
  const isRow = /^\s*\|.*\|\s*$/.test(line)
  if (line.trim() !== '' && heading === undefined && item === undefined && !isRow) {
    // A line under an item is of it only while it is further in; here it begins a paragraph.
    return false
  }
  if (block.length > 0) end()
  if (heading !== undefined) segments.push({ text: heading, form: 'heading' })
  else if (item !== undefined) segments.push({ text: item, form: 'item' })
  else if (isRow && !/^[\s|:-]+$/.test(line)) addRow(segments, line)
  return true
}

function addRow(segments: Segment[], line: string): void {
  const row = line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ')
  const last = segments.at(-1)
  if (last?.form === 'table') last.text += `\n${row}`
  else segments.push({ text: row, form: 'table' })
}
