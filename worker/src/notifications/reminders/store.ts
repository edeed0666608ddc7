import { usualReminder, type DueReminder } from '@takhti/schema/notifications/reminders/rules'
import type { Slot } from '@takhti/schema/schedule/rules'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import { isWanted } from '../choices/store.ts'
import { drawnId } from '../store.ts'

/** An entry of the schedule with the names of a reminder. */
type Entry = Slot & { instituteId: string; id: string; classId: string; className: string; title: string }

/** A lesson that its people are reminded of; the ids of its notifications share the prefix. */
type Reminded = Omit<Entry, keyof Slot> & DueReminder & { idPrefix: string }

/** A minute of the day of a place at which lessons can begin. */
type StartMinute = { timeZone: string; minute: number }

type Row = Omit<Entry, 'when' | 'leftOut'> & { date: string | null; days: string | null; leftOut: string }

const runName = 'lessons'

/** Until when reminders were written, and the time zones of all entries. */
export async function findRun(db: InstituteDatabase): Promise<{ coveredTo: string | null; timeZones: string[] }> {
  const [[run], zones] = await together(db, [
    db.all<{ coveredTo: string }>(sql`select covered_to as coveredTo from reminder_runs where name = ${runName}`),
    // One probe of the index for each time zone: every other way reads all entries.
    db.all<{ timeZone: string }>(sql`with recursive zones (name) as (select min(time_zone) from schedule_items
        union all select (select min(time_zone) from schedule_items where time_zone > name) from zones
          where name is not null)
      select name as timeZone from zones where name is not null`),
  ])
  return { coveredTo: run?.coveredTo ?? null, timeZones: zones.map(({ timeZone }) => timeZone) }
}

/** The entries that begin at one of these minutes, weekly or on one of some days. */
export async function listEntries(
  db: InstituteDatabase,
  at: readonly StartMinute[],
  days: { from: string; to: string },
): Promise<Entry[]> {
  const rows = await db.all<Row>(sql`select i.institute_id as instituteId, i.id, i.class_id as classId,
      c.name as className, i.title, i.date, i.days, i.left_out as leftOut, i.start_minute as startMinute, i.minutes,
      i.time_zone as timeZone
    from json_each(${JSON.stringify(at)}) a
    cross join schedule_items i on i.time_zone = a.value ->> 'timeZone' and i.start_minute = a.value ->> 'minute'
    join classes c on c.institute_id = i.institute_id and c.id = i.class_id and c.removed_at is null
      and c.archived_at is null
    where i.date is null or i.date between ${days.from} and ${days.to}`)
  return rows.map(({ date, days: weekdays, leftOut, ...rest }) => ({
    ...rest,
    // The table holds one of both.
    when: date === null ? { kind: 'weekly', days: JSON.parse(weekdays ?? '[]') } : { kind: 'once', date },
    leftOut: JSON.parse(leftOut),
  }))
}

/** Moves the run on. The whole batch fails where another run moved it first. */
export function moveRun(db: InstituteDatabase, { from, to }: { from: string | null; to: string }): Statement {
  return db.run(sql`insert into reminder_runs (name, covered_to) values (${runName}, ${to})
    on conflict do update set covered_to = case when reminder_runs.covered_to = ${from} then excluded.covered_to end`)
}

/**
 * One notification for each person of the lessons who chose one of their minutes. The next lesson of an entry renews
 * that of the last one, in its place. With `isPassed` only of reminders that the runs have passed: the next run writes
 * the others.
 */
export function writeReminders(
  db: InstituteDatabase,
  reminded: readonly Reminded[],
  { at, isPassed = false }: { at: string; isPassed?: boolean },
): Statement {
  const wanted = isWanted({
    ...{ instituteId: sql`p.institute_id`, kind: 'lessonSoon', classId: sql`p.class_id`, personId: sql`p.person_id` },
  })
  const chosen = sql`coalesce((select x.minutes from lesson_reminders x where x.institute_id = p.institute_id
    and x.person_id = p.person_id), ${usualReminder})`
  const passed = sql`strftime('%Y-%m-%dT%H:%M:%fZ', p.starts_at, '-' || ${chosen} || ' minutes')
    <= (select covered_to from reminder_runs where name = ${runName})`
  return db.run(sql`insert into notifications
      (institute_id, id, person_id, kind, title, class_name, class_id, lesson_id, created_at)
    select p.institute_id, ${drawnId(sql`p.prefix`)}, p.person_id, 'lessonSoon', p.title, p.class_name, p.class_id,
      p.item_id, ${at}
    from (${peopleOf(reminded)}) p
    where ${chosen} in (select value from json_each(p.minutes)) and ${isPassed ? passed : sql`true`} and ${wanted}
    on conflict (institute_id, person_id, kind, class_id, lesson_id) do update set id = excluded.id,
      title = excluded.title, class_name = excluded.class_name, created_at = excluded.created_at, read_at = null`)
}

/** The jobs that push the notifications of these lessons, due at once; none of a lesson that no person is reminded of. */
export function enqueueReminders(
  db: InstituteDatabase,
  jobs: readonly { instituteId: string; id: string; idPrefix: string; body: unknown }[],
  at: string,
): Statement {
  const instituteIdOf = sql`j.value ->> 'instituteId'`
  const prefix = sql`j.value ->> 'idPrefix'`
  return db.run(sql`insert into promises (institute_id, id, kind, body, attempts, due_at)
    select ${instituteIdOf}, j.value ->> 'id', 'notice', j.value -> 'body', 0, ${at}
    from json_each(${JSON.stringify(jobs)}) j where exists (select 1 from notifications n
      where n.institute_id = ${instituteIdOf} and n.id > ${prefix} || '-' and n.id < ${prefix} || '.')`)
}

/**
 * The members of the classes, and who takes a lesson over. A teacher who handed it over is absent. Where someone else
 * did, as an admin, it is unknown who of its teachers is, and none is reminded.
 */
function peopleOf(reminded: readonly Reminded[]): SQL {
  const lessons = sql`(select value ->> 'instituteId' as institute_id, value ->> 'id' as item_id,
    value ->> 'classId' as class_id, value ->> 'className' as class_name, value ->> 'title' as title,
    value ->> 'startsAt' as starts_at, value ->> 'date' as date, value ->> 'minutes' as minutes, value ->> 'idPrefix' as prefix
    from json_each(${JSON.stringify(reminded)}))`
  const taken = sql`v.institute_id = o.institute_id and v.class_id = o.class_id and v.ended_at is null
    and o.date between v.from_date and v.to_date and (v.schedule_id is null or v.schedule_id = o.item_id)`
  return sql`select o.*, m.person_id from ${lessons} o
      join class_members m on m.institute_id = o.institute_id and m.class_id = o.class_id
      where m.role <> 'instructor' or not exists (select 1 from class_substitutes v where ${taken}
        and (v.created_by = m.person_id or not exists (select 1 from class_members t
          where t.institute_id = o.institute_id and t.class_id = o.class_id and t.person_id = v.created_by
            and t.role = 'instructor')))
    union select o.*, v.person_id from ${lessons} o join class_substitutes v on ${taken}`
}
