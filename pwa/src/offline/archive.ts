import { Inflate } from 'fflate'

type Entry = { method: number; packed: number; unpacked: number; at: number }

/** Why an archive is refused. */
export type ArchiveFaultName = 'damaged' | 'encrypted' | 'unpackedTooLarge'

/** The error of opening or reading an archive; nothing else is thrown. */
export class ArchiveFault extends Error {
  readonly fault: ArchiveFaultName

  constructor(fault: ArchiveFaultName) {
    super(fault)
    this.name = 'ArchiveFault'
    this.fault = fault
  }
}

/** The limits of all parts together: unpacked bytes, and the number of parts. */
export type ArchiveLimits = { readonly unpackedBytes: number; readonly parts: number }

/** The parts of a ZIP archive, read one at a time and only when asked for, so that no name of a part is ever a path. */
export type Archive = {
  readonly names: readonly string[]
  /** A part, of which more than `most` bytes are too many; null where there is none of that name. */
  read(name: string, most?: number): Uint8Array<ArrayBuffer> | null
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

/** Opens an archive by its directory. The declared unpacked size is checked before anything is unpacked. */
export function openArchive(bytes: Uint8Array<ArrayBuffer>, limits: ArchiveLimits): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(view, bytes, limits)
  const declared = [...entries.values()].reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (declared > limits.unpackedBytes) throw new ArchiveFault('unpackedTooLarge')
  // The directory may be forged, so the actual output is counted as well, over all parts together.
  let left = limits.unpackedBytes
  return {
    names: [...entries.keys()],
    read(name, most = left) {
      const entry = entries.get(name.toLowerCase())
      if (entry === undefined) return null
      const part = unpack(bytesOf(view, bytes, entry), entry.method, Math.min(left, most))
      left -= part.length
      return part
    },
  }
}

function readDirectory(view: DataView, bytes: Uint8Array, limits: ArchiveLimits): Map<string, Entry> {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > limits.parts) throw new ArchiveFault('unpackedTooLarge')
  const entries = new Map<string, Entry>()
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entryMark) throw new ArchiveFault('damaged')
    // Bit 0: the part is encrypted, with a password of the archive.
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new ArchiveFault('encrypted')
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

/** The end record is last, before a comment of at most 64 kB. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === endMark) return at
  throw new ArchiveFault('damaged')
}

function bytesOf(view: DataView, bytes: Uint8Array<ArrayBuffer>, { at, packed }: Entry): Uint8Array<ArrayBuffer> {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== localMark) throw new ArchiveFault('damaged')
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packed > view.byteLength) throw new ArchiveFault('damaged')
  return bytes.subarray(from, from + packed)
}

const stepBytes = 65_536

function unpack(packed: Uint8Array<ArrayBuffer>, method: number, limit: number): Uint8Array<ArrayBuffer> {
  if (method === 0) {
    if (packed.length > limit) throw new ArchiveFault('unpackedTooLarge')
    return packed
  }
  if (method !== 8) throw new ArchiveFault('damaged')
  const pieces: Uint8Array[] = []
  let size = 0
  const inflate = new Inflate((piece) => {
    size += piece.length
    if (size > limit) throw new ArchiveFault('unpackedTooLarge')
    pieces.push(piece)
  })
  try {
    // In steps, because a step of a bomb can unpack to a thousand times its size and no more.
    for (let at = 0; at < packed.length; at += stepBytes)
      inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length)
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault('damaged')
  }
  return joined(pieces, size)
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
