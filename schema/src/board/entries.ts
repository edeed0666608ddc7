import type { Offset } from './geometry.ts'
import { readInkEntry, writeInkEntry } from './ink-entry.ts'
import { MAX_ORDER_LENGTH } from './limits.ts'
import { isOrderKey } from './order.ts'
import { isShapeKind, readBody, versionOf, type Shape, type ShapeBody } from './shapes/index.ts'
import { fieldsOf, isShapeId, parseOffset, parseStyle, type ShapeStyle } from './shapes/shape.ts'

/**
 * A shape is one entry when it is made, and up to three small ones when it changes; each is a register of its own, so
 * that a move, a restyle and a reorder made at once by three people all hold.
 *
 * - `ink:<id>`: bytes; a stroke's style and order, then its points
 * - `geo:<id>`: any other kind's version, properties, style and order
 * - `tf:<id>`, `st:<id>`, `z:<id>`: the offset, style and order it was given later
 */
export const entryPrefixes = ['ink', 'geo', 'tf', 'st', 'z'] as const

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

/** The shape that its entries make; null when it has no valid first entry. Later entries that are not valid are ignored. */
export function readShape(entries: Entries, id: string): Shape | null {
  const stored = entries.get(entryKey('ink', id))
  const made = stored === undefined ? readGeo(entries.get(entryKey('geo', id))) : readInk(stored)
  if (made === null) return null
  return {
    ...made,
    id,
    offset: parseOffset(entries.get(entryKey('tf', id))) ?? unmoved,
    style: parseStyle(entries.get(entryKey('st', id))) ?? made.style,
    order: parseOrder(entries.get(entryKey('z', id))) ?? made.order,
  }
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
  }
}

/** The prefix and value of a shape's first entry. */
export function writeEntry(made: MadeShape): { prefix: EntryPrefix; value: unknown } {
  const { kind, props, style, order } = made
  if (kind === 'ink') return { prefix: 'ink', value: writeInkEntry({ packed: props.packed, style, order }) }
  return { prefix: 'geo', value: { kind, version: versionOf(kind), props, style, order } }
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

function parseOrder(value: unknown): string | null {
  return isOrderKey(value, MAX_ORDER_LENGTH) ? value : null
}
