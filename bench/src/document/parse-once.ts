// One parse of a page in a process of its own, as a device that opens it does: `node parse-once.ts ours|bare FILE`.
import { readFileSync } from 'node:fs'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { createDecoder, hasContent, readUint8, readVarUint } from 'lib0/decoding'
import * as Y from 'yjs'

const [kind, file = ''] = process.argv.slice(2)
const bytes = new Uint8Array(readFileSync(file))
const before = performance.now()
const points = kind === 'ours' ? readOurs() : readBare()
console.log(JSON.stringify({ ms: performance.now() - before, points }))

function readOurs(): number {
  const doc = new Y.Doc()
  Y.applyUpdateV2(doc, bytes)
  let count = 0
  for (const shape of shapesOf(doc).values()) if (shape.kind === 'ink') count += shape.props.points.x.length
  return count
}

function readBare(): number {
  const doc = new Y.Doc()
  Y.applyUpdateV2(doc, bytes)
  let count = 0
  for (const row of doc.getMap<{ ink: Uint8Array }>('rows').values()) count += pointsOf(row.ink).x.length
  return count
}

/** Reads `bareInk`. */
function pointsOf(ink: Uint8Array): Record<'x' | 'y' | 'at' | 'pressure', number[]> {
  const points: Record<'x' | 'y' | 'at' | 'pressure', number[]> = { x: [], y: [], at: [], pressure: [] }
  const decoder = createDecoder(ink)
  let [x, y, at] = [0, 0, 0]
  const delta = () => {
    const value = readVarUint(decoder)
    return (value >>> 1) ^ -(value & 1)
  }
  while (hasContent(decoder)) {
    x += delta()
    y += delta()
    at += readVarUint(decoder)
    points.x.push(x / 10)
    points.y.push(y / 10)
    points.at.push(at)
    points.pressure.push(readUint8(decoder) / 255)
  }
  return points
}
