import type { Offset } from './geometry.ts'
import { readInkEntry, writeInkEntry } from './ink-entry.ts'
import { MAX_ALT_LENGTH, MAX_GROUP_DEPTH, MAX_ORDER_LENGTH, MAX_TEXT_LENGTH } from './limits.ts'
import { isOrderKey } from './order.ts'
import { parseBind, unbound, type ArrowBinds } from './shapes/binds.ts'
import {
  isShapeKind,
  readBody,
  standing,
  versionOf,
  type Arrangement,
  type Shape,
  type ShapeBody,
} from './shapes/index.ts'
import { ink } from './shapes/ink.ts'
import { readLook } from './shapes/look.ts'
import { letterParts, type LetterPart } from './shapes/marks.ts'
import { fieldsOf, isShapeId, parseOffset, parseStyle, type ShapeStyle } from './shapes/shape.ts'
import { marksOf, readStretches, stretchesOf } from './shapes/stretches.ts'
import { parseLinear, unturned } from './transform.ts'

/**
 * A shape is one entry when it is made, and small ones when it changes. Each entry is a register of its own, so that a
 * move, a turn, a restyle and a reorder by four people at once all hold.
 *
 * - `ink:<id>`: bytes; a stroke's style and order, then its points
 * - `geo:<id>`: any other kind's version, properties, style and order
 * - `tf:<id>`, `st:<id>`, `z:<id>`: the offset, style and order of a later change
 * - `mx:<id>`: rotation and stretch around the shape's own middle
 * - `gr:<id>`, `lk:<id>`, `alt:<id>`: its groups, its lock, and its alternative text
 * - `look:<id>`: the special parts of its style (`shapes/look.ts`), from the beginning or later. An older build draws
 *   the shape in its colour and width, and preserves the entry
 * - `words:<id>`: the readable text of an image, such as a PDF page. An older build shows the image, and preserves the
 *   entry
 * - `drawn:<id>`: the same image as lines and areas (`drawn-page.ts`), sharp at every size. An older build shows the
 *   image, and preserves the entry
 * - `bold:<id>`, `italic:<id>`, `rule:<id>`, `link:<id>`, `hue:<id>`: the stretches of a text with a later value of one
 *   mark (`shapes/stretches.ts`). They replace the look's marks of that kind, so that two people's concurrent settings
 *   both hold. An older build shows the look's marks, and preserves these entries
 * - `tail:<id>`, `head:<id>`: the shapes at the ends of an arrow. An older build draws the arrow where it was last
 *   dropped, and preserves these entries
 */
export const entryPrefixes = [
  'ink',
  'geo',
  'tf',
  'st',
  'z',
  'mx',
  'gr',
  'lk',
  'alt',
  'look',
  'words',
  'drawn',
  'bold',
  'italic',
  'rule',
  'link',
  'hue',
  'tail',
  'head',
] as const

/** `mx`; those after it are as rare. */
const firstRare = 5

export type EntryPrefix = (typeof entryPrefixes)[number]

/** The entry prefix of each part of a mark. */
export const letterPrefixes = {
  isBold: 'bold',
  isItalic: 'italic',
  isUnderlined: 'rule',
  link: 'link',
  colour: 'hue',
} as const satisfies Record<LetterPart, EntryPrefix>

/** A reader of the shapes map's entries by key. */
export type Entries = { get(key: string): unknown }

/** The content of a shape's first entry. */
export type MadeShape = ShapeBody & { readonly style: ShapeStyle; readonly order: string }

/** The key of a shape's entry. */
export function entryKey(prefix: EntryPrefix, id: string): string {
  return `${prefix}:${id}`
}

/** Splits a key of the shapes map into prefix and id. Null for an unknown key. */
export function readKey(key: string): { prefix: EntryPrefix; id: string } | null {
  const colon = key.indexOf(':')
  const prefix = prefixes.get(key.slice(0, Math.max(0, colon)))
  const id = key.slice(colon + 1)
  return prefix !== undefined && isShapeId(id) ? { prefix, id } : null
}

const prefixes = new Map<string, EntryPrefix>(entryPrefixes.map((prefix) => [prefix, prefix]))

/** Whether the entry is one that makes a shape, and not one that changes it. */
export function makesShape(prefix: EntryPrefix): boolean {
  return prefix === 'ink' || prefix === 'geo'
}

/**
 * Whether most shapes lack an entry with this prefix. The reader of a page looks such entries up only for keys that
 * exist.
 */
export function isRare(prefix: EntryPrefix): boolean {
  return entryPrefixes.indexOf(prefix) >= firstRare
}

/**
 * The entries that a shape has beyond its first: none, position and drawing, or any. A caller that passes it skips the
 * other look-ups, which take most of the time to open a page of thousands.
 */
export type ShapeChange = 'nothing' | 'place' | 'anything'

/**
 * Makes a shape of its entries. Null without a valid first entry; invalid later entries are ignored. `before` is the
 * previous result: a stroke that was only moved reuses its points and caches by them.
 */
