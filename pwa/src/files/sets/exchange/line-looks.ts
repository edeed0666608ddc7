import type { RunPiece } from '@takhti/schema/capture/documents/run-text'
import {
  checkRichDoc,
  type RichBlock,
  type RichDoc,
  type RichInline,
  type RichMark,
} from '@takhti/schema/kit/rich-text/rules'
import { blank } from '@takhti/schema/questions/rules'
import type { ListKind } from '../../documents/docx-lists.ts'
import type { LookedRow } from '../../documents/docx.ts'
import { questionText } from './question-text.ts'
import { runsOf } from './tex-text.ts'

/** A part of a line of a paper that became a text of a question, or of one together with others. */
export type LinePart = { line: number; text: string }

/** The look of a line: the pieces of a paragraph and its list, or a row of a table, by its place in it. */
export type LineLook =
  | { pieces: readonly RunPiece[]; list: ListKind | null }
  | { table: readonly LookedRow[]; row: number }

/** Blanks as papers have them. */
export const blanks = /_{2,}|\.{4,}|…{2,}/g

/** The smallest part of a line: a character, or a form of a level, which is one or more of them. */
type Unit = { text: string; typed: string; marks: RichMark[] }

/** `ends` are the places of lines before which their parts are searched; `hasBlanks` where a text has blanks of our form. */
type Search = { ends: Map<number, number>; hasBlanks: boolean }

type Taken = { line: number; text: string; isJoined: boolean }

/** The structure of the lines of a paper. */
export class LineLooks {
  readonly #looks: ReadonlyMap<number, LineLook>

  constructor(looks: ReadonlyMap<number, LineLook>) {
    this.#looks = looks
  }

  /**
   * The structure of a text that was made of parts of lines: null without any, `lost` where its place is not found.
   */
  docOf(text: string, parts: readonly LinePart[], { ends, hasBlanks }: Search): RichDoc | 'lost' | null {
    if (parts.every(({ line }) => this.#isPlain(line))) return null
    const taken = takenOf(text, parts, hasBlanks)
    const content = taken && this.#blocks(taken, { ends, hasBlanks })
    if (!content) return 'lost'
    if (!content.some(isStructured)) return null
    const doc: RichDoc = { type: 'doc', content }
    return checkRichDoc(doc) === null ? doc : 'lost'
  }

  #isPlain(line: number): boolean {
    const look = this.#looks.get(line)
    if (look === undefined) return true
    return (
      'pieces' in look && look.list === null && look.pieces.every(({ marks, level }) => marks === '' && level === null)
    )
  }

  #blocks(taken: readonly Taken[], search: Search): RichBlock[] | null {
    const blocks: RichBlock[] = []
    for (let at = 0; at < taken.length; at += 1) {
      const each = taken[at]
      const look = each && this.#looks.get(each.line)
      if (each === undefined) return null
      if (look !== undefined && 'table' in look) {
        const rows = taken.slice(at, at + look.table.length)
        // A table of which a part became something else is text.
        if (
          !rows.every(({ line }, index) => this.#rowOf(line, look.table) === index) ||
          rows.length < look.table.length
        )
          return null
        blocks.push(tableOf(look.table))
        at += look.table.length - 1
        continue
      }
      const runs = look === undefined ? runsOf(each.text) : runsIn(look.pieces, each, search)
      if (runs === null) return null
      addLine(blocks, runs, { list: at === 0 ? null : (look?.list ?? null), isJoined: each.isJoined })
    }
    return blocks
  }

  #rowOf(line: number, table: readonly LookedRow[]): number | null {
    const look = this.#looks.get(line)
    return look !== undefined && 'table' in look && look.table === table ? look.row : null
  }
}

/** The parts of a text in order; the last may be cut, and those behind it left out. Null where it is made otherwise. */
function takenOf(text: string, parts: readonly LinePart[], hasBlanks: boolean): Taken[] | null {
  const taken: Taken[] = []
  let rest = text
  let isJoined = false
  for (const { line, text: part } of parts) {
    const whole = questionText(hasBlanks ? part.replaceAll(blanks, blank) : part).text
    if (whole === '') continue
    if (rest === '') break
    if (!rest.startsWith(whole) && !whole.startsWith(rest)) return null
    const own = rest.startsWith(whole) ? whole : rest
    taken.push({ line, text: own, isJoined })
    const after = rest.slice(own.length)
    isJoined = after.startsWith(' ')
    rest = after.trimStart()
  }
  return rest === '' ? taken : null
}

