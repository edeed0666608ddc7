import { newId } from '@takhti/schema/kit/ids'
import type { LimitType } from '@takhti/schema/licences/features'
import { LicenceDetails, type Limit } from '@takhti/schema/licences/model'
import { samples, type Caller, type Reply } from '@takhti/schema/matrix'
import { Chance } from './chance.ts'
import type { KillableWorker } from './killable-worker.ts'
import { openSchools, senderTo, type OpenSchool } from './two-schools.ts'

const callLimitMs = 30_000

/** How many of some requests succeeded, and the codes of the others. */
export type Tally = Readonly<Record<string, number>>

/** The content of a call; a key lets it be repeated. */
export type Sent = { body?: unknown; key?: string }

/** Two schools and the platform's operator, as the stress tests of licences use them. */
export class LicenceWorld {
  readonly schools: readonly [OpenSchool, OpenSchool]
  readonly chance: Chance
  sent = 0
  readonly #origin: string

  private constructor(origin: string, schools: [OpenSchool, OpenSchool], chance: Chance) {
    this.#origin = origin
    this.schools = schools
    this.chance = chance
  }

  static async open(worker: KillableWorker, seed: number): Promise<LicenceWorld> {
    return new LicenceWorld(worker.origin, await openSchools(senderTo(worker.origin)), new Chance(seed))
  }

  newKey(): string {
    return newId(new Date(), this.chance.fill)
  }

  /** Makes a call, and reads its answer. */
  async ask(path: string, token: string | null, { body, key }: Sent = {}): Promise<Reply> {
    this.sent += 1
    const reply = await fetch(`${this.#origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token ?? ''}`,
        'CF-Connecting-IP': `198.51.100.${this.sent % 250}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callLimitMs),
    })
    return { status: reply.status, body: await reply.json() }
  }

  /** Makes requests at the same time and counts their answers. */
  async atOnce(requests: readonly (() => Promise<Reply>)[]): Promise<Tally> {
    const found: Record<string, number> = {}
    for (const { status, body } of await Promise.all(requests.map((request) => request()))) {
      const name = status === 200 ? 'ok' : codeOf(body)
      found[name] = (found[name] ?? 0) + 1
    }
    return found
  }

  /** Makes one call that must succeed. */
  async must(path: string, token: string | null, sent: Sent = {}): Promise<unknown> {
    const reply = await this.ask(path, token, sent)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  async limit(school: OpenSchool, type: LimitType): Promise<Limit> {
    return LicenceDetails.parse(await this.must('/license/licenseDetails', tokenOf(school, 'admin'))).limits[type]
  }

  /** Leaves just so much room in a limit, by the operator's call. */
  async leaveRoom(school: OpenSchool, type: LimitType, room: number): Promise<Limit> {
    const { max, used, reserved } = await this.limit(school, type)
    const amount = used + reserved + room - max
    const { instituteId } = school.at
    if (amount !== 0)
      await this.must('/license/increment', tokenOf(school, 'operator'), { body: { instituteId, type, amount } })
    return { max: max + amount, used, reserved }
  }

  capture(school: OpenSchool, key: string): Promise<Reply> {
    return this.ask('/capture', tokenOf(school, 'instructor'), { body: samples['capture.send'](school.at), key })
  }
}

/** The token of a person of a school. */
export function tokenOf({ callers }: OpenSchool, role: NonNullable<Caller['role']>): string | null {
  const caller = callers.find((each) => each.role === role && (each.reach === 'full' || each.reach === role))
  if (caller === undefined) throw new Error(`the school has no ${role}`)
  return caller.token
}

/** Sums that do not agree with the ledger, and reservations that do not agree with the reserved sum. */
export async function unequalSums(worker: KillableWorker): Promise<string[]> {
  const counters = await worker.rows(
    'DIRECTORY',
    `select l.type from licence_limits l where
      (l.max <> (select coalesce(sum(max_change), 0) from licence_ledger g where g.institute_id = l.institute_id and g.type = l.type))
      or (l.used <> (select coalesce(sum(used_change), 0) from licence_ledger g where g.institute_id = l.institute_id and g.type = l.type))
      or (l.reserved <> (select coalesce(sum(amount), 0) from licence_reservations r
        where r.institute_id = l.institute_id and r.type = l.type and r.status = 'reserved'))`,
  )
  return counters.map(({ type }) => `the counter of ${String(type)} is not the sum of its ledger`)
}

function codeOf(body: unknown): string {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined
  return typeof code === 'string' ? code : 'no code'
}
