import type { GivenSource, LearningClass } from '@takhti/schema/learning/model'
import { sql } from 'drizzle-orm'
import { withFiling } from '#files/port.ts'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { accessFields, accessOfRow, learningAccess, type AccessRow } from './access-store.ts'

type SourceRow = Omit<GivenSource, 'classIds'> & { classIds: string }

/** What the caller's classes were given, and where the caller may ask about it. */
export function materialStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { learns, ownsSource, teaches, withAccess } = learningAccess(scope)
  const classes = sql`select m.class_id as id, k.name, ${accessFields} from class_members m
    join classes k on k.institute_id = m.institute_id and k.id = m.class_id and k.name_key is not null
    ${withAccess} where m.institute_id = ${instituteId} and m.person_id = ${personId}
      and m.role in ('learner', 'guest')`
  return {
    ownsSource,
    async materials(now: Date): Promise<{ classes: LearningClass[]; sources: GivenSource[] }> {
      const [rows, sources] = await together(db, [
        db.all<AccessRow & { id: string; name: string }>(sql`${classes} order by k.name, m.class_id`),
        db.all<SourceRow>(sql`select c.id, coalesce(f.name, c.name) as name, c.language,
            json_group_array(g.class_id) as classIds
          from learning_sources g join content c on c.institute_id = g.institute_id and c.id = g.content_id
          ${withFiling(sql`c`)}
          where g.institute_id = ${instituteId} and f.removed_at is null and ${learns(sql`g.class_id`)}
          group by c.id order by max(g.given_at) desc, c.id`),
      ])
      return {
        classes: rows.map(({ id, name, ...row }) => ({ id, name, access: accessOfRow(row, now) })),
        // The statement above made the list.
        sources: sources.map((row) => ({ ...row, classIds: JSON.parse(row.classIds) as string[] })),
      }
    },
    /** The owner of a source that was given to a class where the caller may ask the assistant; else null. */
    async ownerOfGiven(contentId: string, now: Date): Promise<string | null> {
      const rows = await db.all<AccessRow & { ownerId: string }>(sql`select c.owner_id as ownerId, ${accessFields}
        from learning_sources g join content c on c.institute_id = g.institute_id and c.id = g.content_id
        join class_members m on m.institute_id = g.institute_id and m.class_id = g.class_id
          and m.person_id = ${personId} and m.role in ('learner', 'guest')
        join classes k on k.institute_id = m.institute_id and k.id = m.class_id and k.name_key is not null
        ${withAccess} where g.institute_id = ${instituteId} and g.content_id = ${contentId}`)
      return rows.find((row) => accessOfRow(row, now) === 'ok')?.ownerId ?? null
    },
    /** Whether the caller may ask the assistant in any class, and the names of the people of their classes. */
    async asker(now: Date): Promise<{ mayAsk: boolean; names: string[] }> {
      const [rows, people] = await together(db, [
        db.all<AccessRow>(classes),
        db.all<{ name: string }>(sql`select distinct trim(p.name || ' ' || p.last_name) as name from class_members m
          join class_members o on o.institute_id = m.institute_id and o.class_id = m.class_id
          join members p on p.institute_id = o.institute_id and p.id = o.person_id
          where m.institute_id = ${instituteId} and m.person_id = ${personId} limit 2000`),
      ])
      return { mayAsk: rows.some((row) => accessOfRow(row, now) === 'ok'), names: people.map(({ name }) => name) }
    },
    async giving(classId: string, contentId: string) {
      const [row] = await db.all<{ teaches: number; owns: number; isGiven: number; count: number }>(sql`select
        ${teaches(classId)} as teaches, ${ownsSource(contentId)} as owns,
        exists (select 1 from learning_sources where institute_id = ${instituteId} and class_id = ${classId}
          and content_id = ${contentId}) as isGiven,
        (select count(*) from learning_sources where institute_id = ${instituteId} and class_id = ${classId}) as count`)
      return { teaches: row?.teaches === 1, owns: row?.owns === 1, isGiven: row?.isGiven === 1, count: row?.count ?? 0 }
    },
    giveSource: (classId: string, contentId: string, at: string): Statement =>
      db.run(sql`insert into learning_sources (institute_id, class_id, content_id, given_by, given_at)
        values (${instituteId}, ${classId}, ${contentId}, ${personId}, ${at}) on conflict do nothing`),
    takeSource: (classId: string, contentId: string): Statement =>
      db.run(sql`delete from learning_sources where institute_id = ${instituteId} and class_id = ${classId}
        and content_id = ${contentId}`),
  }
}
