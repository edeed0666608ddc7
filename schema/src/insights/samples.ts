type Rows = { classId: string; lessonId: string; personId: string }

const session = { sessionId: '01890000-0000-7000-8000-00000000a1a1', startedAt: '2026-01-01T09:00:00.000Z' }

/** An input for each call of insights. */
export const insightSamples = {
  'analytics.start': ({ lessonId }) => ({ ...session, lessonId }),
  'analytics.end': ({ lessonId }) => ({ ...session, lessonId, endedAt: '2026-01-01T09:20:00.000Z' }),
  'analytics.classEq': ({ classId }) => ({ classId }),
  'analytics.ofClass': ({ classId }) => ({ classId }),
  'insights.ofClass': ({ classId }) => ({ classId }),
  'insights.studentsPerformance': ({ classId }) => ({ classId }),
  'insights.topicsProficiency': ({ classId }) => ({ classId }),
  'insights.students': ({ classId, personId }) => ({ classId, studentId: personId }),
  'insights.studentTopicsProficiency': ({ classId, personId }) => ({ classId, studentId: personId }),
} as const satisfies Record<`${'analytics' | 'insights'}.${string}`, (at: Rows) => Record<string, unknown>>
