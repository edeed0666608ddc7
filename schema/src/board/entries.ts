import type { Offset } from './geometry.ts'
import { readInkEntry, writeInkEntry } from './ink-entry.ts'
import { MAX_ALT_LENGTH, MAX_GROUP_DEPTH, MAX_ORDER_LENGTH, MAX_TEXT_LENGTH } from './limits.ts'
import { isOrderKey } from './order.ts'
import { isShapeKind, readBody, versionOf, type Arrangement, type Shape, type ShapeBody } from './shapes/index.ts'
import { isLook, readLook } from './shapes/look.ts'
import { fieldsOf, isShapeId, parseOffset, parseStyle, type ShapeStyle } from './shapes/shape.ts'
import { parseLinear, unturned } from './transform.ts'

/**
 * A shape is one entry when it is made, and small ones when it changes; each is a register of its own, so that a move,
 * a turn, a restyle and a reorder made at once by four people all hold.
 *
 * - `ink:<id>`: bytes; a stroke's style and order, then its points
 * - `geo:<id>`: any other kind's version, properties, style and order
 * - `tf:<id>`, `st:<id>`, `z:<id>`: the offset, style and order it was given later
 * - `mx:<id>`: how it was turned and stretched around its own middle
 * - `gr:<id>`, `lk:<id>`, `alt:<id>`: the groups it is in, that it is locked, and the words that stand for it
 * - `look:<id>`: what of its style is not plain (`shapes/look.ts`), from the beginning or later. A build that does not know
 *   it draws the shape in its colour and width, and leaves the entry as it is
 * - `words:<id>`: the words that are to be read in a picture, such as those of a PDF's page. A build that does not know it
 *   shows the picture, and leaves the entry as it is
 */
export const entryPrefixes = ['ink', 'geo', 'tf', 'st', 'z', 'mx', 'gr', 'lk', 'alt', 'look', 'words'] as const

export type EntryPrefix = (typeof entryPrefixes)[number]

/** What reads an entry of the shapes map by key. */
export type Entries = { get(key: string): unknown }

/** What a shape's first entry holds. */
export type MadeShape = ShapeBody & { readonly style: ShapeStyle; readonly order: string }

/** The key of a shape's entry. */
export function entryKey(prefix: EntryPrefix, id: string): string {
  return `${prefix}:${id}`
}

/** What a key of the shapes map stands for; null if for nothing. */
export function readKey(key: string): { prefix: EntryPrefix; id: string } | null {
  const colon = key.indexOf(':')
  const prefix = entryPrefixes.find((known) => known === key.slice(0, colon))
  const id = key.slice(colon + 1)
  return prefix !== undefined && isShapeId(id) ? { prefix, id } : null
}

/** Whether the entry is one that makes a shape, and not one that changes it. */
export function makesShape(prefix: EntryPrefix): boolean {
  return prefix === 'ink' || prefix === 'geo'
}

/** Whether most shapes have no entry with this prefix: what opens a page looks for them only where a key says so. */
export function isRare(prefix: EntryPrefix): boolean {
  return (
    prefix === 'mx' || prefix === 'gr' || prefix === 'lk' || prefix === 'alt' || prefix === 'look' || prefix === 'words'
  )
}

/**
 * What a shape has been told after it was made: nothing, where it lies and how it is drawn, or anything. Whoever knows saves
 * looking for the rest, which on a page of thousands is most of the time of opening it.
 */
export type Told = 'nothing' | 'place' | 'anything'

/** The shape that its entries make; null when it has no valid first entry. Later entries that are not valid are ignored. */
export function readShape(entries: Entries, id: string, told: Told = 'anything'): Shape | null {
  const stored = entries.get(entryKey('ink', id))
  const made = stored === undefined ? readGeo(entries.get(entryKey('geo', id))) : readInk(stored)
  if (made === null) return null
  if (told === 'nothing') return { ...made, id, offset: unmoved, matrix: unturned, ...unarranged }
  const isPlain = told === 'place'
  const style = parseStyle(entries.get(entryKey('st', id))) ?? made.style
  return {
    ...made,
    id,
    offset: parseOffset(entries.get(entryKey('tf', id))) ?? unmoved,
    style: isPlain ? style : looking(style, entries.get(entryKey('look', id))),
    order: parseOrder(entries.get(entryKey('z', id))) ?? made.order,
    matrix: (isPlain ? null : parseLinear(entries.get(entryKey('mx', id)))) ?? unturned,
    ...(isPlain ? unarranged : readArrangement(entries, id)),
  }
}

/** What nobody has arranged. */
export const unarranged: Arrangement = { groups: [], isLocked: false, alt: '', words: '' }

/** Whether the entries say that a shape is locked. */
export function isLocked(entries: Entries, id: string): boolean {
  return entries.get(entryKey('lk', id)) === true
}

/** Whether a value may stand under a key with this prefix. */
export function isEntry(prefix: EntryPrefix, value: unknown): boolean {
  switch (prefix) {
    case 'ink':
      return readInk(value) !== null
    case 'geo':
      return readGeo(value) !== null
    case 'tf':
      return parseOffset(value) !== null
    case 'st':
      return parseStyle(value) !== null
    case 'z':
      return parseOrder(value) !== null
    case 'mx':
      return parseLinear(value) !== null
    case 'gr':
      return parseGroups(value) !== null
    case 'lk':
      return value === true
    case 'alt':
      return parseWords(value, MAX_ALT_LENGTH) !== null
    case 'words':
      return parseWords(value, MAX_TEXT_LENGTH) !== null
    case 'look':
      return isLook(value)
  }
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

const unmoved: Offset = { x: 0, y: 0 }

function readGeo(value: unknown): MadeShape | null {
  const fields = fieldsOf(value, ['kind', 'version', 'props', 'style', 'order'])
  if (fields === null) return null
  const { kind, version } = fields
  if (!isShapeKind(kind) || kind === 'ink' || typeof version !== 'number') return null
  const body = readBody(kind, version, fields.props)
  const style = parseStyle(fields.style)
  const order = parseOrder(fields.order)
  return body !== null && style !== null && order !== null ? { ...body, style, order } : null
}

/** Strokes by their bytes, which never change: moving a stroke does not unpack it again. */
const knownInk = new WeakMap<Uint8Array, MadeShape>()

function readInk(value: unknown): MadeShape | null {
  if (!(value instanceof Uint8Array)) return null
  const known = knownInk.get(value)
  if (known !== undefined) return known
  const entry = readInkEntry(value)
  const body = entry && readBody('ink', versionOf('ink'), entry.packed)
  if (entry === null || body === null) return null
  const made = { ...body, style: entry.style, order: entry.order }
  knownInk.set(value, made)
  return made
}

function readArrangement(entries: Entries, id: string): Arrangement {
  return {
    groups: parseGroups(entries.get(entryKey('gr', id))) ?? unarranged.groups,
    isLocked: isLocked(entries, id),
    alt: parseWords(entries.get(entryKey('alt', id)), MAX_ALT_LENGTH) ?? unarranged.alt,
    words: parseWords(entries.get(entryKey('words', id)), MAX_TEXT_LENGTH) ?? unarranged.words,
  }
}

/** Ids of groups, the outermost first; at least one. */
function parseGroups(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_GROUP_DEPTH) return null
  const groups: unknown[] = value
  return groups.every((group) => typeof group === 'string' && isShapeId(group)) ? groups.map(String) : null
}

function parseWords(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= longest ? value : null
}

function parseOrder(value: unknown): string | null {
  return isOrderKey(value, MAX_ORDER_LENGTH) ? value : null
}
