import type { Env } from '#platform/env.ts'
import type { Platform } from '#platform/platform.ts'
import type { Session } from '#platform/session-store.ts'
import type { DeviceCookie } from './device-cookie.ts'

/** What the routes of the worker share. */
export type ServeContext = { Bindings: Env; Variables: { requestId: string; platform: Platform } }

/** What is known of a request before anybody looks at its call. */
export type RequestFacts = {
  requestId: string
  method: string
  /** Where the request came from; counters of failed attempts are kept by it. */
  source: string
  origin: string
  /** What the client says it is, cut to a length that can be kept. */
  userAgent: string | null
  token: string | null
  device: DeviceCookie
  idempotencyKey: string | null
  bodyHash: string
  /** Fires when nobody waits for the answer any more: the client went away, or stopped reading what comes in parts. */
  givenUp(): AbortSignal
}

/** The context of every call. `session` finds the caller once, and only when asked. */
export type CallContext = {
  platform: Platform
  facts: RequestFacts
  session(): Promise<Session | null>
}
