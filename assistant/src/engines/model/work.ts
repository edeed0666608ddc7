import type { Refused } from '@takhti/schema/ai/model'
import type { Maker } from '@takhti/schema/questions/model'
import type * as z from 'zod'
import { type Engine, type Options, refused } from '../../port.ts'
import type { Range } from '../../sentences.ts'
import { type Source, textOf } from '../../source.ts'
import { askJson } from './ask-json.ts'
import { partsOf, spread } from './passages.ts'
import { material, type Prompt, systemOf } from './prompts/ground.ts'
import { type FailureCode, type Speaker, SpeakerFailure, type Voice } from './speaker.ts'

/**
 * What the tasks of a model work with: the speaker, the engine that replaces it, and the options with the abort signal.
 */
export type Work = { speaker: Speaker; other: Engine; options: Options }

/** The code of a model's failure; any other error, and an abort, is rethrown. */
export function failureOf(error: unknown): FailureCode {
  if (error instanceof SpeakerFailure) return error.code
  throw error
}

// With the failure; null where no model was asked.
const madeByOther = new WeakMap<object, FailureCode | null>()

/** The author of a result or of a stream's first part, and the reason for a fallback where a model failed. */
export function howMade(result: object, engine: Engine): { madeBy: Maker; note?: Refused } {
  const code = madeByOther.get(result)
  if (code === undefined) return { madeBy: engine.name }
  return { madeBy: 'embedded', ...(code !== null && { note: refused(code) }) }
}

/** Marks a result as made without the model, which failed; a refusal of the other engine gives way to the model's reason. */
export function insteadOf<T extends object>(result: T | Refused, code: FailureCode): T | Refused {
  if ('refused' in result) return refused(code)
  madeByOther.set(result, code)
  return result
}

/** A result of the other engine where a model need not be asked at all. */
export async function byOther<T extends object>(other: () => Promise<T>): Promise<T> {
  const result = await other()
  madeByOther.set(result, null)
  return result
}

/** A model's result, or where it fails, the other engine's. */
export async function orOther<T extends object>(
  make: () => Promise<T | Refused>,
  other: () => Promise<T | Refused>,
): Promise<T | Refused> {
  try {
    return await make()
  } catch (error) {
    const code = failureOf(error)
    return insteadOf(await other(), code)
  }
}

/** The same for results that report themselves that they are short, and are never a refusal. */
export async function orShort<T extends object>(make: () => Promise<T>, other: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    const code = failureOf(error)
    const result = await other()
    madeByOther.set(result, code)
    return result
  }
}

export type Part<T> = { range: Range; answer: T }

export type Asking<T> = {
  voice: Voice
  prompt: Prompt
  schema: z.ZodType<T>
  /** The request for each part. */
  wish: (range: Range, index: number, count: number) => string
  /** At most this many parts are asked about. */
  most?: number
}

/** How many parts of a source are asked about at once: a worker may have six connections open. */
const atOnce = 3

/**
 * A model's answers about the parts of a source, in order. A failed part is left out when another succeeded; where none
 * did, the first failure is the task's.
 */
export async function askParts<T>(
  source: Source,
  { voice, prompt, schema, wish, most = Infinity }: Asking<T>,
  options: Options = {},
): Promise<{ parts: Part<T>[]; failure?: FailureCode }> {
  const ranges = spread(partsOf(source), most)
  const parts: Part<T>[] = []
  let failure: FailureCode | undefined
  for (let from = 0; from < ranges.length && failure === undefined; from += atOnce) {
    const now = ranges.slice(from, from + atOnce)
    const settled = await Promise.allSettled(
      now.map((range, index) =>
        askPart(source, range, { voice, prompt, schema, wish: wish(range, from + index, ranges.length) }),
      ),
    )
    options.signal?.throwIfAborted()
    for (const [index, outcome] of settled.entries()) {
      const range = now[index]
      if (outcome.status === 'rejected') failure ??= failureOf(outcome.reason)
      else if (range !== undefined) parts.push({ range, answer: outcome.value })
    }
  }
  if (parts.length === 0 && failure !== undefined) throw new SpeakerFailure(failure)
  return failure === undefined ? { parts } : { parts, failure }
}

/** A model's answer about one range of a source. */
export function askPart<T>(
  source: Source,
  range: Range,
  { voice, prompt, schema, wish }: Omit<Asking<T>, 'wish' | 'most'> & { wish: string },
): Promise<T> {
  const system = systemOf(prompt, source.language)
  return askJson(voice, { system, user: `${material(source.title, textOf(source, range))}\n\n${wish}` }, schema)
}
