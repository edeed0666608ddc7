import type { RequestFacts } from '#http/request.ts'
import type { Platform } from '#platform/platform.ts'

/** The receiver of a work's parts, and the signal by which it stops the work. */
type Listener<Part> = { send(part: Part): void; signal: AbortSignal }

/**
 * Starts a work that sends its parts as they come. It does not wait for a reader. A reader that stops reading aborts it by the signal;
 * the work then finishes by itself, its last writes included. It goes on while no abort is reported.
 */
export function partStream<Part>(
  { platform, facts }: { platform: Platform; facts: Pick<RequestFacts, 'givenUp'> },
  work: (listener: Listener<Part>) => Promise<void>,
): AsyncIterableIterator<Part> {
  const stop = new AbortController()
  const waiting: Part[] = []
  let news = Promise.withResolvers<void>()
  let hasEnded = false
  let isListening = true
  const send = (part: Part) => {
    waiting.push(part)
    news.resolve()
  }
  const signal = AbortSignal.any([stop.signal, facts.givenUp()])
  const done = work({ send, signal }).finally(() => {
    hasEnded = true
    news.resolve()
  })
  // A failure reaches the reader; without one the work was given up.
  platform.defer('answer in parts', () => done.catch(() => undefined))
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      while (isListening && waiting.length === 0 && !hasEnded) {
        await news.promise
        news = Promise.withResolvers()
      }
      if (!isListening) return { done: true, value: undefined }
      const part = waiting.shift()
      if (part !== undefined) return { done: false, value: part }
      await done
      return { done: true, value: undefined }
    },
    async return() {
      isListening = false
      stop.abort()
      news.resolve()
      return { done: true, value: undefined }
    },
  }
}
