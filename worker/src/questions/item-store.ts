import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { ItemRow } from './item-rows.ts'

/** Where rows of questions are: the table, and the column that names their owner. */
type Place = { table: 'set_items'; owner: 'content_id' } | { table: 'assessment_questions'; owner: 'assessment_id' }

/** The statements on the questions of a set or an assessment of one institute. */
export function itemStore({ instituteId }: { instituteId: string }, db: InstituteDatabase, place: Place) {
  const [table, owner] = [sql.identifier(place.table), sql.identifier(place.owner)]
  const ofOwner = (id: string | SQL) => sql`institute_id = ${instituteId} and ${owner} = ${id}`
  return {
    listItems: (id: string | SQL) =>
      db.all<ItemRow>(sql`select item_id as id, place, version, other_of as otherOf, body from ${table}
        where ${ofOwner(id)} order by place, item_id`),
    /** Writes rows by their ids, new or not. */
    putItems: (id: string, rows: readonly ItemRow[]): Statement =>
      db.run(sql`insert into ${table} (institute_id, ${owner}, item_id, place, version, other_of, body)
        select ${instituteId}, ${id}, value ->> 'id', value ->> 'place', value ->> 'version', value ->> 'otherOf', value ->> 'body'
        from json_each(${JSON.stringify(rows)}) where true
        on conflict do update set place = excluded.place, version = excluded.version, other_of = excluded.other_of,
          body = excluded.body`),
    removeItems: (id: string, gone: readonly string[]): Statement =>
      db.run(sql`delete from ${table} where ${ofOwner(id)}
        and item_id in (select value from json_each(${JSON.stringify(gone)}))`),
  }
}
