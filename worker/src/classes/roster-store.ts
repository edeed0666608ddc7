import type { ClassRole } from '@takhti/schema/classes/rules'
import { memberNameKey } from '@takhti/schema/kit/name-order'
import { sql } from 'drizzle-orm'
import type { Belonging } from '#institutes/port.ts'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { leaveClasses } from './leaving-store.ts'
import { classesStore } from './store.ts'

type Placed = { classId: string; personId: string; role: string }

/** People to add to classes, with their role. */
export type Adding = { classIds: readonly string[]; people: readonly Belonging[]; type: ClassRole; at: string }

/** The members of a class, and the statements that add and remove them. */
export function rosterStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const classes = classesStore(scope, db)
  const among = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

  const mirror = (people: readonly Belonging[], at: string): Statement[] => [
    db.run(sql`insert into members (institute_id, id, name, last_name, name_key, created_at)
      select ${instituteId}, ${field('id')}, ${field('name')}, ${field('lastName')}, ${field('nameKey')}, ${at}
      from json_each(${rowsOf(people)}) p where true on conflict do nothing`),
  ]

  const enter = ({ classIds, people, type, at }: Adding): Statement[] => {
    const each = sql`json_each(${rowsOf(people)}) p cross join json_each(${JSON.stringify(classIds)}) c`
    const role = type === 'instructor' ? sql`'instructor'` : field('role')
    return [
      ...mirror(people, at),
      db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
        select ${instituteId}, c.value, ${field('id')}, ${role}, ${at} from ${each} where true
        ${type === 'instructor' ? sql`on conflict do nothing` : sql``}`),
      db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
        select ${instituteId}, 'person:' || (${field('id')}), 'class', c.value, 'upsert', ${at} from ${each}
        union all
        select ${instituteId}, 'teachers:' || c.value, 'member', ${field('id')}, 'upsert', ${at} from ${each}`),
    ]
  }

  const endRequests = ({ classIds, people, at }: Adding): Statement =>
    db.run(sql`update class_requests set status = 'accepted', answered_at = ${at}
      where institute_id = ${instituteId} and class_id in ${among(classIds)} and status = 'pending'
        and person_id in ${among(people.map(({ personId }) => personId))}`)

  return {
    /** Filters classes to those the caller runs, and finds which of these people are in one already. */
    async findPlaces(classIds: readonly string[], personIds: readonly string[]) {
      const [run, placed] = await together(db, [
        classes.listRun(classIds),
        db.all<Placed>(sql`select class_id as classId, person_id as personId, role
          from class_members where institute_id = ${instituteId} and class_id in ${among(classIds)}
            and person_id in ${among(personIds)}`),
      ])
      return { run, placed }
    },
    /** True while every class exists and no member was removed. */
    canEnter: ({ classIds, people }: Pick<Adding, 'classIds' | 'people'>) => sql`(select count(*) from classes
        where institute_id = ${instituteId} and id in ${among(classIds)} and name_key is not null) = ${classIds.length}
      and not exists (select 1 from members where institute_id = ${instituteId}
        and id in ${among(people.map(({ personId }) => personId))} and removed_at is not null)`,
    /** Whether a teacher other than these people teaches the class. */
    isTaughtBeside: (classId: string, personIds: readonly string[]) => sql`exists (select 1 from class_members
      where institute_id = ${instituteId} and class_id = ${classId} and role = 'instructor'
        and person_id not in ${among(personIds)})`,
    mirror,
    enter,
    add: (adding: Adding): Statement[] => [...enter(adding), endRequests(adding)],
    remove(classId: string, personIds: readonly string[], at: string): Statement[] {
      return leaveClasses(
        db,
        { instituteId, at },
        (row) => sql`(${row}.class_id = ${classId} and ${row}.person_id in ${among(personIds)})`,
      )
    },
  }
}

function rowsOf(people: readonly Belonging[]): string {
  return JSON.stringify(
    people.map(({ personId: id, name, lastName, roles }) => ({
      id,
      name,
      lastName,
      nameKey: memberNameKey(name, lastName),
      role: roles.includes('learner') ? 'learner' : 'guest',
    })),
  )
}

function field(name: 'id' | 'name' | 'lastName' | 'nameKey' | 'role') {
  return sql.raw(`p.value ->> '${name}'`)
}
