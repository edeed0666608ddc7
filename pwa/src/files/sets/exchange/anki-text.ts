import { parse, unparse } from 'papaparse'

/** The two sides of a card of another program. */
export type Sides = { front: string; back: string }

/** Cards that were read, and what could not be taken along. */
export type ReadCards = { cards: Sides[]; pictures: number; sounds: number; empty: number }

const [mostFront, mostBack] = [2_000, 4_000]

const separators: Readonly<Record<string, string>> = {
  ...{ tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' },
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a field, whose markup is dropped. It is never shown as markup. */
export function plainField(field: string): string {
  return field
    .replace(/<(?:br|\/?div|\/?p|\/?li|\/tr)\b[^>]*>/giu, '\n')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, '')
    .replace(/<[^>]*>/gu, '')
    .replace(/\[sound:[^\]]*\]/gu, '')
    .replace(/\{\{c\d+::([\s\S]*?)(?:::[\s\S]*?)?\}\}/gu, '$1')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/giu, (whole, ...parts: (string | undefined)[]) => {
      const [decimal, hex, name] = parts
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code !== null) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
      return entities[(name ?? '').toLowerCase()] ?? whole
    })
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\s*\n\s*/gu, '\n')
    .toWellFormed()
    .trim()
}

/** Fields of notes as cards: the first two are the sides. A note without one of them is counted. */
export function cardsOf(notes: readonly (readonly string[])[]): ReadCards {
  const read: ReadCards = { cards: [], pictures: 0, sounds: 0, empty: 0 }
  for (const [first = '', second = ''] of notes) {
    read.pictures += (`${first}${second}`.match(/<img\b/giu) ?? []).length
    read.sounds += (`${first}${second}`.match(/\[sound:/gu) ?? []).length
    const front = plainField(first).slice(0, mostFront).toWellFormed()
    const back = plainField(second).slice(0, mostBack).toWellFormed()
    if (front === '' || back === '') read.empty += 1
    else read.cards.push({ front, back })
  }
  return read
}

/** Reads Anki's text: head lines of `#name:value`, then a note a line. */
export function readAnkiText(text: string): ReadCards {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r?\n/u)
  const body = lines.findIndex((line) => !/^#[a-z ]+:/iu.test(line))
  const head = new Map(
    lines.slice(0, Math.max(0, body)).map((line): [string, string] => {
      const cut = line.indexOf(':')
      return [line.slice(1, cut).toLowerCase(), line.slice(cut + 1).trim()]
    }),
  )
  const named = head.get('separator')?.toLowerCase()
  const rest = lines.slice(Math.max(0, body)).join('\n')
  const delimiter = named === undefined ? (rest.includes('\t') ? '\t' : '') : (separators[named] ?? named)
  const { data } = parse<string[]>(rest, { delimiter, skipEmptyLines: 'greedy' })
  const skipped = ['notetype column', 'deck column', 'guid column', 'tags column'].map((name) => Number(head.get(name)))
  return cardsOf(data.map((row) => row.filter((_, index) => !skipped.includes(index + 1))))
}

/** A side as Anki stores it: with its markup characters escaped. */
export function fieldOf(side: string): string {
  return side.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
}

/** Cards as Anki's text. */
export function writeAnkiText(cards: readonly Sides[]): string {
  const rows = cards.map(({ front, back }) => [fieldOf(front), fieldOf(back)])
  return `#separator:tab\n#html:true\n${unparse(rows, { delimiter: '\t', newline: '\n' })}\n`
}
