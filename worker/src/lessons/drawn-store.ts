import { maxLessonText } from '@takhti/schema/lessons/finding/rules'
import { searchWords, wordsVersion } from '@takhti/schema/lessons/search-words'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'

type Ids = { instituteId: string; lessonId: string }

/** The interval within which successive changes are one row of the feed, while more may follow. */
const apartMs = 10_000

/** Stores the text of a page; a page without text has no row. Text beyond a lesson's limit is left out. */
export function storeText(
  db: InstituteDatabase,
  { instituteId, lessonId }: Ids,
  { pageId, text }: { pageId: string; text: string },
): Statement {
  const ofPage = sql`institute_id = ${instituteId} and lesson_id = ${lessonId} and page_id = ${pageId}`
  if (text === '') return db.run(sql`delete from lesson_texts where ${ofPage}`)
  const left = sql`max(0, ${maxLessonText} - (select coalesce(sum(length(o.text)), 0) from lesson_texts o
    where o.institute_id = ${instituteId} and o.lesson_id = ${lessonId} and o.page_id <> ${pageId}))`
  return db.run(sql`insert into lesson_texts (institute_id, lesson_id, page_id, text, words, words_version)
    select l.institute_id, l.id, ${pageId}, substr(${text}, 1, ${left}), substr(${searchWords(text).join(' ')}, 1, ${left}),
      ${wordsVersion}
    from lessons l where l.institute_id = ${instituteId} and l.id = ${lessonId}
    on conflict (institute_id, lesson_id, page_id) do update set text = excluded.text, words = excluded.words,
      words_version = excluded.words_version
      where text <> excluded.text`)
}

/** Excludes removed pages from search, and includes restored ones. */
export function showTexts(
  db: InstituteDatabase,
  { instituteId, lessonId }: Ids,
  removedPages: readonly string[],
): Statement {
  const isShown = sql`page_id not in (select value from json_each(${JSON.stringify(removedPages)}))`
  return db.run(sql`update lesson_texts set is_shown = ${isShown}
    where institute_id = ${instituteId} and lesson_id = ${lessonId} and is_shown <> (${isShown})`)
}

/**
 * Sets when a lesson was last modified, and notifies the lists of everyone who has it. `isOver` means that no user is left who
 * could draw more, so this notice is final.
 */
export function noteDrawn(
  db: InstituteDatabase,
  { instituteId, lessonId }: Ids,
  { now, isOver }: { now: Date; isOver: boolean },
): Statement[] {
  const at = now.toISOString()
  const before = isOver ? at : new Date(now.getTime() - apartMs).toISOString()
  const due = sql`l.institute_id = ${instituteId} and l.id = ${lessonId} and l.removed_at is null and l.updated_at < ${before}`
  return [
    db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
      select l.institute_id, 'person:' || l.author_id, 'lesson', l.id, 'upsert', ${at} from lessons l where ${due}
      union all select l.institute_id, 'class:' || p.class_id, 'lesson', l.id, 'upsert', ${at} from lessons l
        join publications p on p.institute_id = l.institute_id and p.lesson_id = l.id where ${due}`),
    db.run(sql`update lessons as l set updated_at = ${at} where ${due}`),
  ]
}

/** Whether this is the first drawing since a class got the lesson. Must run before `noteDrawn`, which changes the answer. */
export function isFirstDrawn(db: InstituteDatabase, { instituteId, lessonId }: Ids) {
  return db.all<{ lessonId: string }>(sql`select l.id as lessonId from lessons l join publications p
    on p.institute_id = l.institute_id and p.lesson_id = l.id and p.published_at >= l.updated_at
    where l.institute_id = ${instituteId} and l.id = ${lessonId} limit 1`)
}

/** People with a lesson in a list: its author, and everyone in the classes it is published to. */
export async function listHaving(db: InstituteDatabase, { instituteId, lessonId }: Ids): Promise<string[]> {
  const rows = await db.all<{ personId: string }>(sql`select author_id as personId from lessons
      where institute_id = ${instituteId} and id = ${lessonId} and removed_at is null
    union all select m.person_id from publications p
      cross join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id
      where p.institute_id = ${instituteId} and p.lesson_id = ${lessonId}`)
  // A union in SQL would read every member of the school in the order of their ids.
  return [...new Set(rows.map(({ personId }) => personId))]
}
