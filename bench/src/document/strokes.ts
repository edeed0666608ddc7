import { createEncoder, toUint8Array, writeUint8, writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'
import { dataset, type DatasetShape } from '#board/dataset.ts'

export type Stroke = Extract<DatasetShape, { kind: 'ink' }>

/** The first `count` strokes of the boards' dataset: 60 points each, with pressure. */
export function strokes(count: number): Stroke[] {
  return dataset(Math.ceil((count * 5) / 4) + 1)
    .filter((shape) => shape.kind === 'ink')
    .slice(0, count)
}

/** Strokes as plain rows of a Yjs map: the kind of line, and its bare ink. */
export function barePage(drawn: readonly Stroke[]): Uint8Array {
  const doc = new Y.Doc()
  const rows = doc.getMap('rows')
  doc.transact(() => {
    for (const [index, stroke] of drawn.entries())
      rows.set(`bench-${index}`, { colour: '#1f2937', width: 4, ink: bareInk(stroke) })
  })
  return Y.encodeStateAsUpdateV2(doc)
}

/**
 * The smallest lossless encoding of a stroke: zig-zag varint deltas of 0.1 px, milliseconds since the point before, a
 * byte of pressure.
 */
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
