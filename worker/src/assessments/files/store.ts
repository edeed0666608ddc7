import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { permissionsOf } from '../access-store.ts'

/** A file of a question as its row has it. */
export type FileRow = {
  id: string
  assessmentId: string
  questionId: string
  name: string
  mediaType: string
  bytes: number
  blobHash: string
}

const fields = sql`f.id, f.assessment_id as assessmentId, f.question_id as questionId, f.name, f.media_type as mediaType,
  f.bytes, f.blob_hash as blobHash`

/** The files of questions, as one person may read and write them. */
export function filesOf(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches } = permissionsOf(scope)
  const from = sql`from assessment_files f join assessments a on a.institute_id = f.institute_id and a.id = f.assessment_id
    where f.institute_id = ${instituteId}`
  return {
    /** The files of an assessment that the caller teaches with. */
    listFiles: (assessmentId: string) =>
      db.all<FileRow>(sql`select ${fields} ${from} and f.assessment_id = ${assessmentId} and ${teaches}`),
    /** Files that a teacher may copy, by their ids. */
    taughtFiles: (ids: readonly string[]) =>
      db.all<FileRow>(sql`select ${fields} ${from} and ${teaches}
        and f.id in (select value from json_each(${JSON.stringify(ids)}))`),
    /**
     * A file for its teachers, also where a copy of its question is in another assessment, and for students with an
     * attempt whose paper names it. Files of the solution are for students with a released result and no running attempt.
     */
    async readableFile(assessmentId: string, id: string, now: string): Promise<FileRow | null> {
      const own = sql`select 1 from assessment_attempts t where t.institute_id = ${instituteId}
        and t.assessment_id = a.id and t.person_id = ${personId}`
      const inPaper = sql`exists (${own} and exists (select 1 from assessment_versions v
        where v.institute_id = t.institute_id and v.assessment_id = t.assessment_id and v.version = t.version
          and instr(v.paper, ${id}) > 0))`
      const inSolution = sql`not exists (${own} and t.submitted_at is null) and exists (${own}
        and coalesce(t.released_at, a.released_at, case when a.settings ->> 'releaseOn' <= ${now} then 'x' end) is not null
        and exists (select 1 from assessment_keys k where k.institute_id = t.institute_id
          and k.assessment_id = t.assessment_id and k.version = t.version and instr(k.body, ${id}) > 0))`
      const [row] = await db.all<FileRow>(sql`select ${fields} ${from} and f.id = ${id}
        and (${teaches} or (f.assessment_id = ${assessmentId} and (${inPaper} or (${inSolution}))))`)
      return row ?? null
    },
    /** Adds a file; one of the same bytes at the same question stays alone. */
    insertFile: (row: FileRow, at: string): Statement =>
      db.run(sql`insert into assessment_files (institute_id, id, assessment_id, question_id, name, media_type, bytes,
          blob_hash, created_at)
        values (${instituteId}, ${row.id}, ${row.assessmentId}, ${row.questionId}, ${row.name}, ${row.mediaType},
          ${row.bytes}, ${row.blobHash}, ${at}) on conflict do nothing`),
  }
}
