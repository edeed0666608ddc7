import { wordsOfNames } from '@takhti/schema/lessons/search-words'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

type Wordless = { instituteId: string; id: string; name: string; tags: string }

/** Gives words to lessons of builds before search, and so a place in the index; answers how many of them it looked at. */
export async function giveWords(db: InstituteDatabase, limit: number): Promise<number> {
  const found = await db.all<Wordless>(sql`select institute_id as instituteId, id, name, tags
    from lessons indexed by lessons_wordless where name_words is null limit ${limit}`)
  if (found.length === 0) return 0
  const given = found.map(({ instituteId, id, name, tags }) => ({
    instituteId,
    id,
    name: wordsOfNames([name]),
    // Written by the store of lessons alone.
    tags: wordsOfNames(JSON.parse(tags) as string[]),
  }))
  // One that was renamed meanwhile has its words already.
  await db.run(sql`update lessons set name_words = j.value ->> 'name', tag_words = j.value ->> 'tags'
    from json_each(${JSON.stringify(given)}) j
    where lessons.institute_id = j.value ->> 'instituteId' and lessons.id = j.value ->> 'id' and lessons.name_words is null`)
  return found.length
}
