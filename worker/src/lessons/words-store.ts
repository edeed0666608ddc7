import { searchWords, wordsOfNames, wordsVersion } from '@takhti/schema/lessons/search-words'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

type Wordless = { instituteId: string; id: string; name: string; tags: string }

/** Adds search terms to lessons of builds before search, and thereby to the index. Returns how many of them it read. */
export async function giveWords(db: InstituteDatabase, limit: number): Promise<number> {
  const found = await db.all<Wordless>(sql`select institute_id as instituteId, id, name, tags
    from lessons indexed by lessons_wordless where name_words is null limit ${limit}`)
  if (found.length === 0) return 0
  const given = found.map(({ instituteId, id, name, tags }) => ({
    instituteId,
    id,
    name: wordsOfNames([name]),
    // Only the store of lessons writes it.
    tags: wordsOfNames(JSON.parse(tags) as string[]),
  }))
  // One that was renamed meanwhile has its terms already.
  await db.run(sql`update lessons set name_words = j.value ->> 'name', tag_words = j.value ->> 'tags',
      words_version = ${wordsVersion}
    from json_each(${JSON.stringify(given)}) j
    where lessons.institute_id = j.value ->> 'instituteId' and lessons.id = j.value ->> 'id' and lessons.name_words is null`)
  return found.length
}

/** Folds names and tags again that an older build folded. Returns how many it read. Rows changed meanwhile wait for the next run. */
export async function refoldNames(db: InstituteDatabase, limit: number): Promise<number> {
  const found = await db.all<Wordless>(sql`select institute_id as instituteId, id, name, tags
    from lessons indexed by lessons_old_words where words_version < 2 limit ${limit}`)
  if (found.length === 0) return 0
  const folded = found.map((row) => ({
    ...row,
    nameWords: wordsOfNames([row.name]),
    // Only the store of lessons writes it.
    tagWords: wordsOfNames(JSON.parse(row.tags) as string[]),
  }))
  await db.run(sql`update lessons set name_words = j.value ->> 'nameWords', tag_words = j.value ->> 'tagWords',
      words_version = ${wordsVersion}
    from json_each(${JSON.stringify(folded)}) j
    where lessons.institute_id = j.value ->> 'instituteId' and lessons.id = j.value ->> 'id'
      and lessons.name = j.value ->> 'name' and lessons.tags = j.value ->> 'tags'`)
  return found.length
}

type OldText = { instituteId: string; lessonId: string; pageId: string; text: string }

/** Folds texts of pages again that an older build folded. Returns how many it read. */
export async function refoldTexts(db: InstituteDatabase, limit: number): Promise<number> {
  const found =
    await db.all<OldText>(sql`select institute_id as instituteId, lesson_id as lessonId, page_id as pageId, text
    from lesson_texts indexed by lesson_texts_old_words where words_version < 2 limit ${limit}`)
  if (found.length === 0) return 0
  const folded = found.map((row) => ({ ...row, words: searchWords(row.text).join(' ') }))
  // A character of a script without spaces takes a space with it.
  await db.run(sql`update lesson_texts set words = substr(j.value ->> 'words', 1, 2 * length(text)),
      words_version = ${wordsVersion}
    from json_each(${JSON.stringify(folded)}) j
    where lesson_texts.institute_id = j.value ->> 'instituteId' and lesson_texts.lesson_id = j.value ->> 'lessonId'
      and lesson_texts.page_id = j.value ->> 'pageId' and lesson_texts.text = j.value ->> 'text'`)
  return found.length
}
