import { defaultBadge, type BadgeColour, type BadgeSymbol } from '@takhti/schema/conduct/badges'
import type { Badge, ConductEntry } from '@takhti/schema/conduct/model'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'

/** An entry with the names of its people, its class and its badge. */
export type EntryRow = {
  id: string
  givingId: string
  kind: 'remark' | 'badge'
  classId: string
  className: string
  studentId: string
  studentName: string
  teacherId: string | null
  teacherName: string | null
  remarks: string
  behaviorPoints: number
  badgeType: string | null
  badgeName: string | null
  symbol: BadgeSymbol | null
  colour: BadgeColour | null
  badgeRemovedAt: string | null
  assessmentId: string | null
  lessonId: string | null
  page: number | null
  momentAt: string | null
  isShared: number
  givenAt: string
}

/** Entries `e` that count, by a condition on them. A query, which may share a trip with others. */
export function entriesOf(db: InstituteDatabase, instituteId: string, which: SQL) {
  return db.all<EntryRow>(sql`select e.id, e.giving_id as givingId, e.kind, e.class_id as classId, c.name as className,
      e.person_id as studentId, trim(s.name || ' ' || s.last_name) as studentName, e.teacher_id as teacherId,
      trim(t.name || ' ' || t.last_name) as teacherName, e.text as remarks, e.points as behaviorPoints,
      e.badge_type as badgeType, b.name as badgeName, b.symbol, b.colour, b.removed_at as badgeRemovedAt,
      e.assessment_id as assessmentId, e.lesson_id as lessonId, e.page, e.moment_at as momentAt,
      e.is_shared as isShared, e.given_at as givenAt
    from conduct_entries e
    join classes c on c.institute_id = e.institute_id and c.id = e.class_id
    join members s on s.institute_id = e.institute_id and s.id = e.person_id
    left join members t on t.institute_id = e.institute_id and t.id = e.teacher_id
    left join conduct_badges b on b.institute_id = e.institute_id and b.id = e.badge_type
    where e.institute_id = ${instituteId} and e.withdrawn_at is null and ${which}`)
}

/** An entry as it crosses the wire. */
export function toEntry(row: EntryRow): ConductEntry {
  const { badgeName, symbol, colour, badgeType, badgeRemovedAt, lessonId, page, momentAt, isShared, ...rest } = row
  return {
    ...rest,
    teacherName: row.teacherName ?? '',
    badge:
      badgeType === null ? null : badgeOf({ badgeType, name: badgeName, symbol, colour, removedAt: badgeRemovedAt }),
    moment:
      lessonId === null
        ? null
        : { lessonId, ...(page !== null && { page }), ...(momentAt !== null && { at: momentAt }) },
    isShared: isShared === 1,
  }
}

type BadgeRow = {
  badgeType: string
  name: string | null
  symbol: BadgeSymbol | null
  colour: BadgeColour | null
  removedAt: string | null
}

/** A badge as it crosses the wire: the shipped one of its type, or the institute's own. */
export function badgeOf({ badgeType, name, symbol, colour, removedAt }: BadgeRow): Badge {
  const shipped = defaultBadge(badgeType)
  if (shipped !== null) return { ...shipped, symbol: shipped.badgeType, isDefault: true, isRemoved: false }
  return {
    ...{ badgeType, name: name ?? '', symbol: symbol ?? 'effort', colour: colour ?? 'blue' },
    ...{ isDefault: false, isEarned: false, isRemoved: removedAt !== null || name === null },
  }
}
