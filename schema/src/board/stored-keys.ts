/** The characters of all names of an update, one after another, a byte each. */
export type Letters = DataView

/** The range of a name among characters. */
export type Name = { readonly letters: Letters; readonly begin: number; readonly end: number }

const numberBits = 0xf_ffff

/** The numbers that keys are found for are less than this. */
export const mostNumbers = numberBits

/**
 * Finds numbers by key, with the key's characters in place in an update. A page has ten thousand: a string for each,
 * and a map of them, would take longer than the rest of the reading.
 */
export class StoredKeys {
  readonly #nameOf: (number: number) => Name
  #count = 0
  /**
   * The number of a key plus one, and above it some bits of the key's hash, in the first free slot from the hash on.
   * The number of slots is a power of two.
   */
  #slots: Int32Array

  /** Makes room for about as many as are expected, and later for more. */
  constructor(nameOf: (number: number) => Name, expected = 0) {
    this.#nameOf = nameOf
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(64, expected * 3))))
  }

  /** The first number under a name; the given number if there was none. */
  put(name: Name, number: number): number {
    const hash = hashOf(name)
    const slot = this.#slotOf(name, hash)
    const known = this.#slots[slot] ?? 0
    if (known !== 0) return (known & numberBits) - 1
    this.#slots[slot] = (hash & ~numberBits) | (number + 1)
    this.#count += 1
    if (this.#count * 4 > this.#slots.length * 3) this.#grow()
    return number
  }

  /** The first number under a key; null if there was none. */
  find(key: string): number | null {
    const name = nameOf(key)
    const known = name === null ? 0 : (this.#slots[this.#slotOf(name, hashOf(name))] ?? 0)
    return known === 0 ? null : (known & numberBits) - 1
  }

  /** Where a name is, or the free place that would be its own. */
  #slotOf(name: Name, hash: number): number {
    const slots = this.#slots
    const last = slots.length - 1
    let slot = hash & last
    for (let known = slots[slot] ?? 0; known !== 0; known = slots[slot] ?? 0) {
      const isAlike = ((known ^ hash) & ~numberBits) === 0
      if (isAlike && areSame(this.#nameOf((known & numberBits) - 1), name)) break
      slot = (slot + 1) & last
    }
    return slot
  }

  #grow(): void {
    const [old, slots] = [this.#slots, new Int32Array(this.#slots.length * 4)]
    const last = slots.length - 1
    for (const known of old) {
      if (known === 0) continue
      let slot = hashOf(this.#nameOf((known & numberBits) - 1)) & last
      while (slots[slot] !== 0) slot = (slot + 1) & last
      slots[slot] = known
    }
    this.#slots = slots
  }
}

/** A name as a string. */
export function textOf({ letters, begin, end }: Name): string {
  return new TextDecoder().decode(new DataView(letters.buffer, letters.byteOffset + begin, end - begin))
}

/** Whether two names have the same characters; compares four at a time. */
export function areSame(one: Name, other: Name): boolean {
  const length = one.end - one.begin
  if (other.end - other.begin !== length) return false
  const some = one.letters
  const others = other.letters
  const last = length - 4
  for (let at = 0; at < last; at += 4) {
    if (some.getInt32(one.begin + at) !== others.getInt32(other.begin + at)) return false
  }
  if (last >= 0) return some.getInt32(one.begin + last) === others.getInt32(other.begin + last)
  for (let at = 0; at < length; at++) {
    if (some.getUint8(one.begin + at) !== others.getUint8(other.begin + at)) return false
  }
  return true
}

/** A hash of 32 bits, with lower bits as good as the upper ones, over four characters at a time. */
function hashOf({ letters, begin, end }: Name): number {
  const last = end - 4
  let hash = end - begin
  for (let at = begin; at < last; at += 4) hash = mixed(hash ^ letters.getInt32(at))
  if (last >= begin) return mixed(hash ^ letters.getInt32(last))
  for (let at = begin; at < end; at++) hash = mixed(hash ^ letters.getUint8(at))
  return hash
}

function mixed(bits: number): number {
  const spread = Math.imul(bits, 0x9e37_79b1)
  return spread ^ (spread >>> 15)
}

/** Shared by all look-ups, because a caller makes thousands of them. */
const asked = { letters: new DataView(new ArrayBuffer(64)), begin: 0, end: 0 }

/** A key by its characters; null if some take more than a byte. */
function nameOf(key: string): Name | null {
  if (key.length > asked.letters.byteLength) asked.letters = new DataView(new ArrayBuffer(key.length))
  asked.end = key.length
  for (let at = 0; at < key.length; at++) {
    const letter = key.charCodeAt(at)
    if (letter > 0x7f) return null
    asked.letters.setUint8(at, letter)
  }
  return asked
}
