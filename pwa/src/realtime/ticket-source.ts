import { ApiError } from '#api/errors.ts'
import { onConnectivity } from '#offline/connectivity.ts'
import { onTabEvent } from '#offline/tab-events.ts'

/** The maximum delay before another ticket request after refusals. */
export const longestWaitMs = 60_000
const firstWaitMs = 1_000

/**
 * Requests tickets, at growing intervals while the server refuses them: a lesson may be gone for good. It may also not have
 * reached the server yet, so an outbox delivery or a network change ends the wait.
 */
export class TicketSource<Ticket> {
  readonly #ask: () => Promise<Ticket>
  readonly #stops: readonly (() => void)[]
  #refusals = 0
  #wake = () => {}
  #giveUp = () => {}

  constructor(ask: () => Promise<Ticket>) {
    this.#ask = ask
    const networkChanged = () => {
      this.#wake()
      this.#giveUp()
    }
    this.#stops = [onTabEvent((name) => name === 'outbox' && this.#wake()), onConnectivity(networkChanged)]
  }

  async next(): Promise<Ticket> {
    if (this.#refusals > 0) await this.#pause(Math.min(longestWaitMs, firstWaitMs * 2 ** (this.#refusals - 1)))
    try {
      // A request on a lost network is never answered, and its failure is detected late.
      const lost = new Promise<never>((_, reject) => {
        this.#giveUp = () => reject(new ApiError('offline'))
      })
      const ticket = await Promise.race([this.#ask(), lost])
      this.#refusals = 0
      return ticket
    } catch (error) {
      if (error instanceof ApiError && !error.retry) this.#refusals += 1
      throw error
    }
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#wake()
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
