import type { Recording } from '@takhti/schema/live/recording/model'
import { classRecordings } from '@takhti/schema/live/recording/tables'
import { sql, type SQL } from 'drizzle-orm'
import { lessonWith } from '#lessons/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A recording in a class of the caller's; numbers as SQLite has them. */
type Row = Omit<Recording, 'isPublished' | 'isTeacher'> & {
  isPublished: number
  role: string
  heldBytes: number
  recordedBy: string
}

/** A recording as handlers decide about it. */
export type FoundRecording = Recording & { heldBytes: number; isRecorder: boolean }

/** The recordings of the classes that the caller belongs to. */
export function recordingsStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const list = (which: SQL) =>
    db.all<Row>(sql`select r.id as recordingId, r.lesson_id as flow_id, r.live_id as liveId,
        c.name as className, r.started_at as startedAt, r.ended_at as endedAt, r.duration_ms as durationMs, r.bytes, r.parts,
        r.is_published as isPublished, r.held_bytes as heldBytes, r.recorded_by as recordedBy,
        m.role
      from class_recordings r
      join live_classes v on v.institute_id = r.institute_id and v.id = r.live_id
      join class_members m on m.institute_id = v.institute_id and m.class_id = v.class_id and m.person_id = ${personId}
      join classes c on c.institute_id = v.institute_id and c.id = v.class_id and c.removed_at is null
      join lessons l on l.institute_id = r.institute_id and l.id = r.lesson_id and l.removed_at is null
      where r.institute_id = ${instituteId} and r.removed_at is null and ${which}`)
  const one = (id: string) => sql`institute_id = ${instituteId} and id = ${id}`
  return {
    /** The recordings of a lesson, and whether the caller may open it. */
    async listOfLesson(lessonId: string) {
      const other = list(sql`r.lesson_id = ${lessonId} order by r.id desc limit 100`)
      const { access, answer } = await lessonWith(scope, db, { lessonId, other })
      return { access, recordings: found(answer, personId) }
    },
    async find(id: string): Promise<FoundRecording | null> {
      return found(await list(sql`r.id = ${id}`), personId)[0] ?? null
    },
    /** Whether the caller teaches the class that a live class of a lesson was for. */
    async teaches({ lessonId, liveId }: { lessonId: string; liveId: string }): Promise<boolean> {
      const rows = await db.all(sql`select v.id from live_classes v
        join class_members m on m.institute_id = v.institute_id and m.class_id = v.class_id and m.person_id = ${personId}
        join lessons l on l.institute_id = v.institute_id and l.id = v.lesson_id and l.removed_at is null
        where v.institute_id = ${instituteId} and v.id = ${liveId} and v.lesson_id = ${lessonId}
          and m.role = 'instructor'`)
      return rows.length > 0
    },
    insert(row: { id: string; lessonId: string; liveId: string; startedAt: string }): Statement {
      return db.insert(classRecordings).values({ ...row, instituteId, recordedBy: personId })
    },
    /** True in SQL while nobody has begun a recording of this id. */
    isNew: (id: string): SQL => sql`not exists (select 1 from class_recordings where ${one(id)})`,
    /** True in SQL while the recording is there. */
    stands: (id: string): SQL => sql`exists (select 1 from class_recordings where ${one(id)} and removed_at is null)`,
    /** Counts a part that has not come before, and the storage that was taken for it. */
    async count(id: string, { part, bytes, taken }: { part: number; bytes: number; taken: number }): Promise<void> {
      await db.run(sql`update class_recordings set parts = ${part + 1}, bytes = bytes + ${bytes},
        held_bytes = held_bytes + ${taken} where ${one(id)} and parts <= ${part}`)
    },
    /** Counts a part that comes after later ones. */
    async countLate(id: string, { bytes, taken }: { bytes: number; taken: number }): Promise<void> {
      await db.run(sql`update class_recordings set bytes = bytes + ${bytes}, held_bytes = held_bytes + ${taken}
        where ${one(id)}`)
    },
    end(id: string, { durationMs, at }: { durationMs: number; at: string }): Statement {
      return db.run(sql`update class_recordings set ended_at = coalesce(ended_at, ${at}), duration_ms = ${durationMs},
        held_bytes = bytes where ${one(id)}`)
    },
    publish(id: string, isPublished: boolean): Statement {
      return db.run(sql`update class_recordings set is_published = ${isPublished ? 1 : 0} where ${one(id)}`)
    },
    remove(id: string, at: string): Statement {
      return db.run(sql`update class_recordings set removed_at = ${at} where ${one(id)} and removed_at is null`)
    },
  }
}

function found(rows: readonly Row[], personId: string): FoundRecording[] {
  return rows.map(({ role, isPublished, recordedBy, ...row }) => ({
    ...row,
    isPublished: isPublished === 1,
    isTeacher: role === 'instructor',
    isRecorder: role === 'instructor' && recordedBy === personId,
  }))
}
