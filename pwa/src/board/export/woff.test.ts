import { zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { openWoff } from './woff.ts'

const stored = Uint8Array.of(1, 2, 3, 4, 5)
const long = Uint8Array.from({ length: 301 }, (_, at) => at % 7)

/** A WOFF file of two tables: one uncompressed, one compressed. */
function woff(): Uint8Array {
  const packed = zlibSync(long)
  const file = new Uint8Array(44 + 2 * 20 + 8 + packed.length)
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x774f4646)
  view.setUint32(4, 0x00010000)
  view.setUint16(12, 2)
  const first = 44 + 2 * 20
  for (const [index, entry] of [
    [0x61616161, first, stored.length, stored.length, 11],
    [0x62626262, first + 8, packed.length, long.length, 22],
  ].entries())
    for (const [place, value] of entry.entries()) view.setUint32(44 + index * 20 + place * 4, value)
  file.set(stored, first)
  file.set(packed, first + 8)
  return file
}

test('[TY-1] a typeface in a WOFF file has each table complete, at a multiple of four bytes', () => {
  const typeface = openWoff(woff())
  const view = new DataView(typeface.buffer)
  expect(view.getUint32(0)).toBe(0x00010000)
  expect([4, 6, 8, 10].map((at) => view.getUint16(at))).toEqual([2, 32, 1, 0])
  const entries = [12, 28].map((at) => [0, 4, 8, 12].map((part) => view.getUint32(at + part)))
  expect(entries).toEqual([
    [0x61616161, 11, 44, 5],
    [0x62626262, 22, 52, 301],
  ])
  expect(typeface.slice(44, 49)).toEqual(stored)
  expect(typeface.slice(52, 353)).toEqual(long)
  expect(typeface).toHaveLength(52 + 304)
  expect(() => openWoff(new Uint8Array(64))).toThrow('not a WOFF file')
})
