import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { lessonsStore } from '../store.ts'

/** Data of versions that the rooms, which store them, do not have. */
export function versionsStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  return {
    /** Whether the caller may change the lesson. */
    async mayWrite(lessonId: string): Promise<boolean> {
      return (await lessonsStore(scope, db).find(lessonId))?.access === 'write'
    },
    /** The names of members by their ids; a former member has none. */
    async namesOf(personIds: readonly string[]): Promise<Map<string, string>> {
      if (personIds.length === 0) return new Map()
      const rows = await db.all<{ id: string; name: string }>(sql`select id, trim(name || ' ' || last_name) as name
        from members where institute_id = ${instituteId} and id in (select value from json_each(${JSON.stringify(personIds)}))`)
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}
