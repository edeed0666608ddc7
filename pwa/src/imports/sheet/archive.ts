import { Inflate } from 'fflate'
import { sheetLimits } from './limits.ts'
import { SheetFault } from './sheet-fault.ts'

type Entry = { method: number; packed: number; unpacked: number; at: number }

/** The parts of a ZIP archive, read one at a time and only when asked for. */
export type Archive = { read(name: string): string | null }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

/** Opens an archive by its directory. What it says it unpacks to is judged before anything is unpacked. */
export function openArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(view, bytes)
  const declared = [...entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (declared > sheetLimits.unpackedBytes) throw new SheetFault('unpackedTooLarge')
  // The directory may lie, so what really comes out is counted as well, over all parts together.
  let left: number = sheetLimits.unpackedBytes
  return {
    read(name) {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) return null
      const part = unpack(bytesOf(view, bytes, entry), entry.method, left)
      left -= part.length
      return new TextDecoder().decode(part)
    },
  }
}

function readDirectory(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > sheetLimits.parts) throw new SheetFault('unpackedTooLarge')
  const entries = new Map<string, Entry>()
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entryMark) throw new SheetFault('damaged')
    // Bit 0: the part is encrypted, with a password of the archive.
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new SheetFault('encrypted')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The end record stands last, before a comment of at most 64 kB. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === endMark) return at
  throw new SheetFault('damaged')
}

function bytesOf(view: DataView, bytes: Uint8Array, { at, packed }: Entry): Uint8Array {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== localMark) throw new SheetFault('damaged')
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packed > view.byteLength) throw new SheetFault('damaged')
  return bytes.subarray(from, from + packed)
}

const stepBytes = 65_536

function unpack(packed: Uint8Array, method: number, limit: number): Uint8Array {
  if (method === 0) {
    if (packed.length > limit) throw new SheetFault('unpackedTooLarge')
    return packed
  }
  if (method !== 8) throw new SheetFault('damaged')
  const pieces: Uint8Array[] = []
  let size = 0
  const inflate = new Inflate((piece) => {
    size += piece.length
    if (size > limit) throw new SheetFault('unpackedTooLarge')
    pieces.push(piece)
  })
  try {
    // In steps, because a step of a bomb can unpack to a thousand times its size and no more.
    for (let at = 0; at < packed.length; at += stepBytes)
      inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length)
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('damaged')
  }
  return joined(pieces, size)
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
