import { whole, type ReadDocument } from '@takhti/schema/capture/documents/read-document'
import { emphasisOf } from '@takhti/schema/capture/emphasis'
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
  const place = new Place()
  let fence: { mark: string; form: 'code' | 'maths' } | null = null
  for (const line of lines) {
    const mark = /^\s*(```+|~~~+|\$\$)/.exec(line)?.[1]?.slice(0, 3)
    if (fence) {
      if (mark === fence.mark) {
        place.end(fence.form)
        fence = null
      } else place.block.push(line)
    } else if (mark !== undefined && !/\$\$.+\$\$/.test(line)) {
      place.end()
      fence = { mark, form: mark === '$$' ? 'maths' : 'code' }
    } else readLine(line.replace(/^\s*(?:>\s?)+/, ''), place)
  }
  place.end(fence?.form)
  return place.segments
}

/** What has been read: the parts, the lines of the one that is open, and the item that an indented line belongs to. */
class Place {
  readonly segments: Segment[] = []
  block: string[] = []
  item: Segment | null = null

  /** Ends the open block, as a paragraph or as a part of that form. */
  end(form?: Segment['form']): void {
    const { block } = this
    if (block.length > 0)
      this.segments.push(form === undefined ? proseOf(block.join(' ')) : { text: block.join('\n'), form })
    this.block = []
    this.item = null
  }
}

function readLine(line: string, place: Place): void {
  const [, heading] = /^#{1,6}\s+(.*?)\s*#*$/.exec(line) ?? []
  const [, item] = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/.exec(line) ?? []
  const isRow = /^\s*\|.*\|\s*$/.test(line)
  if (line.trim() !== '' && heading === undefined && item === undefined && !isRow) {
    // A line under an item is of it only while it is further in; else it begins a paragraph.
    if (place.item && /^\s{2,}/.test(line)) place.item.text += ` ${withoutMarks(line.trim())}`
    else {
      place.item = null
      place.block.push(line)
    }
    return
  }
  place.end()
  if (heading !== undefined) place.segments.push({ text: withoutMarks(heading), form: 'heading' })
  else if (item !== undefined) place.segments.push((place.item = { ...proseOf(item), form: 'item' }))
  else if (isRow && !/^[\s|:-]+$/.test(line)) addRow(place.segments, withoutMarks(line))
}

// A star or a line inside of a word is no mark: 2*3*4 and snake_case are read as they are.
const [before, after] = [String.raw`(?<![\p{L}\p{N}*_~])`, String.raw`(?![\p{L}\p{N}*_~])`]
const emphasis = new RegExp(String.raw`${before}(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~\n]+?)(?<=\S)\1${after}`, 'gu')

/** Text without the marks of Markdown inside of a line: links and images as their words, code and emphasis bare. */
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, '$1')
    .replace(/(`+)(?!`)(.+?)(?<!`)\1(?!`)/g, '$2')
    .replace(emphasis, '$2')
}

const bold = new RegExp(String.raw`${before}(\*\*|__)(?=\S)([^*_\n]+?)(?<=\S)\1${after}`, 'gu')

function proseOf(written: string): Segment {
  const text = withoutMarks(written)
  const phrases = Array.from(written.matchAll(bold), ([, , phrase = '']) => withoutMarks(phrase))
  const emphasis = emphasisOf(text, phrases)
  return emphasis.length === 0 ? { text } : { text, emphasis }
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
