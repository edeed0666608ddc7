import type { ListedInstitute } from '@takhti/schema/institutes/model'
import { institutes } from '@takhti/schema/institutes/tables'
import { sql } from 'drizzle-orm'
import type { DirectoryDatabase, Shard, Statement } from '#platform/db.ts'

/** An institute that is about to be made. */
export type NewInstituteRow = {
  id: string
  name: string
  kind: ListedInstitute['kind']
  timeZone: string
  language: string
  shard: Shard
}

/** Institutes as the platform sees them, with their databases. */
export function foundingStore(db: DirectoryDatabase) {
  return {
    insert(row: NewInstituteRow, now: Date): Statement {
      return db.insert(institutes).values({ ...row, createdAt: now.toISOString() })
    },
    /** A page, newest first; `search` matches anywhere in a name. */
    list({
      search,
      before,
      take,
    }: {
      search: string
      before: string | null
      take: number
    }): Promise<ListedInstitute[]> {
      return db.all<ListedInstitute>(sql`select i.id as instituteKneuraId, i.name, i.kind, i.time_zone as timeZone,
          i.shard, i.created_at as createdAt, l.feature_set as plan, l.valid_till as validTill
        from institutes i left join licences l on l.institute_id = i.id
        where ${before === null ? sql`true` : sql`i.id < ${before}`}
          and ${search === '' ? sql`true` : sql`instr(lower(i.name), lower(${search})) > 0`}
        order by i.id desc limit ${take}`)
    },
  }
}
