import { credentials, people, sessions } from '@takhti/schema/accounts/tables'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { operators } from '@takhti/schema/licences/tables'
import type { OperatorEntry } from '@takhti/schema/operators/model'
import { operatorActions } from '@takhti/schema/operators/rules'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'

/** A fresh session after a correct password, with its audit columns. */
export type Opening = {
  tokenHash: string
  /** The hash that the password was compared with. */
  passwordHash: string
  userAgent: string | null
  expiresAt: Date
  now: Date
  audit: { id: string; requestId: string }
}

type RawEntry = Omit<OperatorEntry, 'before' | 'after'> & { detail: string | null }

/** The people who run the platform. */
export function operatorsStore(db: DirectoryDatabase) {
  return {
    open: (opening: Opening) => openPending(db, opening),
    close(sessionId: string): Statement {
      return db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.reach, 'operator')))
    },
    list() {
      return db
        .select({
          userId: people.id,
          email: people.email,
          first_name: people.name,
          createdAt: operators.createdAt,
        })
        .from(operators)
        .innerJoin(people, eq(people.id, operators.personId))
        .orderBy(asc(operators.createdAt), asc(people.id))
    },
    /** The person of an address, and what prevents making them an operator, or removing them. */
    async find(email: string) {
      const [row] = await db.all<{
        personId: string
        name: string
        language: string
        since: string | null
        belongs: 0 | 1
      }>(sql`
        select p.id as personId, p.name, p.language, o.created_at as since,
          exists (select 1 from memberships where person_id = p.id) as belongs
        from people p left join operators o on o.person_id = p.id where p.email = ${email}`)
      return row ?? null
    },
    add(person: { id: string; isNew: boolean; name: string; email: string }, now: Date): Statement[] {
      const { isNew, ...row } = person
      return [
        ...(isNew ? [db.insert(people).values({ ...row, createdAt: now, updatedAt: now })] : []),
        db.insert(operators).values({ personId: row.id, createdAt: now.toISOString() }),
      ]
    },
    remove(personId: string): Statement[] {
      return [
        db.delete(operators).where(eq(operators.personId, personId)),
        db.delete(sessions).where(and(eq(sessions.personId, personId), eq(sessions.reach, 'operator'))),
      ]
    },
  }
}

/**
 * Turns a fresh session into one that waits for the second factor, where its person runs the platform and the password
 * still is theirs; otherwise there is no session. Answers the person, or null.
 */
async function openPending(
  db: DirectoryDatabase,
  { tokenHash, passwordHash, userAgent, expiresAt, now, audit }: Opening,
) {
  const runsIt = sql`exists (select 1 from ${operators} where ${operators.personId} = ${sessions.personId})`
  const isStillProof = sql`exists (select 1 from ${credentials}
    where ${credentials.personId} = ${sessions.personId} and ${credentials.password} = ${passwordHash})`
  const own = eq(sessions.token, tokenHash)
  const [, , , rows] = await together(db, [
    db
      .update(sessions)
      .set({ reach: 'pending', via: 'password', instituteId: null, userAgent, expiresAt, updatedAt: now })
      .where(and(own, runsIt, isStillProof)),
    db.delete(sessions).where(and(own, sql`not (${runsIt} and ${isStillProof})`)),
    db.run(sql`insert into ${directoryAudit} (id, institute_id, person_id, action, entity_id, request_id, at)
      select ${audit.id}, null, person_id, 'operators.signIn', person_id, ${audit.requestId}, ${now.toISOString()}
      from sessions where token = ${tokenHash}`),
    db
      .select({
        name: people.name,
        hasSecondFactor: sql<number>`exists (select 1 from second_factors f
          where f.person_id = ${people.id} and f.confirmed_at is not null)`,
      })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .where(own),
  ])
  return rows[0] ?? null
}

/** The actions of operators, the newest first; of one institute, where one is named. */
export async function listEntries(
  db: DirectoryDatabase,
  asked: { instituteId: string | null; after: string[] | null; take: number },
): Promise<OperatorEntry[]> {
  const { instituteId, after, take } = asked
  const rows = await db.all<RawEntry>(sql`select a.id, a.at, a.action, a.entity_id as entityId,
      a.institute_id as instituteId, a.person_id as userId, p.email, a.request_id as requestId, a.detail
    from audit a left join people p on p.id = a.person_id
    where a.action in (select value from json_each(${JSON.stringify(operatorActions)}))
      and ${instituteId === null ? sql`true` : sql`a.institute_id = ${instituteId}`}
      and ${after === null ? sql`true` : sql`(a.at, a.id) < (${after[0]}, ${after[1]})`}
    order by a.at desc, a.id desc limit ${take}`)
  return rows.map(parsed)
}

/** True in SQL while there is another operator. */
export const isNotLast: SQL = sql`(select count(*) from operators) > 1`

/** True in SQL while a person belongs to no institute. */
export function belongsNowhere(personId: string): SQL {
  return sql`not exists (select 1 from memberships where person_id = ${personId})`
}

function parsed({ detail, ...row }: RawEntry): OperatorEntry {
  // `commit` alone writes the column, in this form.
  const changes = detail === null ? {} : (JSON.parse(detail) as Partial<Pick<OperatorEntry, 'before' | 'after'>>)
  return { ...row, before: changes.before ?? null, after: changes.after ?? null }
}
