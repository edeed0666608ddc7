import { sql } from 'drizzle-orm'
import { together, type DirectoryDatabase } from '#platform/db.ts'

type Asked = { instituteId: string; emails: readonly string[]; personIds: readonly string[] }

/** Which of these addresses belong to people of no role here, and the addresses of those who have one. */
export async function findAddresses(db: DirectoryDatabase, { instituteId, emails, personIds }: Asked) {
  const [taken, known] = await together(db, [
    db.all<{ email: string }>(sql`select p.email from json_each(${JSON.stringify(emails)}) j
      join people p on p.email = j.value where not exists (select 1 from memberships m
        where m.person_id = p.id and m.institute_id = ${instituteId})`),
    db.all<{ id: string; email: string }>(sql`select p.id, p.email from json_each(${JSON.stringify(personIds)}) j
      join people p on p.id = j.value join memberships m on m.person_id = p.id and m.institute_id = ${instituteId}`),
  ])
  return { taken: new Set(taken.map(({ email }) => email)), known: new Map(known.map(({ id, email }) => [id, email])) }
}
