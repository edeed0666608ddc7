import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  type FailureCode,
  type ModelPrompt,
  type Speaker,
  SpeakerFailure,
  type Voice,
} from '@takhti/assistant/engines/model/speaker'
import { APICallError } from 'ai'
import { createWorkersAI } from 'workers-ai-provider'
import { addressOf, cutAfter, fetchOnly } from './configured-server.ts'
import { deadline, sleep, type Deadline } from './deadline.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'

/** How long a model may take, in milliseconds. */
export type ModelLimits = {
  /** For one answer, or for the silence between two pieces of one. */
  callMs: number
  /** The time for all calls, waits and retries of one task; a stream that flows may take longer. */
  budgetMs: number
}

const defaultLimits: ModelLimits = { callMs: 20_000, budgetMs: 27_000 }

type Model = Pick<ReturnType<ReturnType<typeof createOpenAICompatible>>, 'doGenerate' | 'doStream'>

/** A model that is set up, and the name that people are shown for it. */
export type ConfiguredModel = { model: Model; name: string; canSee: boolean }

/**
 * The model that the environment names: an OpenAI-compatible address, else Workers AI, which only production has; null where
 * there is none, and where an address is not https outside development.
 */
export function configuredModel(env: Env): ConfiguredModel | null {
  const name = env.MODEL_NAME
  if (name === undefined || name === '') return null
  const canSee = env.MODEL_SEES === 'yes'
  if (env.MODEL_URL !== undefined && env.MODEL_URL !== '') {
    const baseURL = addressOf(env.MODEL_URL, env.ENVIRONMENT)
    if (baseURL === null) return null
    const apiKey = env.MODEL_KEY
    const provider = createOpenAICompatible({
      name: 'configured',
      baseURL,
      ...(apiKey === undefined ? {} : { apiKey }),
      supportsStructuredOutputs: true,
      fetch: async (input, init) => cutAfter(await fetchOnly(baseURL, input, { ...init, most: mostBytes }), mostBytes),
    })
    return { model: provider(name), name, canSee }
  }
  if (env.AI === undefined) return null
  return { model: createWorkersAI({ binding: env.AI })(name), name, canSee }
}

// A longer answer is not one to our request.
const mostBytes = 4_000_000

/** A model as a `Speaker`: with a budget, retries while a server is busy, and failures that contain nothing of its output. */
export function speakerOf({ model, name, canSee }: ConfiguredModel, limits: ModelLimits = defaultLimits): Speaker {
  return {
    maker: 'edge',
    model: name,
    canSee,
    begin({ signal } = {}): Voice {
      const endsAt = Date.now() + limits.budgetMs
      const task: Task = { model, limits, endsAt, ...(signal === undefined ? {} : { signal }) }
      return {
        complete: (prompt) => patiently(task, (isPlain, within) => generate(task, prompt, { isPlain, within })),
        stream: (prompt) => streamOf(task, prompt),
      }
    },
  }
}

type Task = { model: Model; limits: ModelLimits; endsAt: number; signal?: AbortSignal }

const mostTries = 3

/**
 * Retries after a busy or a broken answer, as long as the budget covers the wait that the server requests. A server
 * without JSON mode is called without it.
 */
async function patiently<T>(task: Task, attempt: (isPlain: boolean, within: Deadline) => Promise<T>): Promise<T> {
  let isPlain = false
  for (let tries = 1; ; tries += 1) {
    const left = task.endsAt - Date.now()
    if (left <= 0) throw new SpeakerFailure('assistant/unreachable')
    const within = deadline(Math.min(left, task.limits.callMs), task.signal)
    try {
      return await attempt(isPlain, within)
    } catch (error) {
      task.signal?.throwIfAborted()
      if (error instanceof SpeakerFailure) throw error
      const { code, waitMs, isFormRefused } = readFailure(error, tries)
      log('warn', 'model failed', {
        code,
        ...(error instanceof APICallError && error.statusCode !== undefined && { status: error.statusCode }),
      })
      if (isFormRefused && !isPlain) isPlain = true
      else if (waitMs === undefined || tries >= mostTries || Date.now() + waitMs >= task.endsAt)
        throw new SpeakerFailure(code)
      else await sleep(waitMs, task.signal)
    } finally {
      within.end()
    }
  }
}

type Failed = { code: FailureCode; waitMs?: number; isFormRefused?: boolean }

