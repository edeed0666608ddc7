import type { Holder } from '@takhti/schema/lessons/model'
import { holders } from '@takhti/schema/lessons/tables'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

const name = sql`trim(s.name || ' ' || s.last_name)`

/** Who has a lesson: the students of the classes it is published to. */
export function holdersStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    /** By name; `after` is the last row's name and id. A query, which may share a trip with another. */
    pageOfHolders(lessonId: string, { after, skip, take }: { after: string[] | null; skip: number; take: number }) {
      const later = after === null ? sql`true` : sql`(${name}, s.id) > (${after[0]}, ${after[1]})`
      return db.all<Holder>(sql`select m.person_id as userId, ${name} as name,
          max(m.role) as role, coalesce(h.holding, 'notYet') as holding, h.seen_at as seenAt
        from publications p
        join class_members m on m.institute_id = p.institute_id and m.class_id = p.class_id
          and m.role in ('learner', 'guest')
        join members s on s.institute_id = m.institute_id and s.id = m.person_id
        left join holders h on h.institute_id = p.institute_id and h.lesson_id = p.lesson_id and h.person_id = m.person_id
        where p.institute_id = ${instituteId} and p.lesson_id = ${lessonId} and ${later}
        group by s.id order by ${name}, s.id limit ${take} offset ${skip}`)
    },
    /** What a device reports never takes a lesson back from *opened* to *downloaded*. */
    hold(lessonId: string, report: Pick<typeof holders.$inferInsert, 'holding' | 'bytes' | 'seenAt'>): Statement {
      return db
        .insert(holders)
        .values({ ...report, instituteId, lessonId, personId })
        .onConflictDoUpdate({
          target: [holders.instituteId, holders.lessonId, holders.personId],
          set: {
            holding: sql`case when ${holders.holding} = 'opened' then 'opened' else excluded.holding end`,
            bytes: sql`coalesce(excluded.bytes, ${holders.bytes})`,
            seenAt: sql`max(excluded.seen_at, ${holders.seenAt})`,
          },
        })
    },
  }
}
