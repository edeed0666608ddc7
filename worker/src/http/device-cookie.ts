import { dayMs } from '@takhti/schema/kit/durations'
import { newSecret } from '#platform/random.ts'

/** How long a browser is remembered after its last sign-in. */
export const deviceLifetimeMs = 90 * dayMs

const name = '__Host-takhti-device'
const pattern = /(?:^|;\s*)__Host-takhti-device=([\w-]{43})(?:;|$)/

/**
 * A random mark of a browser that has signed in before. It grants nothing: it only gives guesses from this browser a counter
 * of their own. No script can read it, and it identifies no person.
 */
export class DeviceCookie {
  readonly secret: string | null
  #issued: string | null = null

  constructor(request: Headers) {
    this.secret = pattern.exec(request.get('Cookie') ?? '')?.[1] ?? null
  }

  /** The mark of this browser; the answer carries it as a cookie. */
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
