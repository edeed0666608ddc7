import type { Sides } from '@takhti/schema/messages/model'
import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'

/** The notification of the other side: by the sender, so that a conversation has one, which each message renews. */
export function messageNotice({ instituteId, personId }: Scope, { classId, studentId, teacherId }: Sides, at: string) {
  const otherId = personId === studentId ? teacherId : studentId
  return {
    kind: 'message',
    aboutId: personId,
    title: sql`(select trim(name || ' ' || last_name) from members where institute_id = ${instituteId}
      and id = ${personId})`,
    classId,
    className: sql`(select name from classes where institute_id = ${instituteId} and id = ${classId})`,
    at,
    to: 'members',
    only: sql`person_id = ${otherId}`,
  } as const
}
