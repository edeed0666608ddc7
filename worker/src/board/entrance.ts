import type { Entering, PageVerdict } from '#rooms/rpc.ts'

/** The most people in one call. */
const maxAtOnce = 250

type Waiting = { person: Entering; resolve(verdict: PageVerdict): void; failed(error: unknown): void }

/**
 * Asks the room of the lesson to admit people to a page: those of one turn in one call, whose tickets were spent together,
 * and then everybody who came until its answer. A class that comes at one moment thus costs a few calls.
 */
export class Entrance {
  readonly #ask: (people: Entering[]) => Promise<PageVerdict[]>
  #waiting: Waiting[] = []
  #isAsking = false

  constructor(ask: (people: Entering[]) => Promise<PageVerdict[]>) {
    this.#ask = ask
  }

  async enter(person: Entering): Promise<PageVerdict> {
    return await new Promise((resolve, failed) => {
      this.#waiting.push({ person, resolve, failed })
      if (this.#isAsking) return
      this.#isAsking = true
      setTimeout(() => void this.#askAll(), 0)
    })
  }

  async #askAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, maxAtOnce)
      try {
        const verdicts = await this.#ask(some.map(({ person }) => person))
        for (const [at, { resolve, failed }] of some.entries()) {
          const verdict = verdicts[at]
          if (verdict === undefined) failed(new Error('somebody was not answered about'))
          else resolve(verdict)
        }
      } catch (error) {
        for (const { failed } of some) failed(error)
      }
    }
    this.#isAsking = false
  }
}
