/** Fills the given bytes with randomness from a cryptographic source. */
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>

/** UUID version 7 as lower-case text: 48 bits of Unix milliseconds, then random bits (RFC 9562, section 5.7). */
export function newId(now: Date, random: RandomBytes): string {
  const bytes = random(new Uint8Array(16))
  bytes[6] = 0x70 | (at(bytes, 6) & 0x0f)
  bytes[8] = 0x80 | (at(bytes, 8) & 0x3f)
  // Formatted as a number, because a view on the bytes would cost more than the rest.
  const rest = hexOf(bytes).slice(12)
  return `${idPrefix(now)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`
}

/** The beginning of every id that is made at a time; as text it comes before each of them. */
export function idPrefix(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

/** Bytes as lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  let hex = ''
  for (let index = 0; index < bytes.length; index++) hex += pairs[at(bytes, index)]
  return hex
}

// Every request makes ids and hashes, so the 256 pairs of digits are written down once.
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The form of every id on the wire and in every table. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Checks only the form of an id, not whether a row has it. */
export function isId(text: string): boolean {
  return idPattern.test(text)
}

/** The time at which an id was made, in Unix milliseconds. */
export function idTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}
