import type { Question } from '@takhti/schema/questions/model'
import { shownOf } from '@takhti/schema/quizzes/answer-kinds'
import { Stem } from '#files/rich-text/port.tsx'
import { QuestionFace } from '../QuestionFace.tsx'
import { Solved } from '../Solved.tsx'
import '../quizzes.css'

/** A missed question as a card: the question, or with its solution once it is turned. */
export function QuestionCard({ question, isTurned }: { question: Question; isTurned: boolean }) {
  if (!isTurned) return <QuestionFace question={shownOf(question)} solution={null} tally={null} level={3} />
  return (
    <div aria-live="polite">
      <Stem text={question.description} level={3} className="quiz-asked" />
      <Solved solution={question} question={question} />
    </div>
  )
}
