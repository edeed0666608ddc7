/** Parts of a file, one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The bytes as one character each, for names inside files. */
export function nameAt(file: Uint8Array, start: number, length = 4): string {
  return String.fromCharCode(...file.subarray(start, start + length))
}

/** A view for numbers of several bytes. */
export function viewOf(file: Uint8Array): DataView {
  return new DataView(file.buffer, file.byteOffset, file.byteLength)
}