/** The meaning of a failure, and how long to wait before a retry; without a wait a retry is useless. */
function readFailure(error: unknown, tries: number): Failed {
  if (!(error instanceof Error)) return { code: 'assistant/unreachable' }
  const backoff = 100 * 2 ** (tries - 1)
  if (!APICallError.isInstance(error)) {
    // Valid JSON of another shape is the SDK's own error; any other error came from the network.
    const isRead = error.name.startsWith('AI_')
    return isRead
      ? { code: 'assistant/unreadable', waitMs: backoff }
      : { code: 'assistant/unreachable', waitMs: backoff }
  }
  const { statusCode = 0, responseHeaders = {} } = error
  if (statusCode === 429)
    return { code: 'assistant/busy', waitMs: retryAfter(responseHeaders['retry-after']) ?? backoff * 10 }
  // Only the message of Workers AI shows that a model has no JSON mode, or did not follow the schema.
  const isFormRefused = statusCode === 400 || statusCode === 422 || /\bJSON (?:mode|schema)\b/i.test(error.message)
  if (isFormRefused) return { code: 'assistant/unreachable', isFormRefused }
  if (statusCode === 503 || statusCode === 529)
    return { code: 'assistant/busy', waitMs: retryAfter(responseHeaders['retry-after']) ?? backoff }
  if (statusCode >= 500 || statusCode === 408) return { code: 'assistant/unreachable', waitMs: backoff }
  // A page in the place of an answer: the address is wrong, and a retry gives the same.
  if (statusCode >= 200 && statusCode < 300) return { code: 'assistant/unreadable' }
  return statusCode === 0 ? { code: 'assistant/unreachable', waitMs: backoff } : { code: 'assistant/unreachable' }
}

/** `Retry-After` in milliseconds: a number of seconds, or a date. */
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

type Attempt = { isPlain: boolean; within: Deadline }

async function generate({ model }: Task, prompt: ModelPrompt, { isPlain, within }: Attempt) {
  const result = await within.race(model.doGenerate(callOf(prompt, { isPlain, signal: within.signal })))
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const reason = result.finishReason.unified
  if (reason === 'content-filter') throw new SpeakerFailure('assistant/declined')
  if (text.trim() === '') throw new SpeakerFailure('assistant/unreadable')
  return { text, isCut: reason === 'length' }
}

// So many tokens hold six questions, and the longest piece of a translation, in any script.
const mostTokens = 6_000

type Call = Parameters<Model['doGenerate']>[0]

function callOf(prompt: ModelPrompt, { isPlain, signal }: { isPlain: boolean; signal: AbortSignal }): Call {
  const { system, before = [], user, schema, picture } = prompt
  const form = schema === undefined ? '' : `\n\nThe JSON schema of the answer:\n${JSON.stringify(schema)}`
  return {
    prompt: [
      { role: 'system', content: system + form },
      ...before.map(({ role, text }) => ({ role, content: [{ type: 'text' as const, text }] })),
      {
        role: 'user',
        content: [
          { type: 'text', text: user },
          ...(picture === undefined
            ? []
            : [
                {
                  type: 'file' as const,
                  data: { type: 'data' as const, data: picture.bytes },
                  mediaType: picture.type,
                },
              ]),
        ],
      },
    ],
    temperature: 0.2,
    maxOutputTokens: mostTokens,
    abortSignal: signal,
    ...(schema === undefined || isPlain ? {} : { responseFormat: { type: 'json' as const, name: 'answer', schema } }),
  }
}

/** The pieces of an answer. One that stalls beyond the limit, or breaks off, throws after the pieces that came. */
async function* streamOf(task: Task, prompt: ModelPrompt): AsyncGenerator<string> {
  const silence = deadline(task.limits.callMs, task.signal)
  let reader: ReadableStreamDefaultReader<StreamPart> | undefined
  try {
    const begun = await patiently(task, (isPlain, within) =>
      within.race(task.model.doStream(callOf(prompt, { isPlain, signal: silence.signal }))),
    )
    reader = begun.stream.getReader()
    yield* piecesOf(reader, silence, task.limits)
  } catch (error) {
    task.signal?.throwIfAborted()
    if (error instanceof SpeakerFailure) throw error
    // Once output has begun, what breaks is the connection.
    throw new SpeakerFailure(reader === undefined ? readFailure(error, 1).code : 'assistant/unreachable')
  } finally {
    silence.end()
    // A reader that cancels stops the model, too.
    await reader?.cancel().catch(() => undefined)
  }
}

type StreamPart = Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never

async function* piecesOf(
  reader: ReadableStreamDefaultReader<StreamPart>,
  silence: Deadline,
  limits: ModelLimits,
): AsyncGenerator<string> {
  let isEmpty = true
  for (;;) {
    silence.again(limits.callMs)
    const { done, value } = await silence.race(reader.read())
    // A stream that ends without a finish reason was cut.
    if (done) throw new SpeakerFailure(isEmpty ? 'assistant/unreadable' : 'assistant/unreachable')
    if (value.type === 'text-delta' && value.delta !== '') {
      isEmpty = false
      yield value.delta
    }
    if (value.type === 'error') throw new SpeakerFailure(isEmpty ? 'assistant/unreadable' : 'assistant/unreachable')
    if (value.type !== 'finish') continue
    const reason = value.finishReason.unified
    if (reason === 'content-filter') throw new SpeakerFailure('assistant/declined')
    if (isEmpty) throw new SpeakerFailure('assistant/unreadable')
    if (reason === 'error' || reason === 'other') throw new SpeakerFailure('assistant/unreachable')
    return
  }
}
