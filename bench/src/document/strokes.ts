import { packInk, unpackInk } from '@takhti/schema/board/ink'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import { createEncoder, toUint8Array, writeUint8, writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'
import { dataset, type DatasetShape } from '#board/dataset.ts'

export type Stroke = Extract<DatasetShape, { kind: 'ink' }>

const startedAt = Date.UTC(2026, 0, 1)

/** The first `count` strokes of the boards' dataset: 60 points each, with pressure. */
export function strokes(count: number): Stroke[] {
  return dataset(Math.ceil((count * 5) / 4) + 1)
    .filter((shape) => shape.kind === 'ink')
    .slice(0, count)
}

/** A page of strokes as the product keeps it: one Yjs update of version 2. */
export function ourPage(drawn: readonly Stroke[]): Uint8Array {
  const doc = new Y.Doc()
  drawOn(doc, drawn, 'bench')
  return Y.encodeStateAsUpdateV2(doc)
}

/** Draws strokes on a page, above each other, under ids that begin with `prefix`. */
export function drawOn(doc: Y.Doc, drawn: readonly Stroke[], prefix: string): void {
  const orders = keysBetween(null, null, drawn.length)
  addShapes(
    doc,
    drawn.map((stroke, index): NewShape => {
      const packed = packInk({ startedAt: startedAt + index * 1000, ...stroke })
      const id = `${prefix}-${String(index).padStart(10, '0')}`
      const props = { packed, points: unpackInk(packed) }
      return { id, order: orders[index] ?? '', style: defaultStyle, kind: 'ink', props }
    }),
    'bench',
  )
}

/** The same strokes as plain rows of a Yjs map: what kind of line it is, and its bare ink. */
export function barePage(drawn: readonly Stroke[]): Uint8Array {
  const doc = new Y.Doc()
  const rows = doc.getMap('rows')
  doc.transact(() => {
    for (const [index, stroke] of drawn.entries())
      rows.set(`bench-${index}`, { colour: '#1f2937', width: 4, ink: bareInk(stroke) })
  })
  return Y.encodeStateAsUpdateV2(doc)
}

/** The least a stroke can be kept in without loss: zig-zag varint deltas of 0.1 px, milliseconds since the point before, a byte of pressure. */
export function bareInk({ x, y, pressure, at }: Stroke): Uint8Array {
  const encoder = createEncoder()
  let [lastX, lastY, lastAt] = [0, 0, 0]
  for (const index of x.keys()) {
    const [unitsX, unitsY] = [Math.round((x[index] ?? 0) * 10), Math.round((y[index] ?? 0) * 10)]
    for (const delta of [unitsX - lastX, unitsY - lastY]) writeVarUint(encoder, ((delta << 1) ^ (delta >> 31)) >>> 0)
    writeVarUint(encoder, (at[index] ?? 0) - lastAt)
    writeUint8(encoder, Math.round((pressure[index] ?? 0) * 255))
    ;[lastX, lastY, lastAt] = [unitsX, unitsY, at[index] ?? 0]
  }
  return toUint8Array(encoder)
}
