import type { ClientError } from '@takhti/schema/health/model'
import { mostClientErrors } from '@takhti/schema/health/rules'
import { clientErrors } from '@takhti/schema/health/tables'
import { desc, sql } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'

export type ErrorRow = ClientError & { id: string; day: string; build: string; language: string; lastAt: string }

/** Errors that clients reported, in the directory. */
export function reportStore(db: DirectoryDatabase) {
  return {
    /** Counts errors that are stored already; a flood of different ones adds no more than there may be. */
    async add(rows: readonly ErrorRow[]): Promise<void> {
      await db.run(sql`insert into client_errors
          (id, day, build, kind, name, route, frames, language, request_id, count, last_at)
        select value ->> 'id', value ->> 'day', value ->> 'build', value ->> 'kind', value ->> 'name', value ->> 'route',
          value -> 'frames', value ->> 'language', value ->> 'requestId', value ->> 'count', value ->> 'lastAt'
        from json_each(${JSON.stringify(rows)})
        where (select count(*) from client_errors) < ${mostClientErrors}
          or value ->> 'id' in (select id from client_errors)
        on conflict (id) do update set count = count + excluded.count, last_at = excluded.last_at,
          language = excluded.language, request_id = coalesce(excluded.request_id, request_id)`)
    },
    list(after: string[] | null, take: number) {
      return db
        .select()
        .from(clientErrors)
        .where(after === null ? sql`true` : sql`(last_at, id) < (${after[0]}, ${after[1]})`)
        .orderBy(desc(clientErrors.lastAt), desc(clientErrors.id))
        .limit(take)
    },
  }
}
