import type { Env } from '#platform/env.ts'
import type { Platform } from '#platform/platform.ts'
import type { Session } from '#platform/session-store.ts'
import type { DeviceCookie } from './device-cookie.ts'

/** The Hono context that the worker's routes share. */
export type ServeContext = { Bindings: Env; Variables: { requestId: string; platform: Platform } }

/** The facts of a request before its call is looked up. */
export type RequestFacts = {
  requestId: string
  method: string
  /** The client's address. Counters of failed attempts are keyed by it. */
  source: string
  origin: string
  /** The `User-Agent` of the client, cut to a length that can be stored. */
  userAgent: string | null
  token: string | null
  device: DeviceCookie
  /** The mark of a browser in which a learning platform's launch began; null in any other. */
  launchBrowser: string | null
  idempotencyKey: string | null
  bodyHash: string
  /** Aborts when no client waits for the answer any more: it disconnected, or stopped reading a streamed answer. */
  givenUp(): AbortSignal
}

/** The context of every call. `session` looks the caller up lazily, and once. */
export type CallContext = {
  platform: Platform
  facts: RequestFacts
  session(): Promise<Session | null>
}
