import { accessOf, type LearningAccess } from '@takhti/schema/learning/rules'
import { sql, type SQL } from 'drizzle-orm'
import { withFiling } from '#files/port.ts'
import type { Scope } from '#platform/scope.ts'

export type AccessRow = {
  isOn: number | null
  fromAge: number | null
  bornYear: number | null
  hasConsent: number | null
}

/** The columns of an `AccessRow`, of the switch `l` and the consent `n`. */
export const accessFields = sql`l.is_on as isOn, l.from_age as fromAge, n.born_year as bornYear,
  n.has_consent as hasConsent`

/** Whether the student of a row may ask the assistant in its class. */
export function accessOfRow({ isOn, fromAge, bornYear, hasConsent }: AccessRow, now: Date): LearningAccess {
  const ofClass = isOn === null ? null : { isOn: isOn === 1, fromAge: fromAge ?? 0 }
  const record = bornYear === null ? null : { bornYear, hasConsent: hasConsent === 1 }
  return accessOf(ofClass, record, now.getUTCFullYear())
}

/** In SQL: what the caller is in a class, and which sources they may give. */
export function learningAccess({ instituteId, personId }: Scope) {
  const inClass = (classId: SQL | string) => sql`select 1 from class_members m
    join classes k on k.institute_id = m.institute_id and k.id = m.class_id and k.name_key is not null
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}`
  return {
    isIn: (classId: SQL | string) => sql`exists (${inClass(classId)})`,
    learns: (classId: SQL | string) => sql`exists (${inClass(classId)} and m.role in ('learner', 'guest'))`,
    teaches: (classId: SQL | string) => sql`exists (${inClass(classId)} and m.role = 'instructor')`,
    /** Whether a person learns in a class that the caller teaches. */
    isStudentOf: (classId: string, studentId: string) => sql`exists (select 1 from class_members s
      where s.institute_id = ${instituteId} and s.class_id = ${classId} and s.person_id = ${studentId}
        and s.role in ('learner', 'guest') and exists (${inClass(classId)} and m.role = 'instructor'))`,
    /** Whether the caller owns a source with a text; sets and decks have none. */
    ownsSource: (contentId: string) => sql`exists (select 1 from content c ${withFiling(sql`c`)}
      where c.institute_id = ${instituteId} and c.id = ${contentId} and c.owner_id = ${personId}
        and c.kind not in ('questions', 'cards') and f.removed_at is null)`,
    /** The switch and the consent of a member `m`, for `accessFields`. */
    withAccess: sql`left join learning_classes l on l.institute_id = m.institute_id and l.class_id = m.class_id
      left join learning_consents n on n.institute_id = m.institute_id and n.person_id = m.person_id`,
  }
}