function addLine(
  blocks: RichBlock[],
  runs: RichInline[],
  { list, isJoined }: { list: ListKind | null; isJoined: boolean },
) {
  const last = blocks.at(-1)
  const paragraph: RichBlock = { type: 'paragraph', ...(runs.length > 0 && { content: runs }) }
  if (list !== null) {
    const item = { type: 'listItem' as const, content: [paragraph] }
    if (last?.type === list) last.content.push(item)
    else blocks.push({ type: list, content: [item] })
  } else if (isJoined && last?.type === 'paragraph') {
    last.content = [...(last.content ?? []), { type: 'text', text: ' ' }, ...runs]
  } else blocks.push(paragraph)
}

function runsIn(pieces: readonly RunPiece[], { line, text }: Taken, { ends, hasBlanks }: Search): RichInline[] | null {
  const units = hasBlanks ? withBlanks(unitsOf(pieces)) : unitsOf(pieces)
  const plain = units.map((unit) => unit.text).join('')
  const from = plain.lastIndexOf(text, (ends.get(line) ?? plain.length) - text.length)
  if (from < 0) return null
  ends.set(line, from)
  const own = between(units, from, from + text.length)
  return own.map((unit) => unit.text).join('') === text ? inlineOf(own) : null
}

/** The units of a line, with one space between words and none at the ends, as its text has them. */
function unitsOf(pieces: readonly RunPiece[]): Unit[] {
  const units: Unit[] = []
  for (const { text, typed, level, marks } of pieces) {
    const own = marksOf(marks, level)
    const parts = text === typed ? [...text].map((each) => ({ text: each, typed: each })) : [{ text, typed }]
    for (const part of parts) {
      const isSpace = part.text.trim() === ''
      if (isSpace && (units.length === 0 || units.at(-1)?.text === ' ')) continue
      units.push({ ...(isSpace ? { text: ' ', typed: ' ' } : part), marks: own })
    }
  }
  if (units.at(-1)?.text === ' ') units.pop()
  return units
}

function marksOf(names: string, level: RunPiece['level']): RichMark[] {
  const levels = level === null ? [] : [level === 'raised' ? 'superscript' : 'subscript']
  // The reader of runs has names of marks alone.
  return [...names.split(' '), ...levels].filter((name) => name !== '').map((type) => ({ type }) as RichMark)
}

function withBlanks(units: Unit[]): Unit[] {
  const plain = units.map((unit) => unit.text).join('')
  const found = [...plain.matchAll(blanks)].map(({ 0: { length }, index }) => [index, index + length] as const)
  const out = [...units]
  for (const [from, to] of found.toReversed()) {
    const first = between(units, 0, from).length
    out.splice(first, between(units, from, to).length, { text: blank, typed: blank, marks: [] })
  }
  return out
}

/** The units that are whole between two places of their text. */
function between(units: readonly Unit[], from: number, to: number): Unit[] {
  let at = 0
  return units.filter(({ text }) => {
    const begin = at
    at += text.length
    return begin >= from && at <= to
  })
}

function inlineOf(units: readonly Unit[]): RichInline[] {
  const runs: { text: string; marks: RichMark[] }[] = []
  for (const { typed, marks } of units) {
    const last = runs.at(-1)
    if (last && JSON.stringify(last.marks) === JSON.stringify(marks)) last.text += typed
    else runs.push({ text: typed, marks })
  }
  return runs.flatMap(({ text, marks }) => runsOf(text).map((run) => (marks.length > 0 ? { ...run, marks } : run)))
}

function tableOf(table: readonly LookedRow[]): RichBlock {
  const content = table.map(({ isHeader, cells }) => ({
    type: 'tableRow' as const,
    content: cells.map(({ pieces, columns }) => {
      const runs = inlineOf(unitsOf(pieces ?? []))
      return {
        type: isHeader ? ('tableHeader' as const) : ('tableCell' as const),
        ...(columns > 1 && { attrs: { colspan: columns } }),
        content: [{ type: 'paragraph' as const, ...(runs.length > 0 && { content: runs }) }],
      }
    }),
  }))
  return { type: 'table', content }
}

/** Whether a block is more than words; raised and lowered characters alone have a plain form. */
export function isStructured(block: RichBlock): boolean {
  if (block.type !== 'paragraph') return true
  return (block.content ?? []).some(({ marks = [] }) =>
    marks.some(({ type }) => type !== 'subscript' && type !== 'superscript'),
  )
}
