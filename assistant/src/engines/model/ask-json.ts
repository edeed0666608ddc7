import * as z from 'zod'
import { readJson } from './json.ts'
import { type ModelPrompt, SpeakerFailure, type Voice } from './speaker.ts'

// A model's refusal, at the beginning of an answer that is not JSON.
const declines =
  /^\W*(?:(?:i['’]?m|i am) (?:sorry|unable|not able)|sorry\b|i (?:can['’]?t|cannot|won['’]?t|will not|must decline)|as an ai\b|unfortunately, i|मैं (?:माफ़ी|क्षमा)|क्षमा करें|آسف|عذر(?:ًا|ا)|لا (?:أستطيع|يمكنني))/iu

/** Whether a text is a refusal rather than an answer. */
export function isDeclined(text: string): boolean {
  return declines.test(text.slice(0, 200))
}

/** A model's answer as JSON of a schema; an invalid answer is returned to the model once, with the reason. */
export async function askJson<T>(voice: Voice, prompt: ModelPrompt, schema: z.ZodType<T>): Promise<T> {
  const asked: ModelPrompt = { ...prompt, schema: jsonSchema(schema) }
  const first = await voice.complete(asked)
  const read = readAs(first.text, schema)
  if (read.faults === undefined) return read.data
  const again = await voice.complete({
    ...asked,
    before: [
      ...(asked.before ?? []),
      { role: 'user', text: asked.user },
      { role: 'assistant', text: first.text.slice(0, 8_000) },
    ],
    user: `That was not the JSON that was asked for: ${read.faults} Answer again, with the whole JSON and nothing else.`,
  })
  const second = readAs(again.text, schema)
  const data = second.data ?? read.data
  if (data === undefined) throw new SpeakerFailure('assistant/unreadable')
  return data
}

/** With faults, `data` is the rest without the elements that have them. */
type Read<T> = { data: T; faults?: undefined } | { data?: T; faults: string }

function readAs<T>(text: string, schema: z.ZodType<T>): Read<T> {
  const read = readJson(text)
  if (read === undefined) {
    if (isDeclined(text)) throw new SpeakerFailure('assistant/declined')
    return { faults: 'there is no JSON in it.' }
  }
  const { data, error } = schema.safeParse(read)
  if (error === undefined) return { data }
  const faults = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
  const { data: left } = schema.safeParse(without(read, error.issues))
  return { faults: `${faults.join('; ')}.`, ...(left === undefined ? {} : { data: left }) }
}

/** A value without the invalid elements of its lists: nine good questions are retained when the tenth has a fault. */
function without(value: unknown, issues: readonly { path: readonly PropertyKey[] }[]): unknown {
  const faulty = new Set(
    issues.map(({ path }) => path.slice(0, path.findIndex((key) => typeof key === 'number') + 1).join('.')),
  )
  const retained = (each: unknown, path: string): unknown => {
    const below = path === '' ? '' : `${path}.`
    if (Array.isArray(each)) {
      const list: unknown[] = each
      return list.filter((_, index) => !faulty.has(`${below}${index}`))
    }
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, retained(inner, below + key)]))
  }
  return retained(value, '')
}

const schemas = new WeakMap<z.ZodType, Record<string, unknown>>()

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const known = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  schemas.set(schema, known)
  return known
}
