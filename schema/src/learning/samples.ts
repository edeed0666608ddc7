type Rows = { classId: string; contentId: string; lessonId: string; personId: string }

const exchangeId = '01890000-0000-7000-8000-00000000e8c1'

/** An input for each call about learning. */
export const learningSamples = {
  'learning.materials': () => ({}),
  'learning.source': ({ contentId }) => ({ id: contentId }),
  'learning.record': ({ classId }) => ({
    ...{ id: exchangeId, classId, action: null, question: 'What is a leaf?', attempt: '', hints: 0, answer: '' },
    ...{ passages: [], askedAt: '2026-01-01T09:00:00.000Z' },
  }),
  'learning.exchanges': ({ classId }) => ({ classId }),
  'learning.settings': ({ classId }) => ({ classId }),
  'learning.setClass': ({ classId }) => ({ classId, isOn: true, fromAge: 0 }),
  'learning.consent': ({ classId, personId }) => ({ classId, studentId: personId, bornYear: 2010, hasConsent: true }),
  'learning.give': ({ classId, contentId }) => ({ classId, contentId, isGiven: true }),
  'learning.path': ({ classId }) => ({ classId }),
  'learning.arrange': ({ classId, lessonId }) => ({ classId, items: [{ kind: 'lesson', id: lessonId }] }),
} satisfies Record<`learning.${string}`, (at: Rows) => Record<string, unknown>>
