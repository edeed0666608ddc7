import type { Recording } from '@takhti/schema/live/recording/model'
import { classRecordings } from '@takhti/schema/live/recording/tables'
import { sql, type SQL } from 'drizzle-orm'
import { lessonWith } from '#lessons/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A recording in a class of the caller's; numbers as SQLite has them. */
type Row = Omit<Recording, 'isPublished' | 'forGuests' | 'isTeacher' | 'missingParts'> & {
  isPublished: number
  forGuests: number
  role: string
  heldBytes: number
  missing: string
  recordedBy: string
}

/** A recording as handlers decide about it; `missing` are the parts below the highest that are not uploaded. */
export type FoundRecording = Recording & {
  heldBytes: number
  missing: readonly number[]
  isRecorder: boolean
  isGuest: boolean
}

/** How a recording ended; `late` are the parts that were made after the highest uploaded one. */
type End = { durationMs: number; at: string; late: readonly number[] }

/** A new part, the missing parts before it, the storage that is held for all of them, and whether the recording has ended. */
type ComingPart = { part: number; between: readonly number[]; bytes: number; held: number; hasEnded: boolean }

/** The recordings of the classes that the caller belongs to. */
export function recordingsStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const list = (which: SQL) =>
    db.all<Row>(sql`select r.id as recordingId, r.lesson_id as flow_id, r.live_id as liveId,
        v.class_id as classId, c.name as className, r.started_at as startedAt, r.ended_at as endedAt, r.duration_ms as durationMs, r.bytes, r.parts,
        r.is_published as isPublished, r.for_guests as forGuests, r.held_bytes as heldBytes, r.missing,
        r.recorded_by as recordedBy, m.role
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
    /** True in SQL while there is no recording of this id. */
    isNew: (id: string): SQL => sql`not exists (select 1 from class_recordings where ${one(id)})`,
    /** True in SQL while the recording exists. */
    isThere: (id: string): SQL => sql`exists (select 1 from class_recordings where ${one(id)} and removed_at is null)`,
    /** Counts a part, once, and answers the bytes of all; null where it is counted already, storage is not held for it, or an end came between. */
    async count(id: string, { part, between, bytes, held, hasEnded }: ComingPart): Promise<number | null> {
      const [row] = await db.all<{ bytes: number }>(sql`update class_recordings
        set parts = max(parts, ${part + 1}), missing = (${missing(between, part)}),
          bytes = bytes + ${bytes}, held_bytes = max(held_bytes, ${held})
        where ${one(id)} and bytes + ${bytes} <= max(held_bytes, ${held}) and (ended_at is not null) = ${hasEnded}
          and (parts <= ${part} or exists (select 1 from json_each(missing) where value = ${part})) returning bytes`)
      return row?.bytes ?? null
    },
    end(id: string, { durationMs, at, late }: End): Statement {
      return db.run(sql`update class_recordings set ended_at = coalesce(ended_at, ${at}), duration_ms = ${durationMs},
        parts = max(parts, ${(late.at(-1) ?? -1) + 1}), missing = (${missing(late)}), held_bytes = bytes where ${one(id)}`)
    },
    publish(id: string, { isPublished, forGuests }: { isPublished: boolean; forGuests: boolean }): Statement {
      return db.run(sql`update class_recordings set is_published = ${isPublished ? 1 : 0},
        for_guests = ${forGuests ? 1 : 0} where ${one(id)}`)
    },
    remove(id: string, at: string): Statement {
      return db.run(sql`update class_recordings set removed_at = ${at} where ${one(id)} and removed_at is null`)
    },
  }
}

/** The list of a row's missing parts in SQL, with some that were skipped, and without an uploaded one. */
function missing(skipped: readonly number[], coming = -1): SQL {
  return sql`select json_group_array(value) from (
    select value from json_each(missing) where value <> ${coming}
    union all select value from json_each(${JSON.stringify(skipped)}) where value >= parts)`
}

function found(rows: readonly Row[], personId: string): FoundRecording[] {
  return rows.map(({ role, isPublished, forGuests, missing: listed, recordedBy, ...row }) => {
    // The column is written as a list of numbers alone.
    const missingParts = JSON.parse(listed) as number[]
    return {
      ...row,
      missing: missingParts,
      missingParts: missingParts.length,
      isPublished: isPublished === 1,
      forGuests: forGuests === 1,
      isTeacher: role === 'instructor',
      isGuest: role === 'guest',
      isRecorder: role === 'instructor' && recordedBy === personId,
    }
  })
}
