import { addWords } from '#languages/late-words.ts'

export type { QuizInClass } from './class/ClassQuiz.tsx'
export { type QuizStage, quizStage, showQuizzesOn } from './class/stage.ts'
export { KindFields } from './KindFields.tsx'
export type { StartQuizProps } from './quiz-source.ts'
export { StartQuiz, StartQuizButton } from './StartQuizButton.tsx'
export { quizListPath } from './list-path.ts'

/** The picture of a question that is kept as a file. */
export function loadQuestionPicture() {
  return import('./picture/QuestionPicture.tsx').then((file) => ({ default: file.QuestionPicture }))
}

/** What goes on in one's classes, with its words. */
export async function loadNow() {
  const [{ NowPanel }] = await Promise.all([import('./NowPanel.tsx'), addWords('quizzes')])
  return { default: NowPanel }
}

/** A quiz that is shown within a live class. */
export function loadClassQuiz() {
  return import('./class/ClassQuiz.tsx').then((file) => ({ default: file.ClassQuiz }))
}
