export { StartQuiz, StartQuizButton } from './StartQuizButton.tsx'
export { quizListPath } from './list-path.ts'
