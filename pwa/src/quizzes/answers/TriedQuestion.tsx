import type { Answer, ShownQuestion } from '@takhti/schema/quizzes/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stem } from '#files/rich-text/port.tsx'
import { Button } from '#ui/Button.tsx'
import { useShownQuestion } from '../picture/use-picture.ts'
import { formOf } from './answer-form.ts'
import { AnswerFields } from './AnswerFields.tsx'
import '../quizzes.css'

export type TriedQuestionProps = {
  question: ShownQuestion
  answer: Answer | null
  /** Whether the kind of question is answered here. */
  hasFields: boolean
  onAnswer: (answer: Answer | null) => void
}

/** A question to try outside of a quiz, with its image, which can be hidden. */
export function TriedQuestion({ question: asked, answer, hasFields, onAnswer }: TriedQuestionProps) {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useState(false)
  const question = useShownQuestion(asked)
  const form = formOf(question)
  const isOnImage = hasFields && (form === 'point' || form === 'draw')
  return (
    <>
      <Stem text={question.description} level={3} className="quiz-stem" />
      {question.image !== undefined && !isOnImage && (
        <>
          <div>
            <Button look="quiet" aria-expanded={!isHidden} onClick={() => setHidden(!isHidden)}>
              {t(isHidden ? 'assessmentPreview.showImage' : 'assessmentPreview.hideImage')}
            </Button>
          </div>
          {!isHidden && <img className="quiz-image" src={question.image} alt={t('quiz.play.picture')} />}
        </>
      )}
      {hasFields && (
        <AnswerFields question={question} answer={answer} isLocked={false} solution={null} onAnswer={onAnswer} />
      )}
    </>
  )
}
