import { aQuestion } from '../quizzes/samples.ts'

type Rows = { classId: string; contentId: string }

const at = '2026-01-01T09:00:00.000Z'

/** An input for each call about answer cards; the played quiz has no answers. */
export const answerCardSamples = {
  'answerCards.ofClass': ({ classId }) => ({ classId }),
  'answerCards.assign': ({ classId }) => ({ classId }),
  'answerCards.record': ({ classId, contentId }) => ({
    ...{ quizId: contentId, name: 'Plants', classId, startedAt: at, endedAt: at, students: [] },
    turns: [{ question: aQuestion, openedAt: at, answers: [] }],
  }),
} satisfies Record<`answerCards.${string}`, (at: Rows) => Record<string, unknown>>
