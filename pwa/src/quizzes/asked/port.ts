import '../quizzes.css'

export { QuestionFace } from '../QuestionFace.tsx'
export { useAsked } from './use-question.ts'
export { useSets } from './use-sets.ts'
