import type { OwnQuiz } from '@takhti/schema/quizzes/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Stem } from '#files/rich-text/port.tsx'
import { answerText } from '../answer-text.ts'
import { SolutionView } from '../SolutionView.tsx'

type MissedQuestionsProps = { own: Pick<OwnQuiz, 'missed' | 'given'>; children?: ReactNode }

/** What a player missed: the question, their own answer, and the right one. `children` are shown above the list. */
export function MissedQuestions({ own: { missed, given = [] }, children }: MissedQuestionsProps) {
  const { t } = useTranslation()
  if (missed.length === 0) return null
  const answers = new Map(given.map(({ questionId, answer }) => [questionId, answer]))
  return (
    <section className="stack" aria-labelledby="quiz-missed">
      <h2 id="quiz-missed">{t('quiz.own.missed')}</h2>
      {children}
      <ol className="quiz-results">
        {missed.map((question) => {
          const own = answerText(answers.get(question.id) ?? null, question)
          return (
            <li key={question.id} className="card quiz-outcome">
              <Stem text={question.description} level={3} className="quiz-asked" />
              {own !== '' && (
                <p>
                  <span className="soft">{t('quiz.own.yours')}</span> <bdi>{own}</bdi>
                </p>
              )}
              {!answers.has(question.id) && <p className="soft">{t('quiz.told.none')}</p>}
              <SolutionView solution={question} question={question} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
