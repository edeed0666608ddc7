import { sql, type SQL } from 'drizzle-orm'
import { notifyClass } from '#notifications/port.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'

type About = { id: string; classId: string; name: string; at: string }

/** Notifies the students who take an assessment that it is there; a student has one such notification for each. */
export function publishNotice(scope: Scope, platform: Platform, about: About) {
  const { instituteId } = scope
  const takers = sql`(not exists (select 1 from assessments a where a.institute_id = ${instituteId}
      and a.id = ${about.id} and a.is_for_some = 1)
    or exists (select 1 from assessment_students s where s.institute_id = ${instituteId}
      and s.assessment_id = ${about.id} and s.person_id = class_members.person_id and s.is_assigned = 1))`
  return noticeOf(scope, platform, { ...about, kind: 'newAssessment', only: takers })
}

/** Notifies students who handed in that their results are released: these, or without any named all. */
export function releaseNotice(scope: Scope, platform: Platform, about: About & { students: readonly string[] }) {
  const { id, students } = about
  const isNamed =
    students.length === 0 ? sql`true` : sql`person_id in (select value from json_each(${JSON.stringify(students)}))`
  const handedIn = sql`${isNamed} and exists (select 1 from assessment_attempts t
    where t.institute_id = ${scope.instituteId} and t.assessment_id = ${id}
      and t.person_id = class_members.person_id and t.submitted_at is not null)`
  return noticeOf(scope, platform, { ...about, kind: 'resultsReleased', only: handedIn })
}

type Noticing = About & { kind: 'newAssessment' | 'resultsReleased'; only: SQL }

function noticeOf(scope: Scope, platform: Platform, { id, classId, name, at, kind, only }: Noticing) {
  const className = sql`(select name from classes where institute_id = ${scope.instituteId} and id = ${classId})`
  return notifyClass(scope, platform, { kind, aboutId: id, title: name, classId, className, at, only })
}
