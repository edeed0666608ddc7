import { isColour, type Colour } from './colour.ts'

/** The marks of a stretch of text. */
export type Lettering = {
  readonly isBold?: true
  readonly isItalic?: true
  readonly isUnderlined?: true
  /** Where it leads: an address of the web or of mail. */
  readonly link?: string
  /** Their own colour; without one they have that of the text. */
  readonly colour?: Colour
}

/** A stretch of a text with marks: from one place to before another, in UTF-16 units. */
export type Mark = Lettering & { readonly from: number; readonly to: number }

/** A stretch of a text with the mark that it has; null where it is plain. */
export type MarkedPart = { readonly from: number; readonly to: number; readonly mark: Mark | null }

/** More than any text of a slide has; each is stored with the page. */
export const MAX_MARKS = 500

/** The longest address that a stretch leads to. */
export const MAX_LINK_LENGTH = 2_000

/** The parts of a mark. */
export const letterParts = [
  'isBold',
  'isItalic',
  'isUnderlined',
  'link',
  'colour',
] as const satisfies (keyof Lettering)[]

export type LetterPart = (typeof letterParts)[number]

/** Marks if the value is some, in their order and apart from each other; else null. A copy, so that nothing else rides along. */
export function parseMarks(value: unknown): readonly Mark[] | null {
  if (!Array.isArray(value) || value.length > MAX_MARKS) return null
  const marks: Mark[] = []
  for (const stored of value) {
    const mark = parseMark(stored)
    if (mark === null || mark.from < (marks.at(-1)?.to ?? 0)) return null
    marks.push(mark)
  }
  return marks
}

/** Whether an address may be a link in a text: web or mail. */
export function isLink(address: unknown): address is string {
  return (
    typeof address === 'string' &&
    address.isWellFormed() &&
    address.length <= MAX_LINK_LENGTH &&
    /^(https?:\/\/|mailto:)\S+$/i.test(address)
  )
}

/** A stretch of a text cut where its marks begin and end; nothing of it is left out. */
export function partsOf(marks: readonly Mark[], from: number, to: number): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = from
  for (const mark of marks) {
    const [begin, end] = [Math.max(mark.from, at), Math.min(mark.to, to)]
    if (end <= begin) continue
    if (begin > at) parts.push({ from: at, to: begin, mark: null })
    parts.push({ from: begin, to: end, mark })
    at = end
  }
  return at < to || parts.length === 0 ? [...parts, { from: at, to, mark: null }] : parts
}

function parseMark(value: unknown): Mark | null {
  if (typeof value !== 'object' || value === null) return null
  const fields: Record<string, unknown> = { ...value }
  const { from, to } = fields
  if (!isPlace(from) || !isPlace(to) || to <= from) return null
  const named = letterParts.filter((part) => fields[part] !== undefined)
  if (named.length === 0 || Object.keys(fields).length !== 2 + named.length) return null
  if (!named.every((part) => isLetterValue(part, fields[part]))) return null
  return { from, to, ...Object.fromEntries(named.map((part) => [part, fields[part]])) }
}

/** Whether a value is valid for a part of a mark. */
export function isLetterValue(part: LetterPart, value: unknown): boolean {
  if (part === 'link') return isLink(value)
  return part === 'colour' ? isColour(value) : value === true
}

/** Whether a value is a place in a text, in UTF-16 units. */
export function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000
}
