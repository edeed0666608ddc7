import { IconFlagFilled } from '@tabler/icons-react'
import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { useTranslation } from 'react-i18next'

type QuestionMapProps = {
  questions: readonly PaperQuestion[]
  flags: readonly string[]
  isAnswered: (questionId: string) => boolean
  index: number
  onGo: (index: number) => void
}

/** The progress of a paper, and a button to each question. */
export function QuestionMap({ questions, flags, isAnswered, index, onGo }: QuestionMapProps) {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.language)
  const answered = questions.filter(({ id }) => isAnswered(id)).length
  const progress = t('attempt.progress', { answered, count: questions.length })
  return (
    <nav className="stack" aria-label={t('attempt.map')}>
      <label className="attempt-progress small">
        <span>{progress}</span>
        <progress max={questions.length} value={answered} aria-label={progress} />
      </label>
      <ol className="attempt-map">
        {questions.map(({ id }, place) => {
          const isFlagged = flags.includes(id)
          const state = t(isAnswered(id) ? 'attempt.answered' : 'attempt.unanswered')
          const parts = [
            t('attempt.question', { number: place + 1 }),
            state,
            ...(isFlagged ? [t('attempt.flagged')] : []),
          ]
          return (
            <li key={id}>
              <button
                type="button"
                className="attempt-place"
                data-answered={isAnswered(id)}
                aria-current={place === index ? 'step' : undefined}
                aria-label={parts.join(', ')}
                onClick={() => onGo(place)}
              >
                {numbers.format(place + 1)}
                {isFlagged && <IconFlagFilled size={12} aria-hidden="true" />}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
