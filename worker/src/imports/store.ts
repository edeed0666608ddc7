import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { maxImportRows, type SheetRow } from '@takhti/schema/imports/rules'
import { imports } from '@takhti/schema/imports/tables'
import { invitationLifetimeMs } from '@takhti/schema/joining/rules'
import { directoryAudit, outbox } from '@takhti/schema/kit/directory-tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { initialLimits } from '#licences/port.ts'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'
import { enqueue } from '#platform/outbox.ts'
import type { MirrorImportJob } from './mirror-store.ts'

/** A staged row, with the roles its person holds in the institute; empty where they hold none, or do not exist yet. */
export type StagedRow = SheetRow & {
  roles: string
  /** 1 while an invitation of the institute waits for the person's answer. */
  isInvited: number
}

/** What an import that was done had to do. */
export type DoneImport = { classId: string | null; rows: number; added: number }

/** The classes that rows name, by the name as it was typed. */
export type NamedClasses = Readonly<Record<string, string>>

/** What importing writes into the directory, all of it or nothing. */
export type Importing = DoneImport & {
  job: MirrorImportJob
  jobId: string
  auditId: string
  requestId: string
  /** The importing person, and the address of the site that mails link to. */
  personId: string
  origin: string
  /** How many of the new rows, from the first on, may get a mail today. */
  letters: number
  now: Date
}

/** The sheets of one person in one institute, on their way into the directory. */
export function importsStore(
  db: DirectoryDatabase,
  { instituteId, personId }: { instituteId: string; personId: string },
) {
  const isStaged = (importId: string) =>
    sql`r.institute_id = ${instituteId} and r.import_id = ${importId} and r.person_id = ${personId}`

  return {
    /** Stores a part, in the place of the same part before. Only the newest sheet of a person is retained. */
    async stage(
      part: { importId: string; part: number; at: string },
      rows: readonly (SheetRow & { studentId: string })[],
    ): Promise<number> {
      const stored = partRows(db, { ...part, instituteId, personId }, JSON.stringify(rows))
      const counted = db.all<{ count: number }>(
        sql`select count(*) as count from import_rows r where ${isStaged(part.importId)}`,
      )
      // The part that makes a sheet too long is deleted, so that no caller fills the directory with parts.
      const cutBack = db.run(sql`delete from import_rows where institute_id = ${instituteId}
        and import_id = ${part.importId} and part = ${part.part}
        and (select count(*) from import_rows r where ${isStaged(part.importId)}) > ${maxImportRows}`)
      const [, , , count] = await together(db, [...stored, counted, cutBack])
      return count[0]?.count ?? 0
    },
    listStaged: (importId: string, now: Date) => stagedRows(db, isStaged(importId), now),
    async findDone(importId: string): Promise<DoneImport | null> {
      const row = await db
        .select({ classId: imports.classId, rows: imports.rows, added: imports.added })
        .from(imports)
        .where(and(eq(imports.instituteId, instituteId), eq(imports.id, importId)))
        .get()
      return row ?? null
    },
    async import(importing: Importing): Promise<void> {
      await together(db, [
        doneRow(db, importing, personId),
        ...peopleRows(db, importing),
        enqueue(db, {
          id: importing.jobId,
          kind: 'mirrorImport',
          body: importing.job,
          dueAt: importing.now.toISOString(),
        }),
        db.insert(directoryAudit).values({
          id: importing.auditId,
          instituteId,
          personId,
          action: 'imports.upload',
          entityId: importing.job.importId,
          requestId: importing.requestId,
          at: importing.now.toISOString(),
        }),
      ])
    },
  }
}

async function stagedRows(db: DirectoryDatabase, isAsked: SQL, now: Date): Promise<StagedRow[]> {
  const rows = await db.all<StagedRow>(sql`select r.row, r.name as first_name, r.last_name, r.email as emailId,
      r.phone as guardianContactNumber, r.class_name as className,
      coalesce((select group_concat(m.role) from people p join memberships m
        on m.person_id = p.id and m.institute_id = r.institute_id where p.email = r.email), '') as roles,
      exists (select 1 from institute_invitations v where ${isInvited(now)}) as isInvited
    from import_rows r where ${isAsked} order by r.row`)
  return rows.map(withoutInternal)
}

/** No input can name an internal address: rows without an e-mail alone have one. */
function withoutInternal(row: StagedRow): StagedRow {
  return row.emailId.endsWith(`@${internalMailDomain}`) ? { ...row, emailId: '' } : row
}

type Part = { importId: string; part: number; at: string; instituteId: string; personId: string }

function partRows(
  db: DirectoryDatabase,
  { importId, part, at, instituteId, personId }: Part,
  rows: string,
): [Statement, Statement, Statement] {
  return [
    db.run(sql`delete from import_rows where person_id = ${personId} and institute_id = ${instituteId}
      and import_id <> ${importId} and not exists (select 1 from imports i
        where i.institute_id = import_rows.institute_id and i.id = import_rows.import_id)`),
    db.run(sql`delete from import_rows where institute_id = ${instituteId} and import_id = ${importId}
      and part = ${part} and person_id = ${personId}`),
    db.run(sql`insert into import_rows
        (institute_id, import_id, row, part, person_id, student_id, name, last_name, email, phone, class_name, staged_at)
      select ${instituteId}, ${importId}, value ->> 'row', ${part}, ${personId}, value ->> 'studentId',
        value ->> 'first_name', value ->> 'last_name', value ->> 'emailId', value ->> 'guardianContactNumber',
        value ->> 'className', ${at}
      from json_each(${rows}) where true
      on conflict do update set part = excluded.part, student_id = excluded.student_id, name = excluded.name,
        last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, class_name = excluded.class_name
        where person_id = excluded.person_id`),
  ]
}

