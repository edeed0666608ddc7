/** The id in a quiz's address that means all quizzes: one path of the app leads to both. */
export const allQuizzes = 'all'

/** The live quizzes that a teacher opened. */
export const quizListPath = `/dashboard/live-quiz/${allQuizzes}`
