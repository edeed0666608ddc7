import type { Change } from '@takhti/schema/changes/contract'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import { idempotency } from '@takhti/schema/kit/institute-tables'
import type { AuditDetail } from '@takhti/schema/kit/wire'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from './db.ts'
import { Failure } from './failure.ts'
import type { Scope } from './scope.ts'

/** Who is notified of a change: one person, everybody in a class, or its teachers. */
export type Audience = `person:${string}` | `class:${string}` | `teachers:${string}`

/** A row for the change feed. */
export type ChangeRow = Pick<Change, 'entity' | 'entityId' | 'kind'> & { audience: Audience }

/** The writes and the answer of one command. */
export type Write<Answer> = {
  /** In the audit, `area.verb`. */
  action: AuditAction
  entityId: string
  /** The state before and after a privileged change. */
  detail?: AuditDetail
  effects: readonly Statement[]
  changes?: readonly ChangeRow[]
  /** True in SQL while what the decision was based on still holds; otherwise everything rolls back with `common/conflict`. */
  guard?: SQL
  answer: Answer
}

/** The facts of the request that a commit needs. */
export type CommitContext = {
  db: InstituteDatabase
  scope: Scope
  requestId: string
  key: string
  bodyHash: string
  now: Date
  newId(): string
}

/** Writes everything in one batch: the idempotency row first, then the effects, the changes and the audit row. */
export async function commitTo<Answer>(context: CommitContext, write: Write<Answer>): Promise<Answer> {
  const { db } = context
  const statements = [keyRow(context, write), ...write.effects, ...changeRows(context, write), auditRow(context, write)]
  try {
    await together(db, statements)
  } catch (error) {
    throw write.guard !== undefined && isBrokenGuard(error) ? new Failure('common/conflict') : error
  }
  return write.answer
}

// Each command writes these rows, and a builder of inserts takes ten times as long as SQL that is written out.
function keyRow<Answer>({ db, scope, key, bodyHash, now }: CommitContext, write: Write<Answer>): Statement {
  const answer = guarded(JSON.stringify(write.answer), write.guard)
  return db.run(sql`insert into idempotency (institute_id, person_id, key, body_hash, answer, created_at)
    values (${scope.instituteId}, ${scope.personId}, ${key}, ${bodyHash}, ${answer}, ${now.toISOString()})`)
}

function changeRows<Answer>({ db, scope, now }: CommitContext, { changes = [] }: Write<Answer>): Statement[] {
  if (changes.length === 0) return []
  // As one parameter: D1 takes a hundred of them, and a hundred lessons move at once.
  return [
    db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
      select ${scope.instituteId}, value ->> 'audience', value ->> 'entity', value ->> 'entityId', value ->> 'kind',
        ${now.toISOString()} from json_each(${JSON.stringify(changes)}) order by key`),
  ]
}

function auditRow<Answer>({ db, scope, requestId, now, newId }: CommitContext, write: Write<Answer>): Statement {
  const detail = write.detail === undefined ? null : JSON.stringify(write.detail)
  return db.run(sql`insert into audit (institute_id, id, person_id, action, entity_id, request_id, at, detail)
    values (${scope.instituteId}, ${newId()}, ${scope.personId}, ${write.action}, ${write.entityId}, ${requestId},
      ${now.toISOString()}, ${detail})`)
}

/** The first call's answer for this key, or null when there was none; another body is refused. */
export async function firstAnswer(context: CommitContext): Promise<{ answer: unknown } | null> {
  const { db, scope, key, bodyHash } = context
  const row = await db
    .select({ answer: idempotency.answer, bodyHash: idempotency.bodyHash })
    .from(idempotency)
    .where(
      and(
        eq(idempotency.instituteId, scope.instituteId),
        eq(idempotency.personId, scope.personId),
        eq(idempotency.key, key),
      ),
    )
    .get()
  if (row === undefined) return null
  if (row.bodyHash !== bodyHash) throw new Failure('common/key-reused')
  return { answer: JSON.parse(row.answer) }
}

/** The answer of a command while its guard holds; otherwise NULL, which the column refuses, and the whole batch with it. */
export function guarded(answer: string, guard: SQL | undefined): string | SQL<string> {
  return guard === undefined ? answer : sql<string>`case when ${guard} then ${answer} end`
}

/** Whether a batch failed on its guard; both kinds of database call the table of answers alike. */
export function isBrokenGuard(error: unknown): boolean {
  return causes(error).includes('NOT NULL constraint failed: idempotency.answer')
}

/** The messages of an error and of its causes; drizzle wraps the database's message. */
export function causes(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return `${error.message}\n${causes(error.cause)}`
}
