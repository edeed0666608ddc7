export { KindFields } from './KindFields.tsx'
export { StartQuiz, StartQuizButton } from './StartQuizButton.tsx'
export { quizListPath } from './list-path.ts'
