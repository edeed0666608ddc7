/**
 * Skips a value of lib0's `writeAny` without decoding it. Returns the next offset, which is beyond the end if the bytes
 * are cut. Throws for an invalid value.
 */
export function skipAny(bytes: Uint8Array, at: number): number {
  const type = bytes[at] ?? 0
  let next = at + 1
  switch (type) {
    case types.none:
    case types.null:
    case types.false:
    case types.true:
      return next
    case types.float32:
      return next + 4
    case types.float64:
    case types.bigint:
      return next + 8
    case types.integer:
      while ((bytes[next] ?? 0) >= 0x80) next++
      return next + 1
    case types.text:
    case types.bytes:
      return skipSized(bytes, next)
    case types.object:
    case types.list:
      return skipMembers(bytes, next, type === types.object)
    default:
      throw new RangeError('no value of a document')
  }
}

/** Passes over a length and that many bytes. */
export function skipSized(bytes: Uint8Array, at: number): number {
  const size = sizeAt(bytes, at)
  return behindSize + size
}

/** The offset after the last size. A global, because a page has so many sizes that none may allocate. */
let behindSize = 0

function sizeAt(bytes: Uint8Array, at: number): number {
  let size = 0
  behindSize = at
  for (let scale = 1; ; scale *= 0x80) {
    const part = bytes[behindSize] ?? 0
    behindSize += 1
    size += (part & 0x7f) * scale
    if (part < 0x80) return size
  }
}

const types = {
  bytes: 116,
  list: 117,
  object: 118,
  text: 119,
  true: 120,
  false: 121,
  bigint: 122,
  float64: 123,
  float32: 124,
  integer: 125,
  null: 126,
  none: 127,
} as const

function skipMembers(bytes: Uint8Array, at: number, isNamed: boolean): number {
  const count = sizeAt(bytes, at)
  let next = behindSize
  for (let left = count; left > 0; left--) next = skipAny(bytes, isNamed ? skipSized(bytes, next) : next)
  return next
}
