import type { Confidence } from '@takhti/schema/quizzes/model'
import { confidences } from '@takhti/schema/quizzes/rules'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type ConfidenceChoiceProps = { value: Confidence | null; isLocked: boolean; onChange: (value: Confidence) => void }

/** How sure a player is of an answer. */
export function ConfidenceChoice({ value, isLocked, onChange }: ConfidenceChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="quiz-confidence" disabled={isLocked}>
      <legend>{t('quiz.confidence.title')}</legend>
      {confidences.map((each) => (
        <label key={each} className="quiz-confidence-choice">
          <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
          {t(`quiz.confidence.${each}`)}
        </label>
      ))}
    </fieldset>
  )
}
