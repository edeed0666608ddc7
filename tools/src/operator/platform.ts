import { setTimeout as pause } from 'node:timers/promises'
import { calls, requestOf, type CallName } from '@takhti/schema/calls'
import { contractVersion, headers } from '@takhti/schema/kit/headers'
import { UsageError } from './options.ts'

const ANSWER_LIMIT_MS = 30_000
const TRIES = 3
const PAUSE_MS = 400

/** The platform refused, with a message of the catalogue. */
export class Refusal extends Error {
  readonly code: string
  readonly requestId: string

  constructor(refusal: { code: string; message: string; requestId: string }) {
    super(refusal.message)
    this.code = refusal.code
    this.requestId = refusal.requestId
  }
}

/** No answer came, so the outcome is unknown. */
export class NoAnswer extends Error {}

export type Asked = { name: CallName; input: Readonly<Record<string, unknown>>; token: string | null; key?: string }

/** The platform at one address, as its own calls are made over HTTP. */
export class Platform {
  readonly origin: string

  /** Throws a `UsageError` where a password would travel in the open. */
  constructor(address: string) {
    const url = URL.canParse(address) ? new URL(address) : null
    const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
      throw new UsageError(`The platform's address must begin with https://, except on this machine: ${address}`)
    this.origin = url.origin
  }

  /** Makes a call. An idempotent one is retried while no answer comes. */
  async ask(asked: Asked): Promise<unknown> {
    const call = calls.find(({ name }) => name === asked.name)
    if (call === undefined) throw new Error(`no call is named ${asked.name}`)
    const request = requestOf(call, asked.input)
    const tries = request.method === 'GET' || asked.key !== undefined ? TRIES : 1
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#once(request, asked)
      } catch (error) {
        if (!(error instanceof NoAnswer) || tried === tries) throw error
        await pause(PAUSE_MS * 2 ** tried)
      }
    }
  }

  async #once({ method, path, body }: ReturnType<typeof requestOf>, { token, key }: Asked): Promise<unknown> {
    let answer: Response
    let reply: unknown
    try {
      answer = await fetch(`${this.origin}${path}`, {
        method,
        body,
        // A password or a token is sent to its own address and nowhere else.
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          [headers.contractVersion]: String(contractVersion),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { [headers.idempotencyKey]: key }),
        },
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
      reply = await answer.json()
    } catch (error) {
      throw new NoAnswer(`No answer from ${this.origin}: ${reasonOf(error)}`)
    }
    if (answer.ok) return reply
    const refusal = refusalOf(reply)
    if (refusal === null || answer.status >= 500) throw new NoAnswer(`${this.origin} answered ${answer.status}`)
    throw refusal
  }
}

function refusalOf(reply: unknown): Refusal | null {
  if (typeof reply !== 'object' || reply === null) return null
  // An object's fields may be read by any name; each is looked at below.
  const { code, message, requestId, issues } = reply as Partial<Record<string, unknown>>
  if (typeof code !== 'string' || typeof message !== 'string') return null
  const faults = Array.isArray(issues) ? issues.map(faultOf).filter((fault) => fault !== '') : []
  const words = faults.length === 0 ? message : `${message} (${faults.join('; ')})`
  return new Refusal({ code, message: words, requestId: typeof requestId === 'string' ? requestId : '' })
}

function faultOf(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null) return ''
  const path: unknown = Reflect.get(issue, 'path')
  const message: unknown = Reflect.get(issue, 'message')
  return `${typeof path === 'string' ? path : ''}: ${typeof message === 'string' ? message : ''}`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
