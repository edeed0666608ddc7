import type { Segment } from '../model.ts'
import { cueOf } from './times.ts'

type Json3Event = { tStartMs?: unknown; dDurationMs?: unknown; segs?: unknown }

/** Reads the player's own caption format; null for other text, an empty answer included. */
export function parseJson3(text: string): Segment[] | null {
  if (text.trim() === '') return null
  const body = parseJson(text)
  if (!isRecord(body) || !Array.isArray(body['events'])) return null
  const segments = body['events']
    .filter(isRecord)
    .map(segmentOf)
    .filter((segment) => segment !== null)
  return segments.length > 0 ? segments : null
}

function segmentOf(event: Json3Event): Segment | null {
  if (!Array.isArray(event.segs) || !isTime(event.tStartMs)) return null
  const text = event.segs
    .filter(isRecord)
    .map((part) => (typeof part['utf8'] === 'string' ? part['utf8'] : ''))
    .join('')
  return cueOf(text, event.tStartMs, isTime(event.dDurationMs) ? event.tStartMs + event.dDurationMs : null)
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON; null where the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
