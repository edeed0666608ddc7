import type { Archive } from '#offline/archive.ts'
import { readDocx, type LookedSegment } from '../../documents/docx.ts'
import { LineLooks, type LineLook } from './line-looks.ts'
import type { TypedLine } from './paper-lines.ts'

/** The lines of a document of a word processor: its paragraphs and the rows of its tables, with their structure. */
export function readWordLines(archive: Archive): { title: string; lines: TypedLine[]; marked: LineLooks } {
  const { segments, more = [], title } = readDocx(archive, true)
  const looks = new Map<number, LineLook>()
  const lines: TypedLine[] = []
  const all: LookedSegment[] = [segments, ...more].flat()
  for (const { text, form, look } of all) {
    for (const [index, own] of text.split('\n').entries()) {
      const line = lines.length + 1
      const isNumbered = look !== undefined && 'list' in look && look.list === 'orderedList'
      lines.push({ line, text: own, isItem: form === 'item' && index === 0, isNumbered })
      if (look === undefined) continue
      if ('rows' in look) looks.set(line, { table: look.rows, row: index })
      else if (look.pieces !== null) looks.set(line, { pieces: look.pieces, list: look.list })
    }
  }
  return { title, lines, marked: new LineLooks(looks) }
}
