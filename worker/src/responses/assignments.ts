import { AssessmentSettings, defaultSettings } from '@takhti/schema/assessments/model'
import { entryOf } from '@takhti/schema/responses/attempt'
import type { Assignment } from '@takhti/schema/responses/model'
import type { AssignmentRow } from './rows.ts'
import { isShownToStudent, summaryOf } from './views.ts'

/** An assignment as its student's list shows it. */
export function assignmentOf(row: AssignmentRow, now: Date): Assignment {
  const { id, classId, className, name, type, status, questionCount, totalPoints, attemptsMade, last } = row
  const settings = AssessmentSettings.parse({ ...defaultSettings, ...JSON.parse(row.settings) })
  const { opensOn, attempts, latePolicy } = settings
  const entry = entryOf(settings, { skipsPassword: row.skipsPassword === 1, skipsRoomCode: row.skipsRoomCode === 1 })
  const timeLimit = (row.timeLimit ?? defaultSettings.timeLimit) + (row.extraMinutes ?? 0)
  return {
    ...{ assessmentId: id, classId, className, name, type, status, questionCount, totalPoints, attemptsMade },
    ...{ opensOn, latePolicy, isInRoomOnly: entry.needsRoomCode },
    dueOn: row.dueOn || settings.dueOn,
    timeLimit: row.hasTimeLimit === 1 ? timeLimit : null,
    attempts: attempts === null ? null : attempts + (row.extraAttempts ?? 0),
    needsPassword: entry.needsPassword,
    isAssigned: row.isMine === 1,
    last: last && summaryOf(last, { isShown: isShownToStudent(last, settings, now), isAnonymous: false }),
  }
}
