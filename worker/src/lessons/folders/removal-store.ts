import type { Replaced } from '@takhti/schema/lessons/folders/move-plan'
import { sql, type SQL } from 'drizzle-orm'
import { takingAccess } from '#platform/access-change.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** Removes lessons and folders of one person: they stay, marked with what was removed. */
export function removalStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const ownFolders = sql`institute_id = ${instituteId} and owner_id = ${personId}`

  const removeLessons = (which: SQL, at: string): Statement[] => [
    notifyOfLessons(scope, db, { which, kind: 'remove', at }),
    takingAccess(
      db.run(
        sql`update lessons as l set removed_at = ${at}, removed_with = l.id, version = version + 1 where ${which}`,
      ),
    ),
  ]

  // Lessons go before the folders, whose rows select them.
  const removeFolders = (roots: SQL, at: string): Statement[] => {
    const below = sql`with recursive below(id, root) as (
      select id, id from folders where ${ownFolders} and removed_at is null and ${roots}
      union all select f.id, below.root from below
        join folders f on f.institute_id = ${instituteId} and f.parent_id = below.id and f.removed_at is null)`
    const inside = sql`l.institute_id = ${instituteId} and l.removed_at is null
      and l.folder_id in (${below} select id from below)`
    return [
      notifyOfLessons(scope, db, { which: inside, kind: 'remove', at }),
      takingAccess(
        db.run(sql`${below} update lessons as l set removed_at = ${at}, removed_with = below.root, version = version + 1
          from below where l.institute_id = ${instituteId} and l.folder_id = below.id and l.removed_at is null`),
      ),
      db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
        ${below} select ${instituteId}, 'person:' || ${personId}, 'folder', id, 'remove', ${at} from below`),
      db.run(sql`${below} update folders as f set removed_at = ${at}, removed_with = below.root, version = version + 1
        from below where f.institute_id = ${instituteId} and f.id = below.id and f.removed_at is null`),
    ]
  }

  return {
    removeLesson: (id: string, at: string): Statement[] =>
      removeLessons(sql`l.institute_id = ${instituteId} and l.id = ${id} and l.removed_at is null`, at),
    removeFolder: (id: string, at: string): Statement[] => removeFolders(sql`id = ${id}`, at),
    /** Removes everything that has one of these names in a folder at the time of writing; what is moved stays. */
    replace(
      { lessons, folders }: { lessons: readonly Replaced[]; folders: readonly Replaced[] },
      { parentId, movedIds, at }: { parentId: string | null; movedIds: readonly string[]; at: string },
    ): Statement[] {
      const inTarget = (parent: SQL, names: readonly Replaced[]) => sql`${parent} = ${parentId ?? ''}
        and (lesson_type || ' ' || name_key) in (select value from json_each(${keysOf(names)}))
        and id not in (select value from json_each(${JSON.stringify(movedIds)}))`
      const standing = sql`l.institute_id = ${instituteId} and l.author_id = ${personId} and l.removed_at is null`
      return [
        ...(lessons.length === 0 ? [] : removeLessons(sql`${standing} and ${inTarget(sql`folder_id`, lessons)}`, at)),
        ...(folders.length === 0 ? [] : removeFolders(inTarget(sql`parent_id`, folders), at)),
      ]
    },
  }
}

type Change = { which: SQL; kind: 'upsert' | 'remove'; at: string }

/** Notifies everyone who has one of these lessons, aliased `l`, of its change. */
export function notifyOfLessons(
  { instituteId, personId }: Scope,
  db: InstituteDatabase,
  { which, kind, at }: Change,
): Statement {
  return db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
    select ${instituteId}, 'person:' || ${personId}, 'lesson', l.id, ${kind}, ${at} from lessons l where ${which}
    union all select ${instituteId}, 'class:' || p.class_id, 'lesson', l.id, ${kind}, ${at} from lessons l
      join publications p on p.institute_id = l.institute_id and p.lesson_id = l.id where ${which}`)
}

function keysOf(names: readonly Replaced[]): string {
  return JSON.stringify(names.map(({ key, lessonType }) => `${lessonType} ${key}`))
}
