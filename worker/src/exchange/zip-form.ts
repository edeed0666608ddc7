/** A file of an archive as its list names it. Files are stored as they are, never compressed. */
export type ZipFile = { name: string; crc: number; size: number; offset: number }

const localMark = 0x04034b50
const centralMark = 0x02014b50
const endMark = 0x06054b50
const end64Mark = 0x06064b50
const locator64Mark = 0x07064b50
const most32 = 0xffffffff
const most16 = 0xffff

// 1 January 1980: the time of an archive is in its manifest.
const date = 0x21
const utf8Names = 0x0800

const localBytes = 30
const centralBytes = 46
const endBytes = 22

/** The bytes before the content of a file. */
export function localHeader({ name, crc, size }: Omit<ZipFile, 'offset'>): Uint8Array<ArrayBuffer> {
  const encoded = new TextEncoder().encode(name)
  const { view, bytes } = fresh(localBytes + encoded.length)
  view.setUint32(0, localMark, true)
  view.setUint16(4, 20, true)
  view.setUint16(6, utf8Names, true)
  view.setUint16(12, date, true)
  view.setUint32(14, crc, true)
  view.setUint32(18, size, true)
  view.setUint32(22, size, true)
  view.setUint16(26, encoded.length, true)
  bytes.set(encoded, localBytes)
  return bytes
}

/** The line of a file in the list at the end of an archive. */
export function centralLine({ name, crc, size, offset }: ZipFile): Uint8Array<ArrayBuffer> {
  const encoded = new TextEncoder().encode(name)
  const isFar = offset >= most32
  const { view, bytes } = fresh(centralBytes + encoded.length + (isFar ? 12 : 0))
  view.setUint32(0, centralMark, true)
  view.setUint16(4, isFar ? 45 : 20, true)
  view.setUint16(6, isFar ? 45 : 20, true)
  view.setUint16(8, utf8Names, true)
  view.setUint16(14, date, true)
  view.setUint32(16, crc, true)
  view.setUint32(20, size, true)
  view.setUint32(24, size, true)
  view.setUint16(28, encoded.length, true)
  view.setUint16(30, isFar ? 12 : 0, true)
  view.setUint32(42, isFar ? most32 : offset, true)
  bytes.set(encoded, centralBytes)
  if (isFar) {
    const extra = centralBytes + encoded.length
    view.setUint16(extra, 1, true)
    view.setUint16(extra + 2, 8, true)
    view.setBigUint64(extra + 4, BigInt(offset), true)
  }
  return bytes
}

type List = { files: number; offset: number; bytes: number }

/** The end of an archive, in the form for large ones where the list needs it. */
export function archiveEnd({ files, offset, bytes }: List): Uint8Array<ArrayBuffer> {
  const isLarge = files >= most16 || offset >= most32 || bytes >= most32
  const at = isLarge ? 76 : 0
  const made = fresh(at + endBytes)
  const { view } = made
  if (isLarge) {
    view.setUint32(0, end64Mark, true)
    view.setBigUint64(4, 44n, true)
    view.setUint16(12, 45, true)
    view.setUint16(14, 45, true)
    view.setBigUint64(24, BigInt(files), true)
    view.setBigUint64(32, BigInt(files), true)
    view.setBigUint64(40, BigInt(bytes), true)
    view.setBigUint64(48, BigInt(offset), true)
    view.setUint32(56, locator64Mark, true)
    view.setBigUint64(64, BigInt(offset + bytes), true)
    view.setUint32(72, 1, true)
  }
  view.setUint32(at, endMark, true)
  view.setUint16(at + 8, Math.min(files, most16), true)
  view.setUint16(at + 10, Math.min(files, most16), true)
  view.setUint32(at + 12, Math.min(bytes, most32), true)
  view.setUint32(at + 16, Math.min(offset, most32), true)
  return made.bytes
}

/** The bytes at the end of an archive that have the place of its list. */
export const endLength = 76 + endBytes

/** Reads where the list of an archive is, from its last bytes; null where they are none of ours. */
export function readEnd(last: Uint8Array<ArrayBuffer>): List | null {
  if (last.length < endBytes) return null
  const view = new DataView(last.buffer, last.byteOffset, last.length)
  const at = last.length - endBytes
  if (view.getUint32(at, true) !== endMark || view.getUint16(at + 20, true) !== 0) return null
  const short = {
    files: view.getUint16(at + 10, true),
    bytes: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  }
  if (short.files < most16 && short.bytes < most32 && short.offset < most32) return short
  if (at < 76 || view.getUint32(at - 76, true) !== end64Mark) return null
  return {
    files: Number(view.getBigUint64(at - 76 + 32, true)),
    bytes: Number(view.getBigUint64(at - 76 + 40, true)),
    offset: Number(view.getBigUint64(at - 76 + 48, true)),
  }
}

/** Reads the list of an archive; null where a line is not of the form that we write. */
export function readList(list: Uint8Array<ArrayBuffer>): Map<string, ZipFile> | null {
  const view = new DataView(list.buffer, list.byteOffset, list.length)
  const found = new Map<string, ZipFile>()
  for (let at = 0; at < list.length;) {
    if (at + centralBytes > list.length || view.getUint32(at, true) !== centralMark) return null
    const nameLength = view.getUint16(at + 28, true)
    const extra = view.getUint16(at + 30, true)
    const next = at + centralBytes + nameLength + extra
    const size = view.getUint32(at + 20, true)
    // A compressed or encrypted file, a comment, another disk: no archive of ours has any.
    const isForeign =
      view.getUint16(at + 8, true) !== utf8Names ||
      view.getUint16(at + 10, true) !== 0 ||
      size !== view.getUint32(at + 24, true) ||
      view.getUint16(at + 32, true) !== 0 ||
      (extra !== 0 && extra !== 12)
    if (isForeign || next > list.length) return null
    const name = new TextDecoder().decode(list.subarray(at + centralBytes, at + centralBytes + nameLength))
    if (found.has(name)) return null
    const offset = extra === 0 ? view.getUint32(at + 42, true) : Number(view.getBigUint64(next - 8, true))
    found.set(name, { name, crc: view.getUint32(at + 16, true), size, offset })
    at = next
  }
  return found
}

function fresh(length: number) {
  const bytes = new Uint8Array(length)
  return { bytes, view: new DataView(bytes.buffer) }
}
