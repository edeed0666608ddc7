import type { RequestFacts } from '#http/request.ts'
import type { Platform } from '#platform/platform.ts'

/** Who hears the parts of a work, and the signal by which they stop it. */
type Hearing<Part> = { tell(part: Part): void; signal: AbortSignal }

/**
 * Begins a work that tells its parts as they come. It does not wait to be listened to: who stops listening stops it by the signal
 * and it ends as it sees fit, its last writes included, and it goes on where nobody says that they are gone.
 */
export function telling<Part>(
  { platform, facts }: { platform: Platform; facts: Pick<RequestFacts, 'givenUp'> },
  work: (hearing: Hearing<Part>) => Promise<void>,
): AsyncIterableIterator<Part> {
  const stop = new AbortController()
  const waiting: Part[] = []
  let news = Promise.withResolvers<void>()
  let hasEnded = false
  let isHeard = true
  const tell = (part: Part) => {
    waiting.push(part)
    news.resolve()
  }
  const signal = AbortSignal.any([stop.signal, facts.givenUp()])
  const done = work({ tell, signal }).finally(() => {
    hasEnded = true
    news.resolve()
  })
  // What fails is told to whoever listens; where nobody does, it has been given up.
  platform.defer('answer in parts', () => done.catch(() => undefined))
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      while (isHeard && waiting.length === 0 && !hasEnded) {
        await news.promise
        news = Promise.withResolvers()
      }
      if (!isHeard) return { done: true, value: undefined }
      const part = waiting.shift()
      if (part !== undefined) return { done: false, value: part }
      await done
      return { done: true, value: undefined }
    },
    async return() {
      isHeard = false
      stop.abort()
      news.resolve()
      return { done: true, value: undefined }
    },
  }
}
