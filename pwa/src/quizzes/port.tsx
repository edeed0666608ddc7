export { StartQuiz, StartQuizButton } from './StartQuizButton.tsx'
