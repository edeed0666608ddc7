import type { Upload } from '@takhti/schema/files/uploads/model'
import { missingParts, progressOf } from '@takhti/schema/files/uploads/rules'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import { ApiError } from '#api/errors.ts'
import type { UploadEdge } from './runner.ts'

/** The outcome of one call: its request or its answer is lost, or the server answers with another code. */
export const fates = ['ok', 'request-lost', 'answer-lost', '401', '409', '500'] as const

export type Fate = (typeof fates)[number]

const codes = new Map<Fate, ErrorCode>([
  ['401', 'common/unauthenticated'],
  ['409', 'common/conflict'],
  ['500', 'common/internal'],
])

type Row = { input: Parameters<UploadEdge['begin']>[0]; isWhole: boolean; parts: Map<number, Uint8Array<ArrayBuffer>> }

/** A server that stores files as the worker does, each call idempotent. */
export class TestEdge implements UploadEdge {
  readonly rows = new Map<string, Row>()
  /** Every part that it received again: what a queue sent twice. */
  repeated = 0
  /** The files whose start it could answer: a device knows of these and of no others. */
  readonly reported = new Set<string>()
  /** The calls in their order. */
  readonly calls: string[] = []
  /** Begins of these names are refused for good. */
  refused: { file: string; code: 'LICENSE_LIMIT_EXHAUSTED' } | null = null
  /** Called before each call is handled. */
  meanwhile: (call: string) => Promise<void> = () => Promise.resolve()
  #fates: Fate[] = []
  #made = 0

  meet(fates: readonly Fate[]): void {
    this.#fates = [...fates]
  }

  /** Cancels all pending uploads, as the cron trigger does after a day. */
  purge(): void {
    for (const [id, { isWhole }] of this.rows) if (!isWhole) this.rows.delete(id)
  }

  async begin(input: Row['input']): Promise<Upload> {
    const upload = await this.#answer('begin', () => {
      if (this.refused?.file === input.file) throw new ApiError(this.refused.code)
      const same = (row: Row) => row.input.file === input.file && String(row.input.parts) === String(input.parts)
      const known = [...this.rows].find(([, row]) => same(row))?.[0]
      const id = known ?? `file-${++this.#made}`
      if (!known) this.rows.set(id, { input, isWhole: false, parts: new Map() })
      return this.#uploadOf(id)
    })
    this.reported.add(upload.id)
    return upload
  }

  part({ id, part, bytes }: Parameters<UploadEdge['part']>[0]): Promise<unknown> {
    return this.#answer('part', () => {
      const { parts } = this.#find(id)
      if (parts.has(part)) this.repeated += 1
      parts.set(part, Uint8Array.from(bytes))
    })
  }

  finish({ id }: { id: string }): Promise<Upload> {
    return this.#answer('finish', () => {
      const row = this.#find(id)
      row.isWhole ||= this.#uploadOf(id).missing.length === 0
      return this.#uploadOf(id)
    })
  }

  cancel({ id }: { id: string }): Promise<unknown> {
    return this.#answer('cancel', () => {
      if (!this.#find(id).isWhole) this.rows.delete(id)
    })
  }

  #find(id: string): Row {
    const row = this.rows.get(id)
    if (!row) throw new ApiError('common/not-found')
    return row
  }

  #uploadOf(id: string): Upload {
    const { input, isWhole, parts } = this.#find(id)
    const missing = isWhole ? [] : missingParts(input.bytes, new Set(parts.keys()))
    const progress = isWhole ? 100 : progressOf(input.bytes, missing)
    return { ...input, id, missing, progress, status: isWhole ? 'SUCCESS' : 'IN_PROGRESS', createdAt: '' }
  }

  async #answer<Result>(call: string, work: () => Result): Promise<Result> {
    this.calls.push(call)
    await this.meanwhile(call)
    const fate = this.#fates.shift() ?? 'ok'
    if (fate === 'request-lost') throw new ApiError('offline')
    const code = codes.get(fate)
    if (code) throw new ApiError(code)
    const result = work()
    if (fate === 'answer-lost') throw new ApiError('timeout')
    return result
  }
}

type Work = (lock: object | null) => Promise<unknown>

/** Node has no Web Locks: exclusive and shared ones by name, each waiting for those before it. */
export function testLocks(): LockManager {
  const tails = new Map<string, Promise<unknown>>()
  const held = new Map<string, number>()
  const hold = async (name: string, work: Work) => {
    held.set(name, (held.get(name) ?? 0) + 1)
    try {
      return await work({ name })
    } finally {
      held.set(name, (held.get(name) ?? 1) - 1)
    }
  }
  const request = (name: string, ...given: [LockOptions, Work] | [Work]) => {
    const [options, work]: [LockOptions, Work] = given.length === 2 ? given : [{}, given[0]]
    if (options.ifAvailable) return (held.get(name) ?? 0) > 0 ? work(null) : hold(name, work)
    if (options.mode === 'shared') return hold(name, work)
    const turn = () => hold(name, work)
    const next = (tails.get(name) ?? Promise.resolve()).then(turn, turn)
    tails.set(name, next)
    return next
  }
  // The queue only uses `request`.
  return { request } as unknown as LockManager
}
