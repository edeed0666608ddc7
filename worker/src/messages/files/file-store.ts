import type { MessageFile } from '@takhti/schema/messages/model'
import { reviewMs, maxUnsentFiles } from '@takhti/schema/messages/rules'
import { messageFiles } from '@takhti/schema/messages/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A file as its row has it. */
export type FileRow = MessageFile & { classId: string }

const fields = sql`f.id, f.name, f.media_type as mediaType, f.bytes, f.class_id as classId`

/** The files of messages, as one person may read and put them. */
export function messageFileStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  /** Teachers and students of the class write messages in it; guests do not. */
  const writesIn = (classId: SQL | string, roles: SQL = sql`('learner', 'instructor')`) => sql`exists (select 1
    from class_members m join classes c on c.institute_id = m.institute_id and c.id = m.class_id
      and c.removed_at is null
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}
      and m.role in ${roles})`
  return {
    /** A file for its owner in the class, both sides of its message in it, and an admin who has opened the conversation. */
    async findReadableFile(id: string, now: Date): Promise<FileRow | null> {
      const since = new Date(now.getTime() - reviewMs).toISOString()
      const [row] = await db.all<FileRow>(sql`select ${fields} from message_files f
        left join messages g on g.institute_id = f.institute_id and g.id = f.message_id
        left join conversations v on v.institute_id = g.institute_id and v.id = g.conversation_id
        where f.institute_id = ${instituteId} and f.id = ${id} and (
          (f.owner_id = ${personId} and ${writesIn(sql`f.class_id`)})
          or (v.student_id = ${personId} and ${writesIn(sql`f.class_id`, sql`('learner')`)})
          or (v.teacher_id = ${personId} and ${writesIn(sql`f.class_id`, sql`('instructor')`)})
          or exists (select 1 from conversation_reviews r where r.institute_id = ${instituteId}
            and r.conversation_id = v.id and r.reviewed_by = ${personId} and r.reviewed_at > ${since}))`)
      return row ?? null
    },
    /** The file that the caller put into a class, if it is whole, and whether there is room for another one. */
    async loadFile(classId: string, id: string) {
      const own = sql`f.institute_id = ${instituteId} and f.owner_id = ${personId} and f.class_id = ${classId}`
      const [[caller], [file], [unsent]] = await together(db, [
        db.all<{ writes: number }>(sql`select ${writesIn(classId)} as writes`),
        db.all<FileRow>(sql`select ${fields} from message_files f where ${own} and f.id = ${id}`),
        db.all<{ count: number }>(
          sql`select count(*) as count from message_files f where ${own} and f.message_id is null`,
        ),
      ])
      return { writes: caller?.writes === 1, file: file ?? null, hasRoom: (unsent?.count ?? 0) < maxUnsentFiles }
    },
    insertFile: (classId: string, file: MessageFile, createdAt: string): Statement =>
      db
        .insert(messageFiles)
        .values({ ...file, classId, instituteId, ownerId: personId, createdAt })
        .onConflictDoNothing(),
    /** True in SQL while the caller writes in the class, and no one else has a file of that id. */
    mayPut: (classId: string, id: string): SQL => sql`${writesIn(classId)} and not exists (select 1 from message_files
      where institute_id = ${instituteId} and id = ${id} and owner_id <> ${personId})`,
  }
}
