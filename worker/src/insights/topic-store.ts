import { belowTopic } from '@takhti/schema/insights/rules'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { accessOf, tablesOf } from './access-store.ts'
import type { TopicRow } from './rows.ts'

type Asked = { classId: string; studentId: string | null; from: string; before: string; now: string }

/** The most concepts of a list, the weakest first. */
const maxTopics = 200

/** What a class or a student can do by concept. */
export function topicReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const access = accessOf(scope)
  return {
    /** Two statements; null where the caller may not read it. */
    async topics({ classId, studentId, ...range }: Asked) {
      const mayRead = studentId === null ? access.reads : sql`((${access.reads}) or (${access.isSelf(studentId)}))`
      const classIds = sql`select c.id from classes c where c.institute_id = ${instituteId} and c.id = ${classId} and ${mayRead}`
      const isOwn = studentId === personId
      const { students, works } = tablesOf(scope, { classIds, studentId, isOwn, ...range })
      const [[found], rows] = await together(db, [
        db.all<{ className: string; students: number; name: string | null }>(sql`select c.name as className,
            count(pupil.person_id) as students, max(pupil.name) as name
          from classes c left join (${students}) pupil on pupil.class_id = c.id
          where c.institute_id = ${instituteId} and c.id in (${classIds}) group by c.id`),
        // Columns beside the one `max` of a group are of its latest work. The inner group is a person and a concept.
        db.all<TopicRow>(sql`select topicId, topicName, sourceId, kind, name, responseId, missed, max(at) as at,
            sum(answers) as answers, sum(share) as share, count(*) as students, sum(works) as works,
            sum(answers >= ${belowTopic.answers} and share < ${belowTopic.share} * answers) as below
          from (select w.person_id, coalesce(nullif(e.value ->> 'topicId', ''), w.source_id) as topicId,
              e.value ->> 'name' as topicName, w.source_id as sourceId, w.kind, w.name, w.response_id as responseId,
              e.value ->> 'missed' as missed, max(w.at) as at, sum(e.value ->> 'answers') as answers,
              sum(e.value ->> 'share') as share, count(*) as works
            from (${works}) w join json_each(w.concepts) e group by w.person_id, 2)
          group by topicId order by sum(share) / sum(answers), topicId limit ${maxTopics}`),
      ])
      return found === undefined ? null : { ...found, rows }
    },
  }
}
