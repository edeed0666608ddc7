import type { ContentItem } from '@takhti/schema/files/model'
import { sets } from '@takhti/schema/questions/sets/tables'
import { sql, type SQL } from 'drizzle-orm'
import { filedFields, filedOf, itemStatements, withFiling, type FiledRow } from '#files/port.ts'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import type { ItemRow } from '../item-rows.ts'
import { itemStore } from '../item-store.ts'

/** The columns of a set, beside its items. */
export type SetRow = Pick<ContentItem, 'id' | 'name' | 'language' | 'createdAt' | 'updatedAt' | 'parentId'> &
  Pick<ContentItem, 'tags' | 'isStarred'> & {
    sourceId: string | null
    deckKind: DeckColumn
    revision: number
    paidBytes: number
    removedAt: string | null
  }

export type DeckColumn = (typeof sets.$inferSelect)['deckKind']

/** A set with its items, in order. */
export type FoundSet = SetRow & { items: ItemRow[] }

/** The question sets and decks of one person. */
export function setsStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const ofSet = (id: string) => sql`institute_id = ${instituteId} and content_id = ${id}`
  const items = itemStore(scope, db, { table: 'set_items', owner: 'content_id' })
  return {
    ...itemStatements(scope, db),
    putItems: items.putItems,
    removeItems: items.removeItems,
    /** The caller's own set, and whether anything of *My content* has the id. */
    async find(id: string): Promise<{ found: FoundSet | null; isTaken: boolean }> {
      const [[row], found, taken] = await together(db, [
        db.all<Omit<SetRow, 'tags' | 'isStarred'> & FiledRow>(sql`select c.id, coalesce(f.name, c.name) as name,
            c.language, c.created_at as createdAt, ${filedFields(sql`c`)}, f.removed_at as removedAt, s.revision,
            s.deck_kind as deckKind, s.paid_bytes as paidBytes, (select o.id from content o
              where o.institute_id = s.institute_id and o.id = s.source_id and o.owner_id = c.owner_id) as sourceId
          from content c join sets s on s.institute_id = c.institute_id and s.content_id = c.id ${withFiling(sql`c`)}
          where c.institute_id = ${instituteId} and c.id = ${id} and c.owner_id = ${personId}`),
        items.listItems(id),
        db.all(sql`select 1 from content where institute_id = ${instituteId} and id = ${id}`),
      ])
      return { found: row === undefined ? null : { ...filedOf(row), items: found }, isTaken: taken.length > 0 }
    },
    /** True in SQL while nothing of *My content* has the id. */
    isFree: (id: string): SQL =>
      sql`not exists (select 1 from content where institute_id = ${instituteId} and id = ${id})`,
    /** True in SQL while the set is unchanged since it was read. */
    isThere: ({ id, revision }: SetRow): SQL =>
      sql`exists (select 1 from sets where ${ofSet(id)} and revision = ${revision})`,
    insertSet: (row: { contentId: string; sourceId: string; deckKind: DeckColumn; paidBytes: number }): Statement =>
      db.insert(sets).values({ ...row, instituteId, revision: 1 }),
    /** Counts the items again, and one change more. */
    countChange: (id: string, paidBytes: number): Statement[] => [
      db.run(sql`update sets set revision = revision + 1, paid_bytes = ${paidBytes} where ${ofSet(id)}`),
      db.run(sql`update content set question_count = (select count(*) from set_items where ${ofSet(id)})
        where institute_id = ${instituteId} and id = ${id}`),
    ],
  }
}
