import { packInk, unpackInk } from '@takhti/schema/board/ink'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { readBody, versionOf, type ShapeKind } from '@takhti/schema/board/shapes/index'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { turnBy } from '@takhti/schema/board/transform'
import { strToU8, zipSync } from 'fflate'
import * as Y from 'yjs'

type FileInput = { name: string; mimeType: string; buffer: Buffer }

/** A file of a lesson as the app saves it, made without the app; `manifest` overrides its own description. */
export function lessonFile(title: string, pages: readonly Uint8Array[], manifest: object = {}): FileInput {
  const names = pages.map((_page, index) => `pages/${index + 1}.yjs`)
  const content = {
    format: 'takhti-lesson',
    version: 1,
    pageFormat: 1,
    kinds: [],
    title,
    pages: names,
    savedAt: '2026-11-22T10:00:00.000Z',
    ...manifest,
  }
  const parts = Object.fromEntries(names.map((name, index) => [name, pages[index] ?? new Uint8Array(0)]))
  const packed = zipSync({ 'manifest.json': strToU8(JSON.stringify(content)), ...parts })
  return { name: `${title}.takhti`, mimeType: 'application/zip', buffer: Buffer.from(packed) }
}

/** A page with texts one below the other. */
export function pageOfTexts(texts: readonly string[]): Uint8Array {
  const orders = keysBetween(null, null, texts.length)
  return pageOf(
    texts.map((text, index): NewShape => {
      const props = { x: 60, y: 40 + index * 90, width: 1160, height: 60, text, size: 36 }
      const style = { colour: '#1f2937', width: 2 } as const
      return { id: idOf(index), kind: 'text', props, style, order: orders[index] ?? 'a0' }
    }),
  )
}

/** A page with strokes of 60 points, as in handwriting. */
export function pageOfStrokes(count: number): Uint8Array {
  const orders = keysBetween(null, null, count)
  return pageOf(
    Array.from({ length: count }, (_unused, index): NewShape => {
      const [left, top] = [(index * 97) % 1180, (index * 61) % 660]
      const at = Array.from({ length: 60 }, (_point, place) => place)
      const packed = packInk({
        startedAt: index * 1000,
        x: at.map((place) => left + place * 1.4),
        y: at.map((place) => top + Math.sin(place / 4 + left) * 14),
        pressure: at.map((place) => 0.5 + 0.2 * Math.sin(place / 3)),
        at: at.map((place) => place * 8),
      })
      const props = { packed, points: unpackInk(packed) }
      const style = { colour: '#1c64f2', width: 3 } as const
      return { id: idOf(index), kind: 'ink', props, style, order: orders[index] ?? 'a0' }
    }),
  )
}

/** A page with every kind of shape, and each style and pose of one. */
export function pageOfKinds(): Uint8Array {
  const orders = keysBetween(null, null, drawn.length)
  return pageOf(
    drawn.map(({ kind, props, look = {}, turn = 0 }, index): NewShape => {
      const body = readBody(kind, versionOf(kind), props)
      if (body === null) throw new Error(`${kind} has no such properties`)
      const style = { colour: '#d92d20', width: 6, ...look } as const
      const placed = { offset: { x: 0, y: 0 }, matrix: turnBy(turn) }
      return { ...body, ...placed, id: idOf(index), style, order: orders[index] ?? 'a0' }
    }),
  )
}

type Drawn = { kind: ShapeKind; props: unknown; look?: Partial<ShapeStyle>; turn?: number }

const box = (x: number, y: number) => ({ x, y, width: 160, height: 100 })
const wave = Array.from({ length: 40 }, (_point, at) => at)
const stroke = (x: number, y: number) =>
  packInk({
    startedAt: 0,
    x: wave.map((at) => x + at * 6),
    y: wave.map((at) => y + Math.sin(at / 4) * 20),
    pressure: wave.map((at) => 0.3 + at / 80),
    at: wave.map((at) => at * 8),
  })

const drawn: readonly Drawn[] = [
  { kind: 'ink', props: stroke(60, 100) },
  { kind: 'line', props: { from: { x: 360, y: 60 }, to: { x: 520, y: 140 } }, look: { dash: 'dashed' } },
  {
    kind: 'arrow',
    props: { from: { x: 580, y: 60 }, to: { x: 760, y: 140 }, heads: 'both' },
    look: { dash: 'dotted' },
  },
  { kind: 'rectangle', props: box(60, 220), look: { fill: 'tint' } },
  { kind: 'ellipse', props: box(280, 220), look: { fill: 'solid', opacity: 0.5 } },
  { kind: 'polygon', props: { ...box(500, 220), sides: 6 }, look: { colour: '#0f8a4b' } },
  { kind: 'rectangle', props: box(740, 220), look: { colour: '#1c64f2' }, turn: Math.PI / 6 },
  { kind: 'note', props: { ...box(60, 400), text: 'घर का काम', size: 28 }, look: { colour: '#fde68a' } },
  { kind: 'text', props: { ...box(280, 420), text: 'Gravity', size: 32 }, turn: -Math.PI / 8 },
  { kind: 'text', props: { ...box(520, 420), width: 400, text: 'Light bends', size: 40 } },
  { kind: 'ink', props: stroke(520, 450), look: { tip: 'marker', colour: '#e8b10a', width: 40 } },
]

function pageOf(shapes: readonly NewShape[]): Uint8Array {
  const doc = new Y.Doc()
  addShapes(doc, shapes, null)
  return Y.encodeStateAsUpdate(doc)
}

function idOf(index: number): string {
  return String(index).padStart(16, '0')
}
