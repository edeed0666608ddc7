import { soughtPhrases } from '@takhti/schema/lessons/finding/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { lessonFields, type LessonRow } from './list-store.ts'

/** A lesson that was found: its place in the index, and its pages that match, as JSON. */
export type FoundRow = LessonRow & { number: number; pages: string }

/** A search: a query, in all lessons or those of a class, after a place in the index. */
export type Sought = {
  query: string
  classId: string | undefined
  after: number | null
  skip: number
  take: number
}

/** Full-text search of lessons, for one person. */
export function findingStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    /**
     * The lessons that match every part of a query, last in the index first: the index yields that order without reading the
     * rest. The index is queried for one institute; the joins of the lists decide whether the caller may see a lesson.
     */
    async search({ query, classId, after, skip, take }: Sought): Promise<FoundRow[]> {
      const asked = questionOf(instituteId, query)
      if (asked === null) return []
      const inClass = classId === undefined ? sql`true` : sql`m.class_id = ${classId}`
      const isPublished = sql`exists (select 1 from publications p join class_members m on m.institute_id = p.institute_id
        and m.class_id = p.class_id and m.person_id = ${personId}
        where p.institute_id = ${instituteId} and p.lesson_id = l.id and ${inClass})`
      const isTheirs = classId === undefined ? sql`(l.author_id = ${personId} or ${isPublished})` : isPublished
      return db.all(sql`select i.rowid as number, ${lessonFields(personId)}, ${pages} as pages
        from lesson_index i cross join lessons l
        where i.lesson_index match ${asked} and ${after === null ? sql`true` : sql`i.rowid < ${after}`}
          and l.institute_id = ${instituteId} and l.id = i.lesson_id and l.removed_at is null and ${isTheirs}
        order by i.rowid desc limit ${take} offset ${skip}`)
    },
  }
}

const pages: SQL = sql`(select json_group_array(json_object('pageId', t.page_id, 'text', t.text)) from lesson_texts t
  where t.institute_id = l.institute_id and t.lesson_id = l.id and t.is_shown = 1)`

/** The FTS query: the institute as a term, and each phrase, whose last term is a prefix. Null for a query without terms. */
export function questionOf(instituteId: string, query: string): string | null {
  const phrases = soughtPhrases(query)
  if (phrases.length === 0) return null
  // Phrases have only letters, marks and digits, so nothing in them can end the quotes.
  const words = phrases.map((phrase) => `"${phrase.join(' ')}" *`).join(' AND ')
  return `institute : "${instituteId.replaceAll('-', '')}" AND {title body} : (${words})`
}
