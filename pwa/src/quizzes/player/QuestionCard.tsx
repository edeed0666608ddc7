import type { ShownQuestion, Solution } from '@takhti/schema/quizzes/model'
import { Stem } from '#files/rich-text/port.tsx'
import { QuestionFace } from '../QuestionFace.tsx'
import { SolutionView } from '../SolutionView.tsx'
import '../quizzes.css'

type QuestionCardProps = { question: ShownQuestion; solution: Solution; isTurned: boolean }

/** A missed question as a card: the question, or with its solution once it is turned. */
export function QuestionCard({ question, solution, isTurned }: QuestionCardProps) {
  if (!isTurned) return <QuestionFace question={question} solution={null} tally={null} level={3} />
  return (
    <div aria-live="polite">
      <Stem text={question.description} level={3} className="quiz-asked" />
      <SolutionView solution={solution} question={question} />
    </div>
  )
}
