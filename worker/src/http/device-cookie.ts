import { dayMs } from '@takhti/schema/kit/durations'
import { newSecret } from '#platform/random.ts'

/** How long a browser is known after its last sign-in. */
export const deviceLifetimeMs = 90 * dayMs

const name = '__Host-takhti-device'
const pattern = /(?:^|;\s*)__Host-takhti-device=([\w-]{43})(?:;|$)/

/**
 * The random mark of a browser that has signed in before. It opens nothing: it only gives guesses from this browser a counter
 * of their own. No script can read it, and it says nothing of a person.
 */
export class DeviceCookie {
  readonly secret: string | null
  #issued: string | null = null

  constructor(request: Headers) {
    this.secret = pattern.exec(request.get('Cookie') ?? '')?.[1] ?? null
  }

  /** The mark to remember for this browser; the answer carries it. */
  issue(): string {
    this.#issued ??= this.secret ?? newSecret()
    return this.#issued
  }

  attachTo(answer: Headers): void {
    if (this.#issued === null) return
    const age = deviceLifetimeMs / 1000
    answer.append('Set-Cookie', `${name}=${this.#issued}; Max-Age=${age}; Path=/; Secure; HttpOnly; SameSite=Strict`)
  }
}
