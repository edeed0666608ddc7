import '../quizzes.css'

export { usePicture, useShownQuestion } from '../picture/use-picture.ts'
export { SolutionView } from '../SolutionView.tsx'
export { formOf, chosenIn, choice } from './answer-form.ts'
export { AnswerFields } from './AnswerFields.tsx'
export { DrawAnswer } from './DrawAnswer.tsx'
export { toggled } from './ChoiceAnswer.tsx'
export { useAnswerKeys } from './use-answer-keys.ts'
