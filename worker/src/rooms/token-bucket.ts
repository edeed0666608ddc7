/**
 * How much one socket may still send. In memory on purpose: a room hibernates only after seconds of silence, and in that
 * time the bucket has refilled, so waking with a full one gives nothing away.
 */
export class TokenBucket {
  readonly #capacity: number
  readonly #perSecond: number
  #tokens: number
  #filledAt: number

  constructor(capacity: number, perSecond: number, now: number) {
    this.#capacity = capacity
    this.#perSecond = perSecond
    this.#tokens = capacity
    this.#filledAt = now
  }

  take(now: number, tokens: number): boolean {
    const refilled = (Math.max(0, now - this.#filledAt) * this.#perSecond) / 1000
    this.#tokens = Math.min(this.#capacity, this.#tokens + refilled)
    this.#filledAt = now
    if (this.#tokens < tokens) return false
    this.#tokens -= tokens
    return true
  }
}
