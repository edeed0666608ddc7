import { createEncoder, toUint8Array, writeUint8, writeUint8Array, writeVarString, writeVarUint } from 'lib0/encoding'
import { ByteReader } from '../byte-reader.ts'
import { BoardFormatError } from '../format-error.ts'
import type { Box, Offset } from '../geometry.ts'
import { MAX_COORDINATE } from '../limits.ts'

/**
 * The entries of a class's recording, in the order of events. A recording is one stream of these, cut into parts at any
 * byte; the part so far is playable, and an incomplete entry is skipped. `atMs` are milliseconds of the recording, in
 * which pauses take no time.
 */
export type RecordedEntry = { readonly atMs: number } & (
  | { readonly kind: 'begun'; readonly wallMs: number; readonly sound: string }
  /** The presenter shows another page. */
  | { readonly kind: 'page'; readonly pageId: string }
  /** An update of a page's document. */
  | { readonly kind: 'update'; readonly pageId: string; readonly update: Uint8Array }
  /** The part of the page that the presenter sees, in whole page pixels. */
  | { readonly kind: 'view'; readonly view: Box }
  /** The place of a light, in whole page pixels; null for none. */
  | { readonly kind: 'light'; readonly at: Offset | null }
  /** Bytes of a voice; those of one `track` together are a file, which was begun at `beginsMs` of the recording. */
  | { readonly kind: 'sound'; readonly track: number; readonly beginsMs: number; readonly bytes: Uint8Array }
  /** The number of students with the pen. Their ids are in no recording. */
  | { readonly kind: 'pens'; readonly count: number }
  /** It went on after a pause, at this time of the wall clock. */
  | { readonly kind: 'resumed'; readonly wallMs: number }
  /** The overlays of the board: `ShownAids` as untrusted JSON, empty for none. */
  | { readonly kind: 'aids'; readonly aids: string }
)

/** Append-only: the index in the list is stored, and older builds skip the kinds that they do not know. */
const kinds = ['begun', 'page', 'update', 'view', 'light', 'sound', 'pens', 'resumed', 'aids'] as const

const longestText = 200

const longestAids = 4_000

const longestMs = 7 * 24 * 60 * 60 * 1000

/** An entry as bytes: kind, time, length, and content. */
export function writeEntry(entry: RecordedEntry): Uint8Array {
  const body = bodyOf(entry)
  const encoder = createEncoder()
  writeUint8(encoder, kinds.indexOf(entry.kind))
  writeVarUint(encoder, Math.max(0, Math.round(entry.atMs)))
  writeVarUint(encoder, body.length)
  writeUint8Array(encoder, body)
  return toUint8Array(encoder)
}

function bodyOf(entry: RecordedEntry): Uint8Array {
  const encoder = createEncoder()
  switch (entry.kind) {
    case 'begun':
      writeVarUint(encoder, entry.wallMs)
      writeVarString(encoder, entry.sound)
      break
    case 'page':
      writeVarString(encoder, entry.pageId)
      break
    case 'update':
      writeVarString(encoder, entry.pageId)
      writeUint8Array(encoder, entry.update)
      break
    case 'view':
      for (const at of [entry.view.minX, entry.view.minY, entry.view.maxX, entry.view.maxY]) write(encoder, at)
      break
    case 'light':
      if (entry.at !== null) for (const at of [entry.at.x, entry.at.y]) write(encoder, at)
      break
    case 'sound':
      writeVarUint(encoder, entry.track)
      writeVarUint(encoder, Math.max(0, Math.round(entry.beginsMs)))
      writeUint8Array(encoder, entry.bytes)
      break
    case 'pens':
      writeVarUint(encoder, entry.count)
      break
    case 'resumed':
      writeVarUint(encoder, entry.wallMs)
      break
    case 'aids':
      writeVarString(encoder, entry.aids)
      break
  }
  return toUint8Array(encoder)
}

function write(encoder: ReturnType<typeof createEncoder>, coordinate: number): void {
  const whole = Math.round(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, coordinate)))
  writeVarUint(encoder, ((whole << 1) ^ (whole >> 31)) >>> 0)
}

/**
 * Reads a recording while its bytes arrive. Skips entries of later builds, and invalid ones: the time of a recording
 * never goes back.
 */
export class RecordedStream {
  #left = new Uint8Array()
  #lastMs = 0

  /** The entries that are whole with these bytes. */
  take(bytes: Uint8Array): RecordedEntry[] {
    const all = new Uint8Array(this.#left.length + bytes.length)
    all.set(this.#left)
    all.set(bytes, this.#left.length)
    const entries: RecordedEntry[] = []
    let from = 0
    for (;;) {
      const framed = readFrame(all.subarray(from))
      if (framed === null) break
      from += framed.length
      const entry = this.#entryOf(framed)
      if (entry !== null) entries.push(entry)
    }
    this.#left = all.slice(from)
    return entries
  }

  #entryOf({ kind, atMs, body }: Frame): RecordedEntry | null {
    if (atMs > longestMs) return null
    this.#lastMs = Math.max(this.#lastMs, atMs)
    try {
      return readEntry(kind, this.#lastMs, new ByteReader(body))
    } catch (error) {
      if (error instanceof BoardFormatError) return null
      throw error
    }
  }
}

type Frame = { kind: number; atMs: number; body: Uint8Array; length: number }

function readFrame(bytes: Uint8Array): Frame | null {
  const reader = new ByteReader(bytes)
  try {
    const kind = reader.byte()
    const atMs = reader.varUint()
    const body = reader.bytes(reader.varUint())
    return { kind, atMs, body, length: bytes.length - reader.left }
  } catch (error) {
    if (error instanceof BoardFormatError) return null
    throw error
  }
}

function readEntry(kind: number, atMs: number, reader: ByteReader): RecordedEntry | null {
  switch (kinds[kind]) {
    case 'begun':
      return { kind: 'begun', atMs, wallMs: reader.varUint(), sound: reader.varText(longestText) }
    case 'page':
      return { kind: 'page', atMs, pageId: reader.varText(longestText) }
    case 'update':
      return { kind: 'update', atMs, pageId: reader.varText(longestText), update: reader.rest().slice() }
    case 'view':
      return viewOf(atMs, [reader.zigZag(), reader.zigZag(), reader.zigZag(), reader.zigZag()])
    case 'light':
      return { kind: 'light', atMs, at: reader.left === 0 ? null : { x: reader.zigZag(), y: reader.zigZag() } }
    case 'sound':
      return {
        ...{ kind: 'sound', atMs, track: reader.varUint(), beginsMs: Math.min(atMs, reader.varUint()) },
        bytes: reader.rest().slice(),
      }
    case 'pens':
      return { kind: 'pens', atMs, count: reader.varUint() }
    case 'resumed':
      return { kind: 'resumed', atMs, wallMs: reader.varUint() }
    case 'aids':
      return { kind: 'aids', atMs, aids: reader.varText(longestAids) }
    case undefined:
    default:
      return null
  }
}

function viewOf(atMs: number, [minX, minY, maxX, maxY]: [number, number, number, number]): RecordedEntry | null {
  return minX < maxX && minY < maxY ? { kind: 'view', atMs, view: { minX, minY, maxX, maxY } } : null
}
