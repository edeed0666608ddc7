import { captureKinds } from '@takhti/schema/capture/model'
import { sql } from 'drizzle-orm'
import { withFiling } from '#files/port.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A source as it is in *My content*: `createdAt` is when it was captured. */
export type ActiveSource = {
  id: string
  kind: (typeof captureKinds)[number]
  title: string
  language: string
  createdAt: string
}

const kinds = JSON.stringify(captureKinds)

/** The sources of one person that they may ask about. */
export function sourceStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    /** Those of some items that are the person's own and no sets or decks, and do not lie in the trash; in the order of the ids. */
    standing: (ids: readonly string[]) =>
      db.all<ActiveSource>(sql`select c.id, c.kind, coalesce(f.name, c.name) as title, c.language,
          c.created_at as createdAt
        from json_each(${JSON.stringify(ids)}) j
        join content c on c.institute_id = ${instituteId} and c.id = j.value and c.owner_id = ${personId}
          and c.kind in (select value from json_each(${kinds}))
        ${withFiling(sql`c`)} where f.removed_at is null order by j.key`),
  }
}
