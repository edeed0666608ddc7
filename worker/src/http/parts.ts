import type { AnySchema } from '@orpc/contract'
import * as z from 'zod'
import { answerJson, failureOf, wireErrorOf } from './answers.ts'
import type { ClientWait } from './client-wait.ts'
import { outputCheckOf } from './validity.ts'

/** A streamed answer: parts of the list that its call declares, each checked when it is sent. */
export class Parts {
  readonly parts: AsyncIterator<unknown>

  constructor(parts: AsyncIterable<unknown>) {
    this.parts = parts[Symbol.asyncIterator]()
  }
}

/** Parses each part of a call's answer by the declared element schema. */
export function partsCheckOf(schema: AnySchema): (parts: AsyncIterable<unknown>) => Parts {
  let check: ReturnType<typeof outputCheckOf> | undefined
  return (parts) => {
    if (!(schema instanceof z.ZodArray)) throw new Error('only a call that answers a list can answer it in parts')
    // The element of a list of zod's is a schema of zod's.
    const ready = (check ??= outputCheckOf(schema.element as unknown as AnySchema))
    return new Parts(checked(parts, ready))
  }
}

// Not a generator: a generator handles `return()` only at its next part, so a client that left would go unnoticed until then.
function checked(parts: AsyncIterable<unknown>, check: (part: unknown) => unknown): AsyncIterable<unknown> {
  const iterator = parts[Symbol.asyncIterator]()
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const next = await iterator.next()
        if (next.done === true) return next
        try {
          return { done: false, value: await check(next.value) }
        } catch (error) {
          await iterator.return?.()
          throw error
        }
      },
      async return() {
        await iterator.return?.()
        return { done: true, value: undefined }
      },
    }),
  }
}

export function isInParts(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

type Asked = { accept: string | null; requestId: string; waiting: ClientWait }

/**
 * The answer of a streaming call: events if the caller accepts them, else all parts as a list. The first part is awaited, so
 * that an error before it fails as any call does.
 */
export async function answerParts({ parts }: Parts, asked: Asked): Promise<Response> {
  if (asked.accept?.includes('text/event-stream') !== true) return answerJson(await gathered(parts), asked.requestId)
  const first = await parts.next()
  return new Response(eventsOf(parts, first, asked), { headers: { 'Content-Type': 'text/event-stream' } })
}

async function gathered(parts: AsyncIterator<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) all.push(next.value)
  return all
}

/** Events in the form of oRPC's clients: `message` for each part, `done` at the end, `error` where it broke off. */
function eventsOf(
  parts: AsyncIterator<unknown>,
  first: IteratorResult<unknown>,
  { requestId, waiting }: Asked,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let held: IteratorResult<unknown> | undefined = first
  let isListening = true
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const send = (event: string, data?: unknown) => {
        if (!isListening) return
        controller.enqueue(
          encoder.encode(`event: ${event}\n${data === undefined ? '' : `data: ${JSON.stringify(data)}\n`}\n`),
        )
      }
      try {
        const next = held ?? (await parts.next())
        held = undefined
        if (next.done !== true) return send('message', next.value)
        send('done')
      } catch (error) {
        send('error', wireErrorOf(failureOf(error, requestId), requestId))
      }
      if (isListening) controller.close()
    },
    async cancel() {
      isListening = false
      // The source may be in the middle of a part, and handles `return()` only after it.
      waiting.end()
      await parts.return?.()
    },
  })
}
