import { newId } from '@takhti/schema/kit/ids'
import { seed } from '@takhti/tools/start/seed'
import type { Chance } from './chance.ts'

const CALL_LIMIT_MS = 10_000
const PAGE_SIZE = 100

/** An answer of any status. */
export type Answered = { status: number; text: string }

/** A signed-in teacher who makes calls, and records the answered ones. */
export class Caller {
  readonly acked = new Map<string, string>()
  /** Keys by lesson name: sent, and never answered. */
  readonly doubtful = new Map<string, string>()
  readonly #origin: string
  readonly #token: string
  readonly #chance: Chance

  private constructor(origin: string, token: string, chance: Chance) {
    this.#origin = origin
    this.#token = token
    this.#chance = chance
  }

  /** The seeded school's first person of a role, or the one of a name. */
  static async signIn(origin: string, chance: Chance, who = 'instructor'): Promise<Caller> {
    const { people } = await seed(origin)
    const person = people.find(({ role, name }) => role === who || name === who)
    if (person === undefined) throw new Error(`the seeded school has no ${who}`)
    const { email, password } = person
    const answer = await post(`${origin}/api/galileo/login`, { email, password }, {})
    return new Caller(origin, textOf(answer, 'access_token'), chance)
  }

  /** A guest who joins the seeded school's class, from an address of their own; `classId` is that class. */
  static async join(origin: string, displayName: string, chance: Chance): Promise<{ caller: Caller; classId: string }> {
    const { classCode } = await seed(origin)
    // RFC 5737 reserves these addresses for examples.
    const headers = { 'cf-connecting-ip': `198.51.100.${chance.below(256)}` }
    const answer = await post(`${origin}/api/join/${classCode}/by-students`, { displayName }, headers)
    return { caller: new Caller(origin, textOf(answer, 'access_token'), chance), classId: textOf(answer, 'classId') }
  }

  /** Makes lessons until the worker is gone. */
  async createUntilLost(): Promise<void> {
    for (;;) {
      const name = `kill ${this.#chance.next().toString(36).slice(2)}`
      const key = newId(new Date(), this.#chance.fill)
      this.doubtful.set(name, key)
      const flowId = await this.create(name, key).catch(() => null)
      if (flowId === null) return
    }
  }

  /** Repeats each call in doubt under the key it went out with. */
  async settle(): Promise<void> {
    for (const [name, key] of this.doubtful) await this.create(name, key)
  }

  /** Makes a lesson and returns its id. */
  async create(name: string, key: string): Promise<string> {
    const flowId = textOf(await this.#post('/flow/addIWB', { name }, { 'idempotency-key': key }), 'flow_id')
    this.doubtful.delete(name)
    this.acked.set(name, flowId)
    return flowId
  }

  /** The address of a socket of a lesson's first page, with a fresh ticket. */
  async pageAddress(lessonId: string): Promise<string> {
    return await this.address({ room: 'page', flow_id: lessonId, pageId: lessonId })
  }

  /** The address of the socket of a room, with a fresh ticket. */
  async address(room: object): Promise<string> {
    const answer = await this.#post('/ticket', room, {})
    const url = new URL(`/api${textOf(answer, 'path')}`, this.#origin.replace('http', 'ws'))
    url.searchParams.set('ticket', textOf(answer, 'ticket'))
    return url.href
  }

  /** Makes a call that changes something, once. */
  async call(path: string, body: object): Promise<unknown> {
    return await this.#post(path, body, { 'idempotency-key': this.newId() })
  }

  /** Sends a call under a key of the caller; throws only where no answer came. */
  async send(path: string, body: object, key: string): Promise<Answered> {
    const headers = { authorization: `Bearer ${this.#token}`, 'idempotency-key': key }
    const reply = await sent(`${this.#origin}/api${path}`, body, headers)
    return { status: reply.status, text: await reply.text() }
  }

  async read(path: string): Promise<unknown> {
    const answer = await fetch(`${this.#origin}/api${path}`, { headers: { authorization: `Bearer ${this.#token}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }

  newId(): string {
    return newId(new Date(), this.#chance.fill)
  }

  /** The ids of every lesson with each name; `enough` ends the reading of a list that begins with the latest. */
  async lessonsByName(enough: (found: ReadonlyMap<string, string[]>) => boolean): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>()
    let cursor: string | null = ''
    while (cursor !== null && !enough(found)) {
      const page: unknown = await this.#get('/v2/flow/getWhiteBoard-paginated', cursor)
      const { items, next } = readPage(page)
      for (const { name, flowId } of items) found.set(name, [...(found.get(name) ?? []), flowId])
      cursor = next
    }
    return found
  }

  async #post(path: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
    return await post(`${this.#origin}/api${path}`, body, { authorization: `Bearer ${this.#token}`, ...headers })
  }

  async #get(path: string, cursor: string): Promise<unknown> {
    const url = new URL(`${this.#origin}/api${path}`)
    url.searchParams.set('limit', String(PAGE_SIZE))
    if (cursor !== '') url.searchParams.set('cursor', cursor)
    return await answered(await fetch(url, { headers: { authorization: `Bearer ${this.#token}` } }))
  }
}

async function post(url: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  return await answered(await sent(url, body, headers))
}

async function sent(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
}

async function answered(reply: Response): Promise<unknown> {
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

function readPage(page: unknown): { items: { name: string; flowId: string }[]; next: string | null } {
  if (!isRecord(page) || !Array.isArray(page['items'])) throw new Error('not a list of lessons')
  const items = page['items'].map((item: unknown) => ({ name: textOf(item, 'name'), flowId: textOf(item, 'flow_id') }))
  const { cursor } = page
  return { items, next: typeof cursor === 'string' ? cursor : null }
}

function textOf(value: unknown, field: string): string {
  const text = isRecord(value) ? value[field] : undefined
  if (typeof text !== 'string') throw new Error(`the answer has no ${field}`)
  return text
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
