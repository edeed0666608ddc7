import type { Groups } from '@takhti/schema/live/wall/groups'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import type { StartedGroup } from '#rooms/rpc.ts'

type WallKey = { wallId: string; lessonId: string }

/** A board of a group, with the ids of its students. */
export type NewGroup = { number: number; boardId: string; personIds: readonly string[] }

/** Groups of a wall, and their students. */
export function wallGroupStore({ instituteId }: Pick<Scope, 'instituteId'>, db: InstituteDatabase) {
  return {
    /** How many of these people do not learn in the class. */
    async countStrangers(classId: string, groups: Groups): Promise<number> {
      const [row] = await db.all<{ count: number }>(sql`select count(*) as count
        from json_each(${JSON.stringify(groups.flat())}) p
        where not exists (select 1 from class_members m where m.institute_id = ${instituteId}
          and m.class_id = ${classId} and m.person_id = p.value and m.role <> 'instructor')`)
      return row?.count ?? 0
    },
    /** The groups as the room is to know them, with the names of their students. */
    async listGroups(wallId: string): Promise<StartedGroup[]> {
      const rows = await db.all<{ number: number; boardId: string; members: string }>(sql`select
          g.number, g.id as boardId, (select json_group_array(json_object('personId', p.person_id,
            'name', trim(n.name || ' ' || n.last_name)))
            from wall_group_members p join members n on n.institute_id = p.institute_id and n.id = p.person_id
            where p.institute_id = g.institute_id and p.group_id = g.id) as members
        from wall_groups g where g.institute_id = ${instituteId} and g.wall_id = ${wallId} order by g.number`)
      return rows.map(({ number, boardId, members }) => {
        // The statement makes the array of these objects.
        return { number, boardId, members: JSON.parse(members) as { personId: string; name: string }[] }
      })
    },
    /** Two statements for any number of groups. A group or member that is there already stays. */
    insertGroups({ wallId, lessonId }: WallKey, groups: readonly NewGroup[], madeAt: string): Statement[] {
      const boards = JSON.stringify(groups.map(({ number, boardId }) => [boardId, number]))
      const members = JSON.stringify(groups.flatMap(({ boardId, personIds }) => personIds.map((id) => [boardId, id])))
      return [
        db.run(sql`insert into wall_groups (institute_id, id, wall_id, lesson_id, number, made_at)
          select ${instituteId}, value ->> 0, ${wallId}, ${lessonId}, value ->> 1, ${madeAt}
          from json_each(${boards}) where true on conflict do nothing`),
        db.run(sql`insert into wall_group_members (institute_id, wall_id, group_id, lesson_id, person_id)
          select ${instituteId}, ${wallId}, value ->> 0, ${lessonId}, value ->> 1
          from json_each(${members}) where true on conflict do nothing`),
      ]
    },
  }
}
