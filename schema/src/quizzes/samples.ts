type Rows = { classId: string; contentId: string }

const options = [
  { id: 'a', title: 'In its leaves' },
  { id: 'b', title: 'In its roots' },
]

export const aQuestion = {
  id: '01890000-0000-7000-8000-0000000a51c5',
  type: 'MCQ',
  description: 'Where does a plant make its food?',
  options,
  correctOptions: ['a'],
  answer: 'In its leaves',
  points: 1,
  difficulty: 'EASY',
  explanation: '',
  checks: { result: 'ok', reasons: [] },
  madeBy: 'person',
}

/** An input for each call of live quizzes that names rows of the institute; quizzes do not exist there. */
export const quizSamples = {
  'quizzes.create': ({ classId }) => ({ name: 'Plants', questions: [aQuestion], classId }),
  'quizzes.list': () => ({}),
  'quizzes.results': ({ contentId }) => ({ quizId: contentId }),
  'quizzes.close': ({ contentId }) => ({ quizId: contentId }),
  'quizzes.own': ({ contentId }) => ({ quizId: contentId }),
  'quizzes.running': () => ({}),
  'quizzes.missed': () => ({}),
  'quizzes.leaveOut': ({ contentId }) => ({ quizId: contentId, isLeftOut: true }),
  'quizzes.review': () => ({ code: 'QQQQQQQ', credential: 'of nobody' }),
  'quizzes.picture': () => ({ picture: 'quiz:' }),
  'quizzes.lookUp': () => ({ code: 'QQQQQQQ' }),
  'quizzes.join': () => ({ code: 'QQQQQQQ', nickname: 'Somebody' }),
} as const satisfies Record<`quizzes.${string}`, (at: Rows) => Record<string, unknown>>
