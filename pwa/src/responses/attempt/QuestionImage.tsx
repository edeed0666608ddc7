import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formOf, useShownQuestion } from '#quizzes/answers/port.tsx'
import { Button } from '#ui/Button.tsx'

/** The image of a question, which a student can hide. A question that is answered on its image always shows it. */
export function QuestionImage({ question }: { question: PaperQuestion }) {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useState(false)
  const { image } = useShownQuestion(question)
  const form = formOf(question)
  const isOnImage = form === 'point' || form === 'draw' || question.type === 'BOARD'
  if (question.image === undefined || isOnImage) return null
  return (
    <div className="stack">
      <div>
        <Button look="quiet" aria-expanded={!isHidden} onClick={() => setHidden(!isHidden)}>
          {t(isHidden ? 'attempt.showImage' : 'attempt.hideImage')}
        </Button>
      </div>
      {!isHidden && image !== undefined && <img className="quiz-image" src={image} alt={t('quiz.play.picture')} />}
    </div>
  )
}
