import { AssessmentQuestion, AssessmentSettings, defaultSettings } from '@takhti/schema/assessments/model'
import type { Assessment, AssessmentSummary } from '@takhti/schema/assessments/model'
import { storedOf, type ItemRow } from '#questions/port.ts'
import type { AssessmentRow, StudentRow } from './access-store.ts'
import type { FoundAssessment } from './store.ts'

/** An assessment as lists show it. */
export function summaryOf(row: AssessmentRow): AssessmentSummary {
  const { id, classId, name, type, status, createdBy, version, revision, questionCount, totalPoints } = row
  const { dueOn, createdAt, updatedAt, publishedAt, publishedRevision } = row
  return {
    ...{ id, classId, name, type, status, createdBy, version, revision, questionCount, totalPoints },
    ...{ createdAt, updatedAt, publishedAt },
    isChanged: version > 0 && revision !== publishedRevision,
    dueOn: dueOn === '' ? null : dueOn,
  }
}

/** The settings of an assessment; what an older row does not name is as in a new one. */
export function settingsOf({ settings }: Pick<AssessmentRow, 'settings'>): AssessmentSettings {
  return AssessmentSettings.parse({ ...defaultSettings, ...JSON.parse(settings) })
}

/** Settings after some of them were set. */
export function withSettings(before: AssessmentSettings, set: object = {}): AssessmentSettings {
  return AssessmentSettings.parse({ ...before, ...set })
}

/** The questions of an assessment in order; fields that the contract no longer knows stay behind. */
export function questionsOf({ items }: { items: readonly ItemRow[] }): AssessmentQuestion[] {
  return items.map((row) => AssessmentQuestion.parse(storedOf(row)))
}

/** Whether a student has anything beyond the others. */
export function hasAllowance({
  extraMinutes,
  extraAttempts,
  dueOn,
  skipsPassword,
  skipsRoomCode,
}: StudentRow): boolean {
  return extraMinutes + extraAttempts + skipsPassword + skipsRoomCode > 0 || dueOn !== ''
}

/** An assessment as its teachers edit it. */
export function assessmentOf(found: FoundAssessment): Assessment {
  const settings = settingsOf(found)
  return {
    ...summaryOf(found),
    students: found.students.flatMap(({ studentId, isAssigned }) => (isAssigned === 1 ? [studentId] : [])),
    allowances: found.students
      .filter(hasAllowance)
      .map(({ isAssigned: _, dueOn, skipsPassword, skipsRoomCode, ...each }) => ({
        ...{ ...each, dueOn: dueOn === '' ? null : dueOn },
        ...{ skipsPassword: skipsPassword === 1, skipsRoomCode: skipsRoomCode === 1 },
      })),
    questions: questionsOf(found),
    setting: { theme: settings.theme },
    settings,
  }
}
