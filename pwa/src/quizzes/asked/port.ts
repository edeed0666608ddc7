import '../quizzes.css'

export { QuestionFace } from '../QuestionFace.tsx'
export { useAsked } from './use-asked.ts'
export { useSets } from './use-sets.ts'
