import type { Group } from '@takhti/schema/groups/model'
import { groupNameKey, maxGroups } from '@takhti/schema/groups/rules'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Row = Omit<Group, 'userIds'> & { userIds: string; version: number }

/** A group, and which of its versions it is. */
export type Versioned = { group: Group; version: number }

/** The groups of classes that the caller teaches, or for admins of every class. */
export function groupsStore({ instituteId, personId, roles }: Scope, db: InstituteDatabase) {
  const mayRun = (classId: SQL) => sql`exists (select 1 from classes c where c.institute_id = ${instituteId}
    and c.id = ${classId} and c.name_key is not null and (${roles.has('admin')} or exists (select 1
      from class_members m where m.institute_id = ${instituteId} and m.class_id = ${classId}
        and m.person_id = ${personId} and m.role = 'instructor')))`
  const rows = (which: SQL) =>
    db.all<Row>(sql`select g.id as group_id, g.name as group_name, g.type as group_type, g.class_id as classId,
        g.topic_id, g.version, (select json_group_array(person_id) from group_members
          where institute_id = ${instituteId} and group_id = g.id) as userIds
      from class_groups g where g.institute_id = ${instituteId} and ${which} and ${mayRun(sql`g.class_id`)}
      order by g.name_key, g.id`)
  /** The people among these who do not learn in the class. */
  const strangers = (classId: SQL, userIds: readonly string[]) =>
    db.all<{ id: string }>(sql`select p.value as id from json_each(${JSON.stringify(userIds)}) p
      where not exists (select 1 from class_members m where m.institute_id = ${instituteId}
        and m.class_id = ${classId} and m.person_id = p.value and m.role <> 'instructor')`)
  return {
    /** In SQL: whether the caller may still write in the class, and it has room for one more. */
    mayAdd: (classId: string): SQL => sql`${mayRun(sql`${classId}`)} and (select count(*) from class_groups
      where institute_id = ${instituteId} and class_id = ${classId}) < ${maxGroups}`,
    /** In SQL: whether the caller may still write in the class, and the group is the version that was read. */
    isStill: ({ group, version }: Versioned): SQL => sql`${mayRun(sql`${group.classId}`)} and exists (select 1
      from class_groups where institute_id = ${instituteId} and id = ${group.group_id} and version = ${version})`,
    /** The groups of a class, whether the caller may read them, and who of `userIds` does not learn there. */
    async inClass(classId: string, userIds: readonly string[] = []) {
      const [[caller], found, others] = await together(db, [
        db.all<{ mayRead: number }>(sql`select ${mayRun(sql`${classId}`)} as mayRead`),
        rows(sql`g.class_id = ${classId}`),
        strangers(sql`${classId}`, userIds),
      ])
      return { mayRead: caller?.mayRead === 1, groups: found.map((row) => shown(row).group), strangers: others.length }
    },
    async onTopic(topicId: string): Promise<Group[]> {
      return (await rows(sql`g.topic_id = ${topicId}`)).map((row) => shown(row).group)
    },
    /** A group that the caller may write, or null, and who of `userIds` does not learn in its class. */
    async find(id: string, userIds: readonly string[] = []) {
      const [[row], others] = await together(db, [
        rows(sql`g.id = ${id}`),
        strangers(sql`(select class_id from class_groups where institute_id = ${instituteId} and id = ${id})`, userIds),
      ])
      return { found: row === undefined ? null : shown(row), strangers: others.length }
    },
    ...writes({ instituteId, personId }, db),
  }
}

function writes({ instituteId, personId }: Pick<Scope, 'instituteId' | 'personId'>, db: InstituteDatabase) {
  return {
    insert: (group: Group, at: string): Statement[] => [
      db.run(sql`insert into class_groups
          (institute_id, id, class_id, name, name_key, type, topic_id, created_by, created_at)
        values (${instituteId}, ${group.group_id}, ${group.classId}, ${group.group_name},
          ${groupNameKey(group.group_name)}, ${group.group_type}, ${group.topic_id}, ${personId}, ${at})`),
      putMembers(db, instituteId, group),
    ],
    update: (group: Group): Statement[] => [
      db.run(sql`update class_groups set name = ${group.group_name}, name_key = ${groupNameKey(group.group_name)},
          type = ${group.group_type}, topic_id = ${group.topic_id}, version = version + 1
        where institute_id = ${instituteId} and id = ${group.group_id}`),
      db.run(sql`delete from group_members where institute_id = ${instituteId} and group_id = ${group.group_id}
        and person_id not in (select value from json_each(${JSON.stringify(group.userIds)}))`),
      putMembers(db, instituteId, group),
    ],
    remove: (id: string): Statement[] => [
      db.run(sql`delete from group_members where institute_id = ${instituteId} and group_id = ${id}`),
      db.run(sql`delete from class_groups where institute_id = ${instituteId} and id = ${id}`),
    ],
  }
}

/** Only a student of the class becomes one of the group, so that one who just left is not added. */
function putMembers(db: InstituteDatabase, instituteId: string, { group_id: id, classId, userIds }: Group): Statement {
  return db.run(sql`insert into group_members (institute_id, group_id, person_id)
    select ${instituteId}, ${id}, m.person_id from class_members m
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.role <> 'instructor'
      and m.person_id in (select value from json_each(${JSON.stringify(userIds)}))
    on conflict do nothing`)
}

function shown({ version, userIds, ...row }: Row): Versioned {
  // The statement makes the array from a column of ids.
  const ids = JSON.parse(userIds) as string[]
  return { group: { ...row, userIds: ids.toSorted() }, version }
}
