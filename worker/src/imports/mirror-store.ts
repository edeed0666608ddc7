import { memberNameKey } from '@takhti/schema/kit/name-order'
import { sql } from 'drizzle-orm'
import { together, type DirectoryDatabase, type InstituteDatabase, type Shard, type Statement } from '#platform/db.ts'

/** An import that the directory did and an institute's database is to have as well. */
export type MirrorImportJob = {
  shard: Shard
  instituteId: string
  importId: string
  /** The class of rows that name none. */
  classId: string | null
  /** The classes that rows name, by the name as it was typed; jobs of older builds have none. */
  classes?: Readonly<Record<string, string>>
  at: string
}

type Waiting = { row: number; id: string; name: string; lastName: string; phone: string; className: string }

// Far below what one parameter may weigh, and what one batch may take of its 30 seconds.
const rowsAtOnce = 2_000

/** Copies the students of an import into the institute's database, some at a time; idempotent. */
export async function mirrorRows(
  directory: DirectoryDatabase,
  institute: InstituteDatabase,
  job: MirrorImportJob,
): Promise<void> {
  const { instituteId, importId } = job
  for (let after = 0; ;) {
    const waiting = await directory.all<Waiting>(sql`select row, student_id as id, name, last_name as lastName, phone,
        class_name as className from import_rows where institute_id = ${instituteId} and import_id = ${importId} and row > ${after}
      order by row limit ${rowsAtOnce}`)
    const last = waiting.at(-1)
    if (last === undefined) break
    const placed = waiting.map((row) => ({
      ...row,
      nameKey: memberNameKey(row.name, row.lastName),
      classId: job.classes?.[row.className] ?? job.classId,
    }))
    await together(institute, presence(institute, job, JSON.stringify(placed)))
    after = last.row
  }
  await directory.run(sql`delete from import_rows where institute_id = ${instituteId} and import_id = ${importId}`)
}

function presence(db: InstituteDatabase, { instituteId, at }: MirrorImportJob, waiting: string): Statement[] {
  const student = sql`json_each(${waiting}) as j`
  const members = db.run(sql`insert into members (institute_id, id, name, last_name, name_key, created_at)
    select ${instituteId}, j.value ->> 'id', j.value ->> 'name', j.value ->> 'lastName', j.value ->> 'nameKey', ${at} from ${student} where true
    on conflict do update set removed_at = null,
      name = case when removed_at is null then name else excluded.name end,
      last_name = case when removed_at is null then last_name else excluded.last_name end,
      name_key = case when removed_at is null then name_key else excluded.name_key end`)
  // An existing number stays: a sheet does not change present members.
  const numbers = db.run(sql`insert into students (institute_id, person_id, guardian_contact_number, created_at)
    select ${instituteId}, j.value ->> 'id', nullif(j.value ->> 'phone', ''), ${at} from ${student} where true
    on conflict do update set
      guardian_contact_number = coalesce(guardian_contact_number, excluded.guardian_contact_number)`)
  const classId = sql`j.value ->> 'classId'`
  return [
    members,
    numbers,
    db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
      select ${instituteId}, ${classId}, j.value ->> 'id', 'learner', ${at} from ${student} where ${classId} is not null
      on conflict do nothing`),
    db.run(sql`insert into changes (institute_id, entity, entity_id, audience, kind, at)
      select ${instituteId}, 'class', ${classId}, 'person:' || (j.value ->> 'id'), 'upsert', ${at} from ${student}
        where ${classId} is not null
      union all select distinct ${instituteId}, 'class', ${classId}, 'teachers:' || (${classId}), 'upsert', ${at}
        from ${student} where ${classId} is not null`),
  ]
}