export function readShape(
  entries: Entries,
  id: string,
  {
    change = 'anything',
    before,
  }: { readonly change?: ShapeChange | undefined; readonly before?: Shape | undefined } = {},
): Shape | null {
  const stored = entries.get(entryKey('ink', id))
  const made = stored === undefined ? readGeo(entries.get(entryKey('geo', id))) : readInk(stored, before)
  if (made === null) return null
  if (change === 'nothing') return untold(made, id)
  const isPlain = change === 'place'
  const style = parseStyle(entries.get(entryKey('st', id))) ?? made.style
  const turned = isPlain ? null : parseLinear(entries.get(entryKey('mx', id)))
  return {
    ...made,
    id,
    offset: parseOffset(entries.get(entryKey('tf', id))) ?? unmoved,
    style: isPlain ? style : lettered(made.kind, looking(style, entries.get(entryKey('look', id))), { entries, id }),
    order: parseOrder(entries.get(entryKey('z', id))) ?? made.order,
    matrix: turned === null ? unturned : standing(made.kind, turned),
    ...(isPlain ? unarranged : readArrangement(entries, id)),
    binds: isPlain || made.kind !== 'arrow' ? unbound : readBinds(entries, id),
  }
}

/** Copies field by field, because spreads would copy each of ten thousand shapes twice. */
function untold({ kind, props, style, order }: MadeShape, id: string): Shape {
  const { groups, isLocked, alt, words, drawn, binds } = unarranged
  const fields: Record<keyof Shape, unknown> = {
    kind,
    props,
    style,
    order,
    id,
    offset: unmoved,
    matrix: unturned,
    groups,
    isLocked,
    alt,
    words,
    drawn,
    binds,
  }
  // Kind and props come from one body, which the compiler does not follow through its fields.
  return fields as Shape
}

/** The arrangement of a shape without later entries. */
export const unarranged: Arrangement = {
  groups: [],
  isLocked: false,
  alt: '',
  words: '',
  drawn: null,
  binds: unbound,
}

/** Whether a shape is locked by its entries. */
export function isLocked(entries: Entries, id: string): boolean {
  return entries.get(entryKey('lk', id)) === true
}

/** The prefix and value of a shape's first entry. */
export function writeEntry(made: MadeShape): { prefix: EntryPrefix; value: unknown } {
  const { kind, props, style, order } = made
  if (kind === 'ink') return { prefix: 'ink', value: writeInkEntry({ packed: props.packed, style, order }) }
  const { colour, width } = style
  return { prefix: 'geo', value: { kind, version: versionOf(kind), props, style: { colour, width }, order } }
}

function looking(style: ShapeStyle, look: unknown): ShapeStyle {
  return look === undefined ? style : { ...style, ...readLook(look) }
}

/** Merges a text's style with the later values of its marks. */
function lettered(
  kind: Shape['kind'],
  style: ShapeStyle,
  { entries, id }: { entries: Entries; id: string },
): ShapeStyle {
  if (kind !== 'text' && kind !== 'note') return style
  const written = letterParts.flatMap((part) => {
    const stretches = readStretches(part, entries.get(entryKey(letterPrefixes[part], id)))
    return stretches === null ? [] : [[part, stretches]]
  })
  if (written.length === 0) return style
  const { marks: made = [], ...others } = style
  const marks = marksOf({ ...stretchesOf(made), ...Object.fromEntries(written) })
  return { ...others, ...(marks.length > 0 && { marks }) }
}

const unmoved: Offset = { x: 0, y: 0 }

/** Parses an entry of any kind but ink; null if it is invalid. */
export function readGeo(value: unknown): MadeShape | null {
  const fields = fieldsOf(value, ['kind', 'version', 'props', 'style', 'order'])
  if (fields === null) return null
  const { kind, version } = fields
  if (!isShapeKind(kind) || kind === 'ink' || typeof version !== 'number') return null
  const body = readBody(kind, version, fields.props)
  const style = parseStyle(fields.style)
  const order = parseOrder(fields.order)
  return body !== null && style !== null && order !== null ? { ...body, style, order } : null
}

/** Parses an entry of ink; null if it is invalid. `before` is the shape of the previous call. */
export function readInk(value: unknown, before?: Shape): MadeShape | null {
  if (!(value instanceof Uint8Array)) return null
  const entry = readInkEntry(value)
  if (entry === null) return null
  const isKnown = before?.kind === 'ink' && isSame(before.props.packed, entry.packed)
  // The bytes contain their own version.
  const props = isKnown ? before.props : ink.parse(entry.packed)
  return props && { kind: 'ink', props, style: entry.style, order: entry.order }
}

/** Whether two are the same bytes of one message, which never change once written. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.buffer === other.buffer && one.byteOffset === other.byteOffset && one.length === other.length
}

function readArrangement(entries: Entries, id: string): Omit<Arrangement, 'binds'> {
  const drawn = entries.get(entryKey('drawn', id))
  return {
    groups: parseGroups(entries.get(entryKey('gr', id))) ?? unarranged.groups,
    isLocked: isLocked(entries, id),
    alt: parseWords(entries.get(entryKey('alt', id)), MAX_ALT_LENGTH) ?? unarranged.alt,
    words: parseWords(entries.get(entryKey('words', id)), MAX_TEXT_LENGTH) ?? unarranged.words,
    drawn: drawn instanceof Uint8Array ? drawn : null,
  }
}

function readBinds(entries: Entries, id: string): ArrowBinds {
  const from = parseBind(entries.get(entryKey('tail', id)))
  const to = parseBind(entries.get(entryKey('head', id)))
  return from === null && to === null ? unbound : { from, to }
}

/** Ids of groups, the outermost first; at least one. */
export function parseGroups(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_GROUP_DEPTH) return null
  const groups: unknown[] = value
  return groups.every((group) => typeof group === 'string' && isShapeId(group)) ? groups.map(String) : null
}

/** A text of at most so many UTF-16 units; null if invalid. */
export function parseWords(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= longest ? value : null
}

/** An order key; null if invalid. */
export function parseOrder(value: unknown): string | null {
  return isOrderKey(value, MAX_ORDER_LENGTH) ? value : null
}
