import type { ClassRequest, OpenClassRequest } from '@takhti/schema/classes/model'
import type { ClassRole } from '@takhti/schema/classes/rules'
import { classRequests } from '@takhti/schema/classes/tables'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { classesStore, type Slice } from './store.ts'

/** A request that waits for an answer. */
export type PendingRequest = { classId: string; className: string; role: ClassRole }

type NewRequest = Pick<ClassRequest, 'requestId' | 'classId' | 'role' | 'createdAt'>

const fields = sql`q.id as requestId, q.class_id as classId, c.name as className, q.role,
  trim(by.name || ' ' || by.last_name) as requestedBy, q.created_at as createdAt`

const joined = sql`class_requests q
  join classes c on c.institute_id = q.institute_id and c.id = q.class_id
  join members by on by.institute_id = q.institute_id and by.id = q.created_by`

/** Requests that ask people into classes. */
export function requestStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const classes = classesStore(scope, db)

  return {
    /** In SQL: whether the request has no answer yet. */
    pending: (requestId: string) => sql`exists (select 1 from class_requests
      where institute_id = ${instituteId} and id = ${requestId} and status = 'pending')`,
    /** The class if the caller runs it, whether the person is in it, and a request that is open already. */
    async findAsking(classId: string, askedId: string) {
      const [run, placed, open] = await together(db, [
        classes.listRun([classId]),
        db.all<{ role: string }>(sql`select role from class_members
          where institute_id = ${instituteId} and class_id = ${classId} and person_id = ${askedId}`),
        db.all<ClassRequest>(sql`select ${fields} from ${joined} where q.institute_id = ${instituteId}
          and q.person_id = ${askedId} and q.class_id = ${classId} and q.status = 'pending'`),
      ])
      return { found: run[0] ?? null, isIn: placed.length > 0, open: open[0] ?? null }
    },
    insert: ({ requestId: id, ...row }: NewRequest, askedId: string): Statement =>
      db
        .insert(classRequests)
        .values({ ...row, id, instituteId, personId: askedId, status: 'pending', createdBy: personId }),
    pageOfOwn({ after, skip, take }: Slice) {
      const earlier = after === null ? sql`true` : sql`q.id < ${after[0]}`
      return db.all<ClassRequest>(sql`select ${fields} from ${joined} where q.institute_id = ${instituteId}
        and q.person_id = ${personId} and q.status = 'pending' and ${earlier}
        order by q.id desc limit ${take} offset ${skip}`)
    },
    async pageOfClass(classId: string, { after, skip, take }: Slice) {
      const earlier = after === null ? sql`true` : sql`q.id < ${after[0]}`
      const [run, rows] = await together(db, [
        classes.listRun([classId]),
        db.all<OpenClassRequest>(sql`select ${fields}, q.person_id as userId, s.name as first_name, s.last_name
          from ${joined} join members s on s.institute_id = q.institute_id and s.id = q.person_id
          where q.institute_id = ${instituteId} and q.class_id = ${classId} and q.status = 'pending' and ${earlier}
          order by q.id desc limit ${take} offset ${skip}`),
      ])
      return { found: run[0] ?? null, rows }
    },
    /** The caller's own open request. */
    async findOwn(requestId: string): Promise<PendingRequest | null> {
      const [row] = await db.all<PendingRequest>(sql`select q.class_id as classId, c.name as className, q.role
        from ${joined} where q.institute_id = ${instituteId} and q.id = ${requestId}
          and q.person_id = ${personId} and q.status = 'pending'`)
      return row ?? null
    },
    /** An open request into a class that the caller runs. */
    async findAsked(requestId: string): Promise<PendingRequest | null> {
      const [row] = await db.all<PendingRequest>(sql`select q.class_id as classId, c.name as className, q.role
        from ${joined} where q.institute_id = ${instituteId} and q.id = ${requestId} and q.status = 'pending'
          and ${classes.mayRun(sql`q.class_id`)}`)
      return row ?? null
    },
    settle: (requestId: string, status: 'accepted' | 'declined' | 'withdrawn', at: string): Statement =>
      db.run(sql`update class_requests set status = ${status}, answered_at = ${at}
        where institute_id = ${instituteId} and id = ${requestId} and status = 'pending'`),
  }
}
