import type { HandedDays, ScheduleItem } from '@takhti/schema/schedule/model'
import type { Move } from '@takhti/schema/schedule/move-model'
import { maxOfClass } from '@takhti/schema/schedule/rules'
import { onDaysOf } from '@takhti/schema/schedule/substitutes/rules'
import { scheduleItems } from '@takhti/schema/schedule/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { substitution } from './substitutes/access-store.ts'

type Row = Omit<ScheduleItem, 'when' | 'leftOut' | 'handedOver'> & {
  date: string | null
  days: string | null
  leftOut: string
  version: number
  handedOver: string
  /** Whether the person who is asked about is in the class; else it is handed over to them. */
  isMember: number
}

/** An item, and which of its versions it is. */
export type Versioned = { item: ScheduleItem; version: number }

/** In SQL: what a person may do with a class of the institute, and with a lesson `l`. */
function permissions(scope: Scope) {
  const { instituteId, personId, roles } = scope
  const { covers } = substitution(scope)
  const isAdmin = roles.has('admin')
  const ofClass = (classId: SQL | string) => sql`select 1 from class_members m
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}`
  const teaches = (classId: SQL | string) => sql`(${isAdmin} or exists (${ofClass(classId)} and m.role = 'instructor'))`
  const exists = (classId: string) => sql`exists (select 1 from classes where institute_id = ${instituteId}
    and id = ${classId} and removed_at is null)`
  const mayRead = (classId: string) =>
    sql`(${exists(classId)} and (${isAdmin} or exists (${ofClass(classId)}) or ${covers(classId)}))`
  const mayWrite = (classId: string) => sql`(${exists(classId)} and ${teaches(classId)})`
  const published = sql`select 1 from publications p
    join class_members o on o.institute_id = p.institute_id and o.class_id = p.class_id and o.person_id = ${personId}
    where p.institute_id = l.institute_id and p.lesson_id = l.id`
  // A student must not see a teacher's plan for next week before it is published.
  const mayOpen = sql`(l.author_id = ${personId} or exists (${published}) or ${covers(sql`i.class_id`)})`
  const canTeach = sql`(l.author_id = ${personId} or exists (${published} and o.role = 'instructor'))`
  return { teaches, mayRead, mayWrite, mayOpen, canTeach, isAdmin }
}

/** In SQL: the classes of a person, and those that they take over as a substitute. */
function classesOf(instituteId: string, who: string): SQL {
  return sql`select class_id from class_members where institute_id = ${instituteId} and person_id = ${who}
    union select class_id from class_substitutes where institute_id = ${instituteId} and person_id = ${who}
      and ended_at is null`
}

/** What is on in classes of an institute, with the permissions of one person. */
export function scheduleStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { isAdmin, teaches, mayRead, mayWrite, mayOpen, canTeach } = permissions(scope)
  const items = (which: SQL, who = personId) =>
    db.all<Row>(sql`select i.id as scheduleId, i.class_id as classId, c.name as className, i.title, l.id as flowId,
        l.name as lessonName, i.date, i.days, i.left_out as leftOut, i.start_minute as startMinute, i.minutes, i.time_zone as timeZone,
        i.created_by as createdBy, i.version, ${handedOver} as handedOver,
        exists (select 1 from class_members w where w.institute_id = i.institute_id and w.class_id = i.class_id
          and w.person_id = ${who}) as isMember
      from schedule_items i
      join classes c on c.institute_id = i.institute_id and c.id = i.class_id and c.removed_at is null
      left join lessons l on l.institute_id = i.institute_id and l.id = i.lesson_id and l.removed_at is null and ${mayOpen}
      where i.institute_id = ${instituteId} and ${which} order by i.start_minute, i.id`)
  const taughtWith = (lessonId: string | null | undefined) =>
    db.all<{ name: string }>(sql`select l.name from lessons l where l.institute_id = ${instituteId}
      and l.id = ${lessonId ?? null} and l.removed_at is null and ${canTeach}`)
  return {
    /** In SQL: whether the caller may still write in the class, and it has room for one more. */
    mayAdd: (classId: string): SQL => sql`${mayWrite(classId)} and (select count(*) from schedule_items
      where institute_id = ${instituteId} and class_id = ${classId}) < ${maxOfClass}`,
    /** In SQL: whether the caller may still write in the class, and the item is the version that was read. */
    isStill: ({ item, version }: Versioned): SQL => sql`${mayWrite(item.classId)} and exists (select 1
      from schedule_items where institute_id = ${instituteId} and id = ${item.scheduleId} and version = ${version})`,
    /** What is on in a class, the caller's permissions there, and the name of a lesson that they can teach with. */
    async inClass(classId: string, lessonId: string | null = null) {
      const [[caller], [lesson], rows] = await together(db, [
        db.all<{ className: string; mayRead: number; mayWrite: number }>(sql`select name as className,
            ${mayRead(classId)} as mayRead, ${mayWrite(classId)} as mayWrite
          from classes where institute_id = ${instituteId} and id = ${classId}`),
        taughtWith(lessonId),
        items(sql`i.class_id = ${classId}`),
      ])
      const may = { mayRead: caller?.mayRead === 1, mayWrite: caller?.mayWrite === 1 }
      const named = { className: caller?.className ?? '', lessonName: lesson?.name ?? null }
      return { ...may, ...named, items: rows.flatMap((row) => (isAdmin ? [shown(row).item] : itemsOf(row, personId))) }
    },
    /** What is on in the classes of a person, and on the days that they take over as a substitute; null where the caller may not ask about them. */
    async ofPerson(who: string): Promise<ScheduleItem[] | null> {
      const [[member], rows] = await together(db, [
        db.all<{ isHere: number }>(sql`select exists (select 1 from members
          where institute_id = ${instituteId} and id = ${who}) as isHere`),
        items(sql`c.archived_at is null and i.class_id in (${classesOf(instituteId, who)})`, who),
      ])
      const mayAsk = who === personId || (isAdmin && member?.isHere === 1)
      return mayAsk ? rows.flatMap((row) => itemsOf(row, who)) : null
    },
    /** An item that the caller may write, or null, with all of its class, and the name of a lesson that they can teach with. */
    async find(id: string, lessonId?: string | null) {
      const [[lesson], rows] = await together(db, [
        taughtWith(lessonId),
        items(sql`i.class_id = (select class_id from schedule_items where institute_id = ${instituteId} and id = ${id})
          and ${teaches(sql`i.class_id`)}`),
      ])
      const all = rows.map(shown)
      const found = all.find(({ item }) => item.scheduleId === id) ?? null
      return { found, lessonName: lesson?.name ?? null, items: all.map(({ item }) => item) }
    },
    ...writes(scope, db),
  }
}

