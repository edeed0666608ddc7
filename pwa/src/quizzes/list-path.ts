/** What stands in the address of a quiz where all of them are meant: one path of the app leads to both. */
export const allQuizzes = 'all'

/** The live quizzes that a teacher opened. */
export const quizListPath = `/dashboard/live-quiz/${allQuizzes}`
