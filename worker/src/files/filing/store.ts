import type { Named } from '@takhti/schema/files/filing/rules'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { withFiling } from './filed-store.ts'

/** An item with whether it is in the trash. */
export type Item = Named & { removedAt: string | null }

/** How one person files what is in *My content*: captures and files alike. */
export function filingStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`institute_id = ${instituteId} and owner_id = ${personId}`

  const items = itemsOf({ instituteId, personId }, db)

  const named = (ids: readonly string[]) =>
    items((id) => sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`)

  const folder = (id: string | null) =>
    db.all<{ id: string }>(sql`select id from folders
    where ${own} and id = ${id ?? ''} and lesson_type = 'CONTENT' and removed_at is null`)

  // An item that was never filed has no row yet.
  const ensure = (ids: readonly string[]): Statement =>
    db.run(sql`insert into filings (institute_id, item_id, owner_id)
      select ${instituteId}, value, ${personId} from json_each(${JSON.stringify(ids)}) where true on conflict do nothing`)

  const set = (ids: readonly string[], change: SQL): Statement[] => [
    ensure(ids),
    db.run(sql`update filings set ${change} where ${own}
      and item_id in (select value from json_each(${JSON.stringify(ids)}))`),
  ]

  return {
    async findItem(id: string): Promise<Item | null> {
      const [found] = await named([id])
      return found ?? null
    },
    /** An item, and the other items of its folder. */
    async findWithNeighbours(itemId: string) {
      const beside = items(
        (_, at) => sql`f.removed_at is null and ${at} = coalesce((select folder_id from filings
          where institute_id = ${instituteId} and item_id = ${itemId}), '')`,
      )
      const [found, neighbours] = await together(db, [named([itemId]), beside])
      return { found: found[0] ?? null, neighbours }
    },
    /** Everything that a move depends on, in one trip. */
    async moveFacts(ids: readonly string[], parentId: string | null) {
      const there = items((_, at) => sql`f.removed_at is null and ${at} = ${parentId ?? ''}`)
      const [found, standing, folders] = await together(db, [named(ids), there, folder(parentId)])
      return { found, standing, isFolder: parentId === null || folders.length > 0 }
    },
    renameItem: (id: string, name: string, at: string) => set([id], sql`name = ${name}, updated_at = ${at}`),
    tagItem: (id: string, tags: readonly string[], at: string) =>
      set([id], sql`tags = ${JSON.stringify(tags)}, updated_at = ${at}`),
    touchItem: (id: string, at: string) => set([id], sql`updated_at = ${at}`),
    starItem: (id: string, isStarred: boolean) => set([id], sql`is_starred = ${isStarred ? 1 : 0}`),
    shareItem: (id: string, at: string | null) => set([id], sql`shared_at = ${at}`),
    removeItems: (ids: readonly string[], at: string) =>
      ids.length === 0 ? [] : set(ids, sql`removed_at = coalesce(removed_at, ${at})`),
    restoreItem: (id: string) => set([id], sql`removed_at = null`),
    moveItems: (moved: readonly Named[], parentId: string | null): Statement[] => [
      ensure(moved.map(({ id }) => id)),
      db.run(sql`update filings set folder_id = ${parentId ?? ''}, name = j.value ->> 'name'
        from json_each(${JSON.stringify(moved)}) j
        where filings.institute_id = ${instituteId} and filings.owner_id = ${personId} and filings.item_id = j.value ->> 'id'`),
    ],
    /** True in SQL while the target folder exists. */
    takesItems: (parentId: string | null): SQL =>
      parentId === null
        ? sql`true`
        : sql`exists (select 1 from folders where ${own} and id = ${parentId} and lesson_type = 'CONTENT' and removed_at is null)`,
  }
}

/** Items that match a condition on an item's id and on its folder, which is empty at the top. */
function itemsOf({ instituteId, personId }: Pick<Scope, 'instituteId' | 'personId'>, db: InstituteDatabase) {
  return (which: (id: SQL, folder: SQL) => SQL) => {
    const part = (table: SQL, name: SQL, condition: SQL) => sql`select i.id, coalesce(f.name, i.${name}) as name,
        f.removed_at as removedAt from ${table} i ${withFiling(sql`i`)}
      where i.institute_id = ${instituteId} and i.owner_id = ${personId} and ${condition}
        and ${which(sql`i.id`, sql`coalesce(f.folder_id, '')`)}`
    return db.all<Item>(sql`${part(sql`content`, sql`name`, sql`true`)}
      union all ${part(sql`uploads`, sql`file`, sql`i.status = 'SUCCESS'`)}`)
  }
}
