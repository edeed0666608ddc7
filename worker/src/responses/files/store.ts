import { maxFilesOfAttempt, type AnswerFile } from '@takhti/schema/responses/answer'
import { sql, type SQL } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A file of an attempt as its row has it. */
export type AnswerFileRow = AnswerFile & { questionId: string }

const fields = sql`f.id, f.question_id as questionId, f.name, f.media_type as mediaType, f.bytes`

/** The files of attempts, as one person may read and write them. */
export function answerFileStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches } = permissionsOf(scope)
  const ofAttempt = (attemptId: string) => sql`f.institute_id = ${instituteId} and f.attempt_id = ${attemptId}`
  return {
    /** The files of an attempt of the caller. */
    listAnswerFiles: (attemptId: string) =>
      db.all<AnswerFileRow>(sql`select ${fields} from answer_files f
        join assessment_attempts t on t.institute_id = f.institute_id and t.id = f.attempt_id
        where ${ofAttempt(attemptId)} and t.person_id = ${personId}`),
    /** A file for its student and the teachers of the class. */
    async readableAnswerFile(attemptId: string, id: string): Promise<AnswerFileRow | null> {
      const [row] = await db.all<AnswerFileRow>(sql`select ${fields} from answer_files f
        join assessment_attempts t on t.institute_id = f.institute_id and t.id = f.attempt_id
        join assessments a on a.institute_id = t.institute_id and a.id = t.assessment_id
        where ${ofAttempt(attemptId)} and f.id = ${id} and (t.person_id = ${personId} or ${teaches})`)
      return row ?? null
    },
    insertAnswerFile: (attemptId: string, row: AnswerFileRow, at: string): Statement =>
      db.run(sql`insert into answer_files (institute_id, attempt_id, id, question_id, name, media_type, bytes, created_at)
        values (${instituteId}, ${attemptId}, ${row.id}, ${row.questionId}, ${row.name}, ${row.mediaType}, ${row.bytes},
          ${at}) on conflict do nothing`),
    /** True in SQL while the attempt has room for a file. */
    hasRoom: (attemptId: string): SQL =>
      sql`(select count(*) from answer_files f where ${ofAttempt(attemptId)}) < ${maxFilesOfAttempt}`,
  }
}

/** The attempts of a person who is about to be erased. */
export function listAttemptsOf(
  db: InstituteDatabase,
  { instituteId, personId }: { instituteId: string; personId: string },
): Promise<{ id: string }[]> {
  return db.all(sql`select id from assessment_attempts where institute_id = ${instituteId} and person_id = ${personId}`)
}
