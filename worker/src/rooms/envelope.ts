import type { Envelope } from '@takhti/schema/kit/channel'

/** Reads the text form of a message; null for anything else. */
export function readEnvelope(text: string): Envelope | null {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return null
  return { type: value.type, body: 'body' in value ? value.body : undefined }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A binary frame as bytes, which are not copied. */
export function bytesOf(message: ArrayBuffer | ArrayBufferView): Uint8Array {
  return message instanceof ArrayBuffer
    ? new Uint8Array(message)
    : new Uint8Array(message.buffer, message.byteOffset, message.byteLength)
}
