import type { AnySchema } from '@orpc/contract'
import * as z from 'zod'
import { answerJson, failureOf, wireErrorOf } from './answers.ts'
import { outputCheckOf } from './validity.ts'
import type { Waiting } from './waiting.ts'

/** An answer that comes in parts: those of the list that its call declares, each checked as it comes. */
export class Parts {
  readonly parts: AsyncIterator<unknown>

  constructor(parts: AsyncIterable<unknown>) {
    this.parts = parts[Symbol.asyncIterator]()
  }
}

/** Makes the parts of a call's answer what the call declares of each. */
export function partsCheckOf(schema: AnySchema): (parts: AsyncIterable<unknown>) => Parts {
  let check: ReturnType<typeof outputCheckOf> | undefined
  return (parts) => {
    if (!(schema instanceof z.ZodArray)) throw new Error('only a call that answers a list can answer it in parts')
    // The element of a list of zod's is a schema of zod's.
    const ready = (check ??= outputCheckOf(schema.element as unknown as AnySchema))
    return new Parts(checked(parts, ready))
  }
}

// No generator: that would hear that nobody listens any more only when the next part is there.
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

type Asked = { accept: string | null; requestId: string; waiting: Waiting }

/**
 * The answer of a call that answers in parts: events where the caller accepts them, else all parts as a list. The first part is
 * waited for, so that what fails before it fails as any call does.
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

/** Events as oRPC's clients read them: `message` for each part, `done` at the end, `error` where it broke off. */
function eventsOf(
  parts: AsyncIterator<unknown>,
  first: IteratorResult<unknown>,
  { requestId, waiting }: Asked,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let held: IteratorResult<unknown> | undefined = first
  let isHeard = true
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const say = (event: string, data?: unknown) => {
        if (!isHeard) return
        controller.enqueue(
          encoder.encode(`event: ${event}\n${data === undefined ? '' : `data: ${JSON.stringify(data)}\n`}\n`),
        )
      }
      try {
        const next = held ?? (await parts.next())
        held = undefined
        if (next.done !== true) return say('message', next.value)
        say('done')
      } catch (error) {
        say('error', wireErrorOf(failureOf(error, requestId), requestId))
      }
      if (isHeard) controller.close()
    },
    async cancel() {
      isHeard = false
      // What makes the parts may be in the middle of one, and hears of a return only after it.
      waiting.end()
      await parts.return?.()
    },
  })
}
