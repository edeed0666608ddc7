import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import type { Card } from '@takhti/schema/questions/decks/model'
import { parse, unparse } from 'papaparse'
import { readCards, type ReadCards } from './anki-cards.ts'
import { fieldOf } from './anki-field.ts'

/** The sides of a card that are written for Anki; `id` is the card's. */
export type Sides = Pick<Card, 'front' | 'back' | 'frontSound' | 'backSound'>

const separators: Readonly<Record<string, string>> = {
  ...{ tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' },
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
  return readCards(data.map((row) => row.filter((_, index) => !skipped.includes(index + 1))))
}

/** Cards as Anki's text, which holds no files. */
export function writeAnkiText(cards: readonly { front: RichText; back: RichText }[]): string {
  const rows = cards.map(({ front, back }) => [fieldOf(front), fieldOf(back)])
  return `#separator:tab\n#html:true\n${unparse(rows, { delimiter: '\t', newline: '\n' })}\n`
}
