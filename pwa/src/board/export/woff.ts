import { unzlibSync } from 'fflate'

const signature = 0x774f4646

/** The typeface in a WOFF file, as an SFNT for shaping: a directory of tables, then the tables. */
export function openWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (from.getUint32(0) !== signature) throw new Error('not a WOFF file')
  const count = from.getUint16(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, from, 44 + index * 20))
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), 12 + count * 16)
  const typeface = new Uint8Array(size)
  const to = new DataView(typeface.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  const largest = 2 ** Math.floor(Math.log2(count))
  to.setUint16(6, largest * 16)
  to.setUint16(8, Math.log2(largest))
  to.setUint16(10, (count - largest) * 16)
  let at = 12 + count * 16
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    for (const [place, value] of [tag, checksum, at, bytes.length].entries()) {
      to.setUint32(12 + index * 16 + place * 4, value)
    }
    typeface.set(bytes, at)
    at += padded(bytes.length)
  }
  return typeface
}

function tableAt(woff: Uint8Array, view: DataView, entry: number) {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) => view.getUint32(entry + at))
  if (tag === undefined || offset === undefined || packed === undefined || length === undefined) throw new Error('cut')
  const bytes = woff.subarray(offset, offset + packed)
  return { tag, checksum: checksum ?? 0, bytes: packed === length ? bytes : unzlibSync(bytes) }
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
