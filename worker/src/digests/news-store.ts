import { sql, type SQL } from 'drizzle-orm'
import { isWanted } from '#notifications/port.ts'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Place } from './reader-store.ts'

/** Whom a digest is for, from when to when it looks back, and how far ahead. */
export type Asked = Place & { from: string; now: string; until: string }

/** What is new in one class of a person: numbers alone, since mail passes through other hands. */
export type ClassNews = Place & {
  classId: string
  className: string
  posts: number
  /** Messages that wait, of which some came since the last digest. */
  unread: number
  due: number
  /** The quiet hours that the class chose: null for none, undefined for the usual ones. */
  quiet: { from: number; to: number } | null | undefined
}

type Counted = Place & { classId: string; className: string; count: number }
type Quiet = { instituteId: string; classId: string; from: number | null; to: number | null }

/** What is new for these people, by class: one trip for all of them. */
export async function listNews(db: InstituteDatabase, asked: readonly Asked[]): Promise<ClassNews[]> {
  const people = sql`(select value ->> 'instituteId' as institute_id, value ->> 'personId' as person_id,
    value ->> 'from' as since, value ->> 'now' as now, value ->> 'until' as until
    from json_each(${JSON.stringify(asked)}))`
  const [posts, unread, due, quiet] = await together(db, [
    db.all<Counted>(postsOf(people)),
    db.all<Counted>(unreadOf(people)),
    db.all<Counted>(dueOf(people)),
    db.all<Quiet>(sql`select distinct q.institute_id as instituteId, q.class_id as classId, q.from_minute as "from",
        q.to_minute as "to"
      from ${people} d join class_members m on m.institute_id = d.institute_id and m.person_id = d.person_id
      join quiet_hours q on q.institute_id = m.institute_id and q.class_id = m.class_id`),
  ])
  return joined({ posts, unread, due }, quiet)
}

/** Joins the person's membership `m` of a class `c` of now; nothing is counted of classes that they left. */
const inClass = sql`join class_members m on m.institute_id = d.institute_id and m.person_id = d.person_id
  join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null
      and c.archived_at is null`

const columns = sql`d.institute_id as instituteId, d.person_id as personId, c.id as classId, c.name as className`

function wants(kind: 'post' | 'message' | 'workDue'): SQL {
  return isWanted({ instituteId: sql`d.institute_id`, kind, classId: sql`c.id`, personId: sql`d.person_id` })
}

/** Posts by others. A student missed those whose notification they neither read nor removed; teachers get none. */
function postsOf(people: SQL): SQL {
  return sql`select ${columns}, count(*) as count from ${people} d ${inClass}
    join feed_posts p on p.institute_id = m.institute_id and p.class_id = m.class_id and p.removed_at is null
      and p.shown_at >= d.since and p.shown_at < d.now and p.author_id <> d.person_id
    where ${wants('post')} and (m.role = 'instructor' or (exists (select 1 from notifications n
        where n.institute_id = d.institute_id and n.person_id = d.person_id and n.kind = 'post' and n.class_id = c.id
          and n.lesson_id = p.id and n.read_at is null)
      and (p.group_id is null or exists (select 1 from group_members gm where gm.institute_id = d.institute_id
        and gm.group_id = p.group_id and gm.person_id = d.person_id))))
    group by d.institute_id, d.person_id, c.id`
}

function unreadOf(people: SQL): SQL {
  const own = (side: 'student' | 'teacher', role: 'learner' | 'instructor') => sql`select ${columns}, g.created_at,
      d.since
    from ${people} d ${inClass} and m.role = ${role}
    join conversations v on v.institute_id = m.institute_id and v.${sql.identifier(`${side}_id`)} = d.person_id
      and v.class_id = m.class_id
    join messages g on g.institute_id = v.institute_id and g.conversation_id = v.id
      and g.id > v.${sql.identifier(`${side}_read_to`)} and g.sender_id <> d.person_id
    where ${wants('message')}`
  return sql`select instituteId, personId, classId, className, count(*) as count
    from (${own('student', 'learner')} union all ${own('teacher', 'instructor')})
    group by instituteId, personId, classId having max(created_at) >= max(since)`
}

/** Published work of a student that is not handed in, at the student's own due time. */
function dueOf(people: SQL): SQL {
  return sql`select ${columns}, count(*) as count from ${people} d ${inClass} and m.role = 'learner'
    join assessments a on a.institute_id = m.institute_id and a.class_id = m.class_id and a.removed_at is null
      and a.status = 'Published'
    left join assessment_students s on s.institute_id = a.institute_id and s.assessment_id = a.id
      and s.person_id = d.person_id
    where ${wants('workDue')} and coalesce(nullif(s.due_on, ''), a.due_on) > d.now
      and coalesce(nullif(s.due_on, ''), a.due_on) <= d.until and (a.is_for_some = 0 or s.is_assigned = 1)
      and not exists (select 1 from assessment_attempts t where t.institute_id = a.institute_id
        and t.assessment_id = a.id and t.person_id = d.person_id and t.submitted_at is not null)
    group by d.institute_id, d.person_id, c.id`
}

function joined(counts: Record<'posts' | 'unread' | 'due', readonly Counted[]>, quiet: readonly Quiet[]): ClassNews[] {
  const hours = new Map(quiet.map((row) => [`${row.instituteId} ${row.classId}`, row]))
  const all = new Map<string, ClassNews>()
  for (const what of ['posts', 'unread', 'due'] as const)
    for (const { instituteId, personId, classId, className, count } of counts[what]) {
      const chosen = hours.get(`${instituteId} ${classId}`)
      const key = `${instituteId} ${personId} ${classId}`
      const known = all.get(key) ?? {
        ...{ instituteId, personId, classId, className, posts: 0, unread: 0, due: 0 },
        quiet: chosen && (chosen.from === null || chosen.to === null ? null : { from: chosen.from, to: chosen.to }),
      }
      all.set(key, { ...known, [what]: count })
    }
  return [...all.values()]
}
