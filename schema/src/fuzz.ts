import * as z from 'zod'
import { requestOf, type CallRequest, type NamedCall } from './calls.ts'
import { samples, type Landmarks } from './matrix.ts'

/** Draws a number from 0 up to 1; a seeded one repeats a run. */
export type Draw = () => number

/** Even draws that follow from a seed alone (mulberry32). */
export function drawsOf(seed: number): Draw {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minimum?: number
  maximum?: number
}

/** A hostile request for a call: fields of the right and the wrong type, out of bounds, missing, foreign or far too long. */
export function hostileRequest(call: NamedCall, at: Landmarks, draw: Draw): CallRequest {
  const { inputSchema } = call.call['~orpc']
  // Every schema of the contract is zod's; oRPC knows it by the standard interface only.
  const shape = z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const sample = samples[call.name](at)
  const fields = draw() < 0.5 ? sample : { ...sample, ...objectOf(shape, draw) }
  const request = requestOf(call, mutated(fields, draw))
  return request.body === null ? request : { ...request, body: mangled(request.body, draw) }
}

function objectOf(schema: JsonSchema, draw: Draw): Record<string, unknown> {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return objectOf(pick(branches, draw) ?? {}, draw)
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.filter(() => draw() < 0.8).map(([name, field]) => [name, valueOf(field, draw)]))
}

function valueOf(schema: JsonSchema, draw: Draw): unknown {
  if (draw() < 0.3) return pick(hostileValues, draw)?.()
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pick(schema.enum, draw)
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (branches !== undefined) return valueOf(pick(branches, draw) ?? {}, draw)
  if (schema.type === 'object') return objectOf(schema, draw)
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(draw() * 4) }, () => valueOf(schema.items ?? {}, draw))
  if (schema.type === 'boolean') return draw() < 0.5
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, draw)
  return pick(hostileTexts, draw)
}

function numberOf({ minimum = -10, maximum = 1_000 }: JsonSchema, draw: Draw): number {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, 0, -0, 1.5]
  return draw() < 0.5 ? (pick(edges, draw) ?? 0) : minimum + Math.floor(draw() * (maximum - minimum))
}

function mutated(fields: Record<string, unknown>, draw: Draw): Record<string, unknown> {
  const name = pick(Object.keys(fields), draw)
  if (name === undefined || draw() < 0.3) return fields
  if (draw() < 0.2) return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
  if (draw() < 0.1)
    return { ...fields, __proto__: null, role: 'admin', createdBy: 'x', [pick(hostileTexts, draw) ?? 'x']: 1 }
  return { ...fields, [name]: draw() < 0.6 ? pick(hostileTexts, draw) : pick(hostileValues, draw)?.() }
}

function mangled(body: string, draw: Draw): string {
  if (draw() > 0.1) return body
  return pick([body.slice(0, -1), `[${body}]`, '"text"', 'null', '', '{"a":', `${body}${body}`, '\u0000'], draw) ?? body
}

const hostileTexts = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  'null',
  "' or 1=1 --",
  '"; drop table people; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%0a',
  '\u0000',
  '\u202Eevil',
  '\uD800',
  'क्षत्रिय',
  '👩‍👩‍👧‍👦',
  '0189ffff-0000-7000-8000-00000000ffff',
  '0189FFFF-0000-7000-8000-00000000FFFF',
  '00000000-0000-0000-0000-000000000000',
  'W10',
  'WyJhIiwiYiJd',
  '2026-13-45T99:99:99.999Z',
  'e'.repeat(300),
  'long '.repeat(2_000),
]

const hostileValues: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER,
  () => [],
  () => [[[[]]]],
  () => ({}),
  () => ({ toString: 'x', constructor: { prototype: 1 } }),
  () => [1, 'x', null],
]

function pick<T>(values: readonly T[], draw: Draw): T | undefined {
  return values[Math.floor(draw() * values.length)]
}
