import { mergedPeople } from '@takhti/schema/records/merges/tables'
import { and, eq, sql } from 'drizzle-orm'
import { isIn, together, type InstituteDatabase, type Shard, type Statement } from '#platform/db.ts'
import { shapeOf, type Reference } from './references-store.ts'

/** Doubles whose rows are merged into one student's; stored in the outbox until it is done. */
export type MergeJob = { shard: Shard; instituteId: string; intoId: string; doubleIds: readonly string[]; at: string }

// The audit is append-only, changes are history, and the member stays as the name of that history.
const untouched = new Set(['audit', 'changes', 'erasing', 'idempotency'])

/** Tables that may have a row of each of both people for the same thing: the student's own stays. */
const sameOfBoth = [
  'class_members',
  'class_requests',
  'holders',
  'notifications',
  'quiz_seats',
  'quiz_scores',
  'stars',
  'attendance_marks',
  'attendance_replaced',
  'attendance_arrivals',
  'conduct_entries',
  'assessment_students',
  'seating_people',
  'group_members',
  'mail_digests',
  'wall_group_members',
  'class_kind_choices',
  'lesson_reminders',
  'muted_classes',
  'muted_kinds',
  'calendar_feeds',
  'card_reviews',
  'answer_cards',
  'learning_consents',
  'learning_exchanges',
]

/** The people into whom these doubles were merged before. */
export async function listMerged(db: InstituteDatabase, instituteId: string, doubleIds: readonly string[]) {
  return db
    .select({ personId: mergedPeople.personId, intoId: mergedPeople.intoId })
    .from(mergedPeople)
    .where(and(eq(mergedPeople.instituteId, instituteId), isIn(mergedPeople.personId, doubleIds)))
}

/** Moves every row of the doubles to the student, one batch for each double. Idempotent. */
export async function mergeInInstitute(db: InstituteDatabase, job: MergeJob): Promise<string[]> {
  const { references } = await shapeOf(db, 'institute')
  const moved = references.filter(
    ({ table, column }) => !untouched.has(table) && `${table}.${column}` !== 'merged_people.person_id',
  )
  for (const doubleId of job.doubleIds) await together(db, movesOf(db, job, { doubleId, moved }))
  const rows = await db.all<{ id: string }>(sql`select class_id as id from class_members
    where institute_id = ${job.instituteId} and person_id = ${job.intoId}`)
  return rows.map(({ id }) => id)
}

type Move = { doubleId: string; moved: readonly Reference[] }

function movesOf(db: InstituteDatabase, job: MergeJob, { doubleId, moved }: Move): Statement[] {
  const { instituteId, intoId, at } = job
  const move = ({ table, column }: Pick<Reference, 'table' | 'column'>) =>
    // A row that the student has as well is not moved.
    db.run(sql`update or ignore ${sql.identifier(table)} set ${sql.identifier(column)} = ${intoId}
      where institute_id = ${instituteId} and ${sql.identifier(column)} = ${doubleId}`)
  return [
    db.run(sql`insert into merged_people (institute_id, person_id, into_id, merged_at)
      select institute_id, id, ${intoId}, ${at} from members where institute_id = ${instituteId} and id = ${doubleId}
      on conflict do nothing`),
    ...news(db, job, doubleId),
    // A student who was present under either name was present.
    db.run(sql`update attendance_marks
      set status = 'PRESENT', detail = case when detail = 'late' then detail end where institute_id = ${instituteId} and person_id = ${intoId}
      and record_id in (select record_id from attendance_marks
        where institute_id = ${instituteId} and person_id = ${doubleId} and status = 'PRESENT')`),
    db.run(sql`update students set guardian_contact_number = coalesce(guardian_contact_number,
        (select guardian_contact_number from students where institute_id = ${instituteId} and person_id = ${doubleId}))
      where institute_id = ${instituteId} and person_id = ${intoId}`),
    // Attempts of both stay: those of the double come after the student's own.
    db.run(sql`update assessment_attempts set number = number + (select coalesce(max(o.number), 0)
        from assessment_attempts o where o.institute_id = ${instituteId} and o.person_id = ${intoId}
          and o.assessment_id = assessment_attempts.assessment_id)
      where institute_id = ${instituteId} and person_id = ${doubleId}`),
    // A conversation of both with one teacher becomes the student's own.
    db.run(sql`update messages set conversation_id = (select o.id from conversations o, conversations d
        where o.institute_id = ${instituteId} and o.student_id = ${intoId} and d.institute_id = ${instituteId}
          and d.id = messages.conversation_id and o.class_id = d.class_id and o.teacher_id = d.teacher_id)
      where institute_id = ${instituteId} and conversation_id in (select d.id from conversations d
        join conversations o on o.institute_id = d.institute_id and o.class_id = d.class_id
          and o.teacher_id = d.teacher_id and o.student_id = ${intoId}
        where d.institute_id = ${instituteId} and d.student_id = ${doubleId})`),
    db.run(sql`update conversations set last_message_id = coalesce((select max(m.id) from messages m
        where m.institute_id = conversations.institute_id and m.conversation_id = conversations.id), last_message_id)
      where institute_id = ${instituteId} and student_id = ${intoId}`),
    ...moved.map(move),
    db.run(sql`delete from conversation_reviews where institute_id = ${instituteId} and conversation_id in
      (select id from conversations where institute_id = ${instituteId} and student_id = ${doubleId})`),
    db.run(sql`delete from conversations where institute_id = ${instituteId} and student_id = ${doubleId}`),
    ...sameOfBoth.map((table) =>
      db.run(sql`delete from ${sql.identifier(table)} where institute_id = ${instituteId} and person_id = ${doubleId}`),
    ),
    db.run(sql`update members set removed_at = ${at}
      where institute_id = ${instituteId} and id = ${doubleId} and removed_at is null`),
  ]
}

/** The feed changes of a merge: the student gets classes, and teachers lose the double. */
function news(db: InstituteDatabase, { instituteId, intoId, at }: MergeJob, doubleId: string): Statement[] {
  const classesOf = sql`from class_members where institute_id = ${instituteId} and person_id = ${doubleId}`
  const into = sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)`
  return [
    db.run(sql`${into} select institute_id, ${`person:${intoId}`}, 'class', class_id, 'upsert', ${at} ${classesOf}`),
    db.run(
      sql`${into} select institute_id, 'teachers:' || class_id, 'member', person_id, 'remove', ${at} ${classesOf}`,
    ),
    db.run(
      sql`${into} select institute_id, 'teachers:' || class_id, 'member', ${intoId}, 'upsert', ${at} ${classesOf}`,
    ),
  ]
}
