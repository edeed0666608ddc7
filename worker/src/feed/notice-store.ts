import { changes } from '@takhti/schema/kit/institute-tables'
import { sql } from 'drizzle-orm'
import { notifyClasses } from '#classes/port.ts'
import { notifyClass } from '#notifications/port.ts'
import { together, type InstituteDatabase, type Shard, type Statement } from '#platform/db.ts'
import { instituteJob, type InstituteJob, type Outcome } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { scopeOf, type Scope } from '#platform/scope.ts'
import { publishToPeople } from '#rooms/port.ts'
import { isInGroup } from './access-store.ts'
import { changeOf } from './change.ts'
import { bodyOf, titleOf } from './shapes.ts'

type ShownPost = { id: string; classId: string; groupId: string | null; title: string; at: string }

/** Notifies the students of a class, or of the post's group, of a post that they can see now. */
export function postNotice(scope: Scope, platform: Platform, { id, classId, groupId, title, at }: ShownPost) {
  const className = sql`(select name from classes where institute_id = ${scope.instituteId} and id = ${classId})`
  return notifyClass(scope, platform, {
    ...{ kind: 'post', aboutId: id, title, classId, className, at },
    ...(groupId !== null && { only: isInGroup(scope.instituteId, sql`${groupId}`, sql`class_members.person_id`) }),
  })
}

/** The job that shows a scheduled post when its time has come. */
export function showPostJob(
  { instituteId, shard }: Scope,
  platform: Platform,
  post: { id: string; shownAt: string },
): Statement {
  const body: ShowPostJob = { postId: post.id }
  return instituteJob(platform, { shard, instituteId, kind: 'showPost', body, dueAt: post.shownAt }).insert
}

type ShowPostJob = { postId: string }

type DuePost = {
  classId: string
  className: string
  groupId: string | null
  authorId: string
  body: string
  shownAt: string
}

/** Notifies the class of a scheduled post, but not an archived one. A post that was deleted or postponed has another job, or none. */
export async function performShowPost(
  platform: Platform,
  { shard, job }: { shard: Shard; job: InstituteJob },
): Promise<Outcome> {
  const { instituteId } = job
  // Only `showPostJob` enqueues jobs of this kind, in this shape.
  const { postId } = job.body as ShowPostJob
  const db = platform.institute(shard)
  const post = await findDue(db, { instituteId, postId, now: platform.now().toISOString() })
  if (post === null) return 'done'
  const { classId, groupId, shownAt: at } = post
  const scope = scopeOf({ personId: post.authorId, instituteId, shard, roles: new Set(['instructor']) })
  const notice = postNotice(scope, platform, {
    ...{ id: postId, classId, groupId },
    title: titleOf(bodyOf(post.body), [{ name: post.className }]),
    at,
  })
  const change = { instituteId, ...changeOf({ id: postId, classId, groupId }, { isForAll: true }), at }
  await together(db, [...notice.effects, db.insert(changes).values(change)])
  await notice.push()
  await notifyClasses(platform, scope, { classIds: [classId] })
  return 'done'
}

async function findDue(
  db: InstituteDatabase,
  { instituteId, postId, now }: { instituteId: string; postId: string; now: string },
): Promise<DuePost | null> {
  const [row] =
    await db.all<DuePost>(sql`select p.class_id as classId, p.group_id as groupId, p.author_id as authorId, p.body,
      p.shown_at as shownAt, c.name as className from feed_posts p
    join classes c on c.institute_id = p.institute_id and c.id = p.class_id and c.removed_at is null
      and c.archived_at is null
    where p.institute_id = ${instituteId} and p.id = ${postId} and p.removed_at is null and p.shown_at <= ${now}`)
  return row ?? null
}

/**
 * Has the devices that follow a post pull its changes. A comment reaches the whole class when each device asks the next
 * time: a message to 2,000 students for each comment of theirs would be four million.
 */
export async function notifyFollowers(
  platform: Platform,
  scope: Scope,
  post: { classId: string; postId: string },
): Promise<void> {
  const rows = await listFollowers(platform.institute(scope.shard), scope, post)
  const personIds = rows.map(({ id }) => id)
  await publishToPeople(
    platform.env,
    { instituteId: scope.instituteId, personIds },
    { type: 'changes/advanced', body: {} },
  )
}

/** The teachers of the class, and those who commented last. */
function listFollowers(
  db: InstituteDatabase,
  { instituteId }: Scope,
  { classId, postId }: { classId: string; postId: string },
): Promise<{ id: string }[]> {
  return db.all(sql`select person_id as id from class_members where institute_id = ${instituteId}
      and class_id = ${classId} and role = 'instructor'
    union select author_id from (select x.author_id from feed_comments x where x.institute_id = ${instituteId}
      and x.post_id = ${postId} order by x.created_at desc limit 100)`)
}
