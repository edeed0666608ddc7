import { usualCommentRule } from '@takhti/schema/feed/rules'
import type { CommentRule, FeedRole } from '@takhti/schema/feed/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** The feed of a class for one of its members. */
export type FactsRow = {
  classId: string
  className: string
  role: FeedRole
  commentRule: CommentRule
  heldCount: number
  reportCount: number
}

/** In SQL: the caller's permissions in the feeds of classes. `now` is the server's time. */
export function feedAccess({ instituteId, personId }: Scope, now: string) {
  /** Joins the caller's membership `m` of the class of `classId`; nothing is left of other classes and removed ones. */
  const asMember = (classId: SQL) => sql`join class_members m on m.institute_id = ${instituteId}
      and m.class_id = ${classId} and m.person_id = ${personId}
    join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null`
  return {
    asMember,
    /** Whether the member `m` sees the post `p`: `canSeePost` in SQL. */
    seesPost: sql`(p.removed_at is null and (m.role = 'instructor' or (p.shown_at <= ${now}
      and (p.group_id is null or ${isInGroup(instituteId, sql`p.group_id`, personId)}))))`,
    /** Whether the reader of a role sees the comment `x`. */
    seesComment: (role: SQL) => sql`(x.removed_at is null
      and (x.state = 'shown' or ${role} = 'instructor' or x.author_id = ${personId}))`,
    /** True in SQL while the caller teaches the class. */
    teachesIn: (classId: string) => sql`exists (select 1 from class_members m
      join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null
      where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}
        and m.role = 'instructor')`,
  }
}

/** In SQL: whether a person is in a group of students. */
export function isInGroup(instituteId: string, groupId: SQL, personId: SQL | string): SQL {
  return sql`exists (select 1 from group_members gm where gm.institute_id = ${instituteId}
    and gm.group_id = ${groupId} and gm.person_id = ${personId})`
}

/** The facts of the feed of a class; no row for those who are not in it. */
export function listFacts(scope: Scope, db: InstituteDatabase, classId: SQL) {
  const { instituteId } = scope
  return db.all<FactsRow>(sql`select c.id as classId, c.name as className, m.role,
      coalesce(s.comment_rule, ${usualCommentRule}) as commentRule,
      case when m.role = 'instructor' then (select count(*) from feed_comments f
        where f.institute_id = ${instituteId} and f.class_id = c.id and f.state = 'held' and f.removed_at is null)
        else 0 end as heldCount,
      case when m.role = 'instructor' then (select count(*) from feed_reports r
        where r.institute_id = ${instituteId} and r.class_id = c.id and r.closed_at is null) else 0 end as reportCount
    from class_members m
    join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null
    left join feed_settings s on s.institute_id = m.institute_id and s.class_id = m.class_id
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${scope.personId}`)
}
