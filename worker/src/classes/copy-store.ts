import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Copy = { from: string; to: string; teacherId: string; at: string }

/** The statements that give a new class what a teacher made for another one: no people, posts or work. */
export function copyStore({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    copy({ from, to, teacherId, at }: Copy): Statement[] {
      const ofSource = sql`institute_id = ${instituteId} and class_id = ${from}`
      return [
        db.run(sql`update classes set door = (select door from classes where institute_id = ${instituteId} and id = ${from})
          where institute_id = ${instituteId} and id = ${to}`),
        db.run(sql`insert into syllabi (institute_id, class_id, created_by, created_at)
          select institute_id, ${to}, created_by, ${at} from syllabi where ${ofSource}`),
        db.run(sql`insert into syllabus_topics (institute_id, class_id, topic_id, place)
          select institute_id, ${to}, topic_id, place from syllabus_topics where ${ofSource}`),
        // Only its author publishes a lesson. The times are those of the source, which order the list.
        db.run(sql`insert into publications (institute_id, lesson_id, class_id, published_by, published_at, learning_path)
          select p.institute_id, p.lesson_id, ${to}, ${teacherId}, p.published_at, p.learning_path from publications p
          join lessons l on l.institute_id = p.institute_id and l.id = p.lesson_id
            and l.author_id = ${teacherId} and l.removed_at is null
          where p.institute_id = ${instituteId} and p.class_id = ${from}`),
        db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
          select institute_id, ${`class:${to}`}, 'publication', lesson_id, 'upsert', ${at} from publications
          where institute_id = ${instituteId} and class_id = ${to}`),
        db.run(sql`insert into learning_path_items (institute_id, class_id, kind, item_id, place)
          select i.institute_id, ${to}, i.kind, i.item_id, i.place from learning_path_items i
          join publications p on p.institute_id = i.institute_id and p.lesson_id = i.item_id and p.class_id = ${to}
          where i.institute_id = ${instituteId} and i.class_id = ${from} and i.kind = 'lesson'`),
        db.run(sql`insert into feed_settings (institute_id, class_id, comment_rule, chosen_at)
          select institute_id, ${to}, comment_rule, ${at} from feed_settings where ${ofSource}`),
        db.run(sql`insert into quiet_hours (institute_id, class_id, from_minute, to_minute, chosen_at)
          select institute_id, ${to}, from_minute, to_minute, ${at} from quiet_hours where ${ofSource}`),
      ]
    },
  }
}