function writes({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const ofRow = (id: string) => and(eq(scheduleItems.instituteId, instituteId), eq(scheduleItems.id, id))
  return {
    insert(item: ScheduleItem, at: string): Statement {
      const { scheduleId: id, classId, createdBy, flowId: lessonId } = item
      return db
        .insert(scheduleItems)
        .values({ instituteId, id, classId, createdBy, createdAt: at, lessonId, ...columns(item) })
    },
    /** Rewrites an item. The lesson, which its reader may not be able to name, changes only with `withLesson`. */
    update(item: ScheduleItem, { withLesson }: { withLesson: boolean }): Statement {
      const lesson = withLesson ? { lessonId: item.flowId } : {}
      const next = { ...columns(item), ...lesson, version: sql`${scheduleItems.version} + 1` }
      return db.update(scheduleItems).set(next).where(ofRow(item.scheduleId))
    },
    /** Makes or removes the entry of a single lesson; it gets the lesson, which its mover may not be able to name. */
    moveSingle({ scheduleId, classId }: ScheduleItem, move: Move, at: string): Statement[] {
      if (move.kind === 'entry') return []
      const { singleId } = move
      if (move.kind === 'back')
        return [
          db.run(sql`delete from schedule_items where institute_id = ${instituteId} and id = ${singleId}
            and class_id = ${classId} and date is not null`),
        ]
      const { date, startMinute } = move.to
      return [
        db.run(sql`insert into schedule_items (institute_id, id, class_id, lesson_id, title, date, days, left_out,
            start_minute, minutes, time_zone, created_by, created_at)
          select institute_id, ${singleId}, class_id, lesson_id, title, ${date}, null, '[]', ${startMinute}, minutes,
            time_zone, ${personId}, ${at}
          from schedule_items where institute_id = ${instituteId} and id = ${scheduleId}`),
      ]
    },
    remove: (id: string): Statement => db.delete(scheduleItems).where(ofRow(id)),
  }
}

function columns({ title, when, leftOut = [], startMinute, minutes, timeZone }: ScheduleItem) {
  const slot = { title, startMinute, minutes, timeZone }
  if (when.kind === 'once') return { ...slot, date: when.date, days: null, leftOut: [] }
  return { ...slot, date: null, days: when.days, leftOut }
}

/** The days that were handed over lately or will be, by which an entry `i` is marked. */
const handedOver = sql`(select json_group_array(json_object('substituteId', v.id, 'personId', v.person_id,
    'name', trim(s.name || ' ' || s.last_name), 'from', v.from_date, 'to', v.to_date) order by v.from_date, v.id)
  from class_substitutes v join members s on s.institute_id = v.institute_id and s.id = v.person_id
  where v.institute_id = i.institute_id and v.class_id = i.class_id and v.ended_at is null
    and (v.schedule_id is null or v.schedule_id = i.id)
    and v.ends_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-35 days'))`

/** An entry for a member of its class; for a substitute an entry of each day that they take over. */
function itemsOf(row: Row, who: string): ScheduleItem[] {
  const { item } = shown(row)
  if (row.isMember === 1) return [item]
  const days = (item.handedOver ?? []).filter(({ personId }) => personId === who)
  const byDate = new Map(
    days.flatMap((span) => onDaysOf(item, span)).map((each) => [each.when.kind === 'once' ? each.when.date : '', each]),
  )
  return [...byDate.values()]
}

function shown({ date, days, leftOut, handedOver: handed, isMember: _, version, ...rest }: Row): Versioned {
  // The table holds one of both, and `columns` above wrote it.
  const when =
    date === null ? { kind: 'weekly' as const, days: JSON.parse(days ?? '[]') } : { kind: 'once' as const, date }
  // The query builds this JSON from columns of its own.
  const spans = JSON.parse(handed) as HandedDays[]
  const marks = spans.length > 0 && { handedOver: spans }
  return { item: { ...rest, when, leftOut: JSON.parse(leftOut), ...marks }, version }
}
