import { createDecoder, readVarUint, type Decoder } from 'lib0/decoding'
import { BoardFormatError } from './format-error.ts'

/** Reads hostile bytes front to back: every step is checked against the end, and every fault is a BoardFormatError. */
export class ByteReader {
  readonly #decoder: Decoder

  constructor(bytes: Uint8Array) {
    this.#decoder = createDecoder(bytes)
  }

  /** Bytes that are still unread. */
  get left(): number {
    return this.#decoder.arr.length - this.#decoder.pos
  }

  byte(): number {
    const value = this.#decoder.arr[this.#decoder.pos]
    if (value === undefined) throw new BoardFormatError('truncated')
    this.#decoder.pos++
    return value
  }

  varUint(max = Number.MAX_SAFE_INTEGER): number {
    const { arr, pos } = this.#decoder
    const first = arr[pos]
    // Most numbers of a stroke are a byte, and a page has a million of them.
    const isShort = first !== undefined && first < 0x80
    if (isShort) this.#decoder.pos++
    const value = isShort ? first : this.#uncheckedVarUint()
    if (value > max) throw new BoardFormatError('number too large')
    return value
  }

  /** A signed number in zig-zag form: small magnitudes of either sign are short. */
  zigZag(): number {
    const value = this.varUint(0xffff_ffff)
    return (value >>> 1) ^ -(value & 1)
  }

  /** A view on the next bytes; it shares memory with the source. */
  bytes(length: number): Uint8Array {
    if (length > this.left) throw new BoardFormatError('truncated')
    const { pos, arr } = this.#decoder
    this.#decoder.pos += length
    return arr.subarray(pos, pos + length)
  }

  /** Reads a length and that many bytes. Copies them, because a view would retain and clone the whole message. */
  varBytes(): Uint8Array {
    return this.bytes(this.varUint()).slice()
  }

  varText(maxBytes: number): string {
    const bytes = this.bytes(this.varUint(maxBytes))
    // Order keys are short and ASCII, and a decoder takes longer for each of thousands than this.
    if (bytes.length <= shortText && bytes.every((byte) => byte < 0x80)) return String.fromCharCode(...bytes)
    try {
      return utf8.decode(bytes)
    } catch {
      throw new BoardFormatError('not UTF-8')
    }
  }

  rest(): Uint8Array {
    return this.bytes(this.left)
  }

  end(): void {
    if (this.left > 0) throw new BoardFormatError('trailing bytes')
  }

  #uncheckedVarUint(): number {
    try {
      return readVarUint(this.#decoder)
    } catch {
      throw new BoardFormatError('not a number')
    }
  }
}

const shortText = 32

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
