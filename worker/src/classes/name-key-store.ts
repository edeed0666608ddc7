import { memberNameKey } from '@takhti/schema/kit/name-order'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

type Keyless = { instituteId: string; id: string; name: string; lastName: string }

/** Gives keys to names that SQL or an older build wrote without one. Returns how many it read. */
export async function giveNameKeys(db: InstituteDatabase, limit: number): Promise<number> {
  const found = await db.all<Keyless>(sql`select institute_id as instituteId, id, name, last_name as lastName
    from members indexed by members_keyless where name_key is null limit ${limit}`)
  if (found.length === 0) return 0
  const given = found.map((row) => ({ ...row, nameKey: memberNameKey(row.name, row.lastName) }))
  // A person who was renamed meanwhile has a key already, or waits for the next run.
  await db.run(sql`update members set name_key = j.value ->> 'nameKey' from json_each(${JSON.stringify(given)}) j
    where members.institute_id = j.value ->> 'instituteId' and members.id = j.value ->> 'id'
      and members.name = j.value ->> 'name' and members.last_name = j.value ->> 'lastName' and members.name_key is null`)
  return found.length
}
