import '../quizzes.css'

export { useShownQuestion } from '../picture/use-picture.ts'
export { Solved } from '../Solved.tsx'
export { formOf, chosenIn, choice } from './answer-form.ts'
export { AnswerFields } from './AnswerFields.tsx'
export { toggled } from './ChoiceAnswer.tsx'
export { useAnswerKeys } from './use-answer-keys.ts'
