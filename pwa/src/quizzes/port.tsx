import { addWords } from '#languages/late-words.ts'

export type { QuizInClass } from './class/ClassQuiz.tsx'
export { type QuizStage, quizStage, showQuizzesOn } from './class/stage.ts'
export { KindFields } from './KindFields.tsx'
export type { StartQuizProps } from './quiz-source.ts'
export { StartQuiz, StartQuizButton } from './StartQuizButton.tsx'
export { quizListPath } from './list-path.ts'

/** The image of a question that is stored as a file. */
export function loadQuestionPicture() {
  return import('./picture/QuestionPicture.tsx').then((file) => ({ default: file.QuestionPicture }))
}

/** The panel of what is live in a person's classes, with its texts. */
export async function loadNow() {
  const [{ NowPanel }] = await Promise.all([import('./NowPanel.tsx'), addWords('quizzes')])
  return { default: NowPanel }
}

/** A quiz that is shown within a live class. */
export function loadClassQuiz() {
  return import('./class/ClassQuiz.tsx').then((file) => ({ default: file.ClassQuiz }))
}

/** A missed question as a card to study, with its texts. */
export async function loadQuestionCard() {
  const [{ QuestionCard }] = await Promise.all([import('./player/QuestionCard.tsx'), addWords('quizzes')])
  return { default: QuestionCard }
}
