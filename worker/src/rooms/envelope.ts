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
