/** A SHA-256 in hexadecimal, as files are named by. */
export const hashPattern = /^[0-9a-f]{64}$/

/** FNV-1a of the UTF-16 units: the same 32 bits for the same text on every platform. Not for secrets. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
