import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import { directoryAudit, directoryIdempotency } from '@takhti/schema/kit/directory-tables'
import { replyTime } from '@takhti/schema/kit/key-lifetime'
import type { AuditDetail } from '@takhti/schema/kit/wire'
import { eq, type SQL } from 'drizzle-orm'
import { causes, guarded, isBrokenGuard } from './commit.ts'
import { together, type DirectoryDatabase, type Statement } from './db.ts'
import { Failure } from './failure.ts'
import { enqueue, type OutboxJob } from './outbox.ts'
import type { Platform } from './platform.ts'
import { sha256 } from './random.ts'
import { seal, unseal } from './seal.ts'

/** The directory writes and the answer of one command. */
export type DirectoryWrite<Answer> = {
  /** In the audit, `area.verb`. */
  action: AuditAction
  entityId: string
  /** The institute whose audit log gets the entry; null where it concerns the person alone. */
  instituteId: string | null
  detail?: AuditDetail
  effects: readonly Statement[]
  /** Jobs for another database; written with the effects, done by `after` or else by the outbox. */
  jobs?: readonly OutboxJob[]
  /** True in SQL while what the decision was based on still holds; otherwise everything rolls back with `common/conflict`. */
  guard?: SQL
  answer: Answer
  /** Maps the database's message to a refusal, where one of its constraints means something to the caller. */
  refusalOf?: (cause: string) => Failure | null
  /** Runs once the write is committed, and not for a repeat. */
  after?: () => void | Promise<unknown>
}

/** The committing person, and the request. */
export type DirectoryCommitContext = {
  platform: Platform
  facts: { requestId: string; idempotencyKey: string | null; bodyHash: string }
  personId: string
}

type Key = { hash: string; bound: string; bodyHash: string }

/**
 * Decides and commits a command of the directory, once for each idempotency key: effects, jobs, key and audit row are one
 * batch. `decide` may also answer without a write, where there is nothing left to do.
 */
export async function commitToDirectory<Answer>(
  context: DirectoryCommitContext,
  decide: () => Promise<DirectoryWrite<Answer> | { answer: Answer; effects?: never }>,
): Promise<Answer> {
  const key = await keyOf(context)
  const db = context.platform.directory
  let refusalOf: DirectoryWrite<Answer>['refusalOf']
  try {
    const write = await decide()
    if (write.effects === undefined) return write.answer
    refusalOf = write.refusalOf
    await together(db, await statementsOf(context, write, key))
    await write.after?.()
    return write.answer
  } catch (error) {
    // The first call's changes make a repeat of it fail somewhere, at the latest on the key's own row.
    const first = context.facts.idempotencyKey === null || !canBeRepeat(error) ? null : await firstAnswer(db, key)
    // Only this function seals under this key, and what it seals is the call's answer.
    if (first !== null) return JSON.parse(first) as Answer
    const refusal = refusalOf?.(causes(error)) ?? null
    if (refusal !== null) throw refusal
    throw isLostRace(error) ? new Failure('common/conflict') : error
  }
}

async function keyOf({ platform, facts, personId }: DirectoryCommitContext): Promise<Key> {
  const bound = `${facts.idempotencyKey ?? platform.newId()}\n${personId}`
  return { hash: await sha256(bound), bound, bodyHash: facts.bodyHash }
}

async function statementsOf<Answer>(
  { platform, facts, personId }: DirectoryCommitContext,
  write: DirectoryWrite<Answer>,
  key: Key,
): Promise<Statement[]> {
  const db = platform.directory
  const now = platform.now()
  const at = now.toISOString()
  const sealed = await seal(JSON.stringify(write.answer), key.bound)
  const { action, entityId, instituteId, detail } = write
  return [
    db.insert(directoryIdempotency).values({
      keyHash: key.hash,
      bodyHash: key.bodyHash,
      answer: guarded(sealed, write.guard),
      createdAt: replyTime(facts.idempotencyKey, now).toISOString(),
    }),
    ...write.effects,
    ...(write.jobs ?? []).map((job) => enqueue(db, { dueAt: at, ...job })),
    db.insert(directoryAudit).values({
      id: platform.newId(),
      instituteId,
      personId,
      action,
      entityId,
      requestId: facts.requestId,
      at,
      detail: detail ?? null,
    }),
  ]
}

async function firstAnswer(db: DirectoryDatabase, key: Key): Promise<string | null> {
  const row = await db
    .select({ bodyHash: directoryIdempotency.bodyHash, answer: directoryIdempotency.answer })
    .from(directoryIdempotency)
    .where(eq(directoryIdempotency.keyHash, key.hash))
    .get()
  if (row === undefined) return null
  if (row.bodyHash !== key.bodyHash) throw new Failure('common/key-reused')
  return unseal(row.answer, key.bound)
}

function canBeRepeat(error: unknown): boolean {
  return error instanceof Failure || causes(error).includes('constraint failed')
}

// Another request was first: the guard no longer holds, or a unique index has its row.
function isLostRace(error: unknown): boolean {
  return isBrokenGuard(error) || causes(error).includes('UNIQUE constraint failed')
}
