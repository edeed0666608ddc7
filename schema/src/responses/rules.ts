/** The status of a response: in progress, handed in, marked by a teacher, returned to the student. */
export const responseStatuses = ['InProgress', 'Submitted', 'Marked', 'Returned'] as const

/** The most assessments whose missed questions are cards. */
export const maxMissedAssessments = 30