/**
 * The row whose key makes an import happen once. The counts of the decision are computed again: a sheet or a membership that changed
 * since makes `added` NULL, which the column refuses, and the whole batch with it.
 */
function doneRow(db: DirectoryDatabase, { job, rows, added, now }: Importing, personId: string): Statement {
  const { instituteId, importId, classId } = job
  return db.run(sql`insert into imports (institute_id, id, person_id, class_id, rows, added, created_at)
    select ${instituteId}, ${importId}, ${personId}, ${classId}, ${rows},
      case when count(*) = ${rows} and sum(m.person_id is null and not exists (select 1 from institute_invitations v
        where ${isInvited(now)})) = ${added} then ${added} end, ${now.toISOString()}
    from import_rows r left join people p on p.email = r.email
    left join memberships m on m.person_id = p.id and m.institute_id = r.institute_id and m.role = 'learner'
    where r.institute_id = ${instituteId} and r.import_id = ${importId} and r.person_id = ${personId}
      and not exists (select 1 from memberships s where s.person_id = p.id and s.institute_id = r.institute_id
        and s.role in ('admin', 'instructor'))`)
}

/** Makes a person of each new row, and a learner of every one; each waiting row then has its person's id. */
function peopleRows(db: DirectoryDatabase, importing: Importing): Statement[] {
  const { job, now } = importing
  const { instituteId, importId } = job
  const staged = sql`r.institute_id = ${instituteId} and r.import_id = ${importId}`
  return [
    initialLimits(db, instituteId, now),
    db.run(sql`insert into people (id, name, last_name, email, email_verified, language, created_at, updated_at)
      select r.student_id, r.name, r.last_name, r.email, 0, 'en', ${now.getTime()}, ${now.getTime()}
      from import_rows r where ${staged} on conflict (email) do nothing`),
    ...consentRows(db, importing),
    db.run(sql`update import_rows as r set student_id = (select p.id from people p where p.email = r.email)
      where ${staged}`),
    db.run(sql`insert into memberships (person_id, institute_id, role, created_at, name, last_name)
      select r.student_id, r.institute_id, 'learner', ${now.toISOString()}, r.name, r.last_name from import_rows r where ${staged}
      on conflict do nothing`),
  ]
}

/**
 * A row whose address has an account without membership becomes an invitation, with a mail, and leaves the sheet. Its other rows
 * are new people and members. Rows beyond the day's mails get their invitation without one.
 */
function consentRows(db: DirectoryDatabase, { job, origin, letters, personId, now }: Importing): Statement[] {
  const { instituteId, importId, classId, classes = {} } = job
  const expiresAt = new Date(now.getTime() + invitationLifetimeMs).toISOString()
  const isKnown = sql`r.institute_id = ${instituteId} and r.import_id = ${importId}
    and not exists (select 1 from people p where p.id = r.student_id)
    and not exists (select 1 from people p join memberships m on m.person_id = p.id where p.email = r.email
      and m.institute_id = r.institute_id)`
  return [
    db.run(sql`insert into institute_invitations (id, institute_id, email, role, status, secret_hash, invited_by, first_name,
        last_name, guardian_contact_number, class_ids, created_at, expires_at)
      select r.student_id, r.institute_id, r.email, 'learner', 'pending', lower(hex(randomblob(32))), ${personId}, r.name,
        r.last_name, nullif(r.phone, ''), coalesce((select json_array(c.value) from json_each(${JSON.stringify(classes)}) c
          where c.key = r.class_name), ${JSON.stringify(classId === null ? [] : [classId])}), ${now.toISOString()}, ${expiresAt}
      from import_rows r where ${isKnown}
      on conflict (institute_id, email, role) where status = 'pending' do update set expires_at = excluded.expires_at,
        class_ids = (select json_group_array(value) from (select value from json_each(institute_invitations.class_ids)
          union select value from json_each(excluded.class_ids)))`),
    db.run(sql`insert into ${outbox} (id, kind, body, due_at)
      select r.student_id, 'joiningLetter', json_object('invitationId', v.id, 'language', p.language, 'origin', ${origin}),
        ${now.toISOString()}
      from import_rows r join people p on p.email = r.email join institute_invitations v
        on v.institute_id = r.institute_id and v.email = r.email and v.role = 'learner' and v.status = 'pending'
      where ${isKnown} and (select count(*) from import_rows f where f.institute_id = r.institute_id
        and f.import_id = r.import_id and f.row <= r.row) <= ${letters}`),
    db.run(sql`delete from import_rows as r where ${isKnown}`),
  ]
}

/** In SQL: whether the invitation \`v\` waits for the student of the row \`r\`. */
function isInvited(now: Date): SQL {
  return sql`v.institute_id = r.institute_id and v.email = r.email and v.role = 'learner' and v.status = 'pending'
    and v.expires_at > ${now.toISOString()}`
}
