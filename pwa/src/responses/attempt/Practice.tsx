import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { Solution } from '@takhti/schema/quizzes/model'
import type { GivenAnswer } from '@takhti/schema/responses/answer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stem } from '#files/rich-text/port.tsx'
import { SolutionView } from '#quizzes/answers/port.tsx'
import { Button } from '#ui/Button.tsx'
import { PaperFields } from './PaperFields.tsx'
import { QuestionImage } from './QuestionImage.tsx'

type Missed = { question: PaperQuestion; solution: Solution }

/** Missed questions to answer again. Nothing of it leaves the device. */
export function Practice({ missed }: { missed: readonly Missed[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-label={t('attempt.practice.title')}>
      <p className="soft">{t('attempt.practice.text')}</p>
      <ol className="attempt-results">
        {missed.map((each) => (
          <PracticeCard key={each.question.id} {...each} />
        ))}
      </ol>
    </section>
  )
}

function PracticeCard({ question, solution }: Missed) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<GivenAnswer | null>(null)
  const [isTurned, setTurned] = useState(false)
  return (
    <li className="card stack">
      <Stem text={question.description} level={3} className="quiz-asked" />
      <QuestionImage question={question} />
      <PaperFields question={question} answer={answer} {...(!isTurned && { onAnswer: setAnswer })} />
      <div aria-live="polite">{isTurned && <SolutionView solution={solution} question={question} />}</div>
      <div>
        <Button aria-expanded={isTurned} onClick={() => setTurned(!isTurned)}>
          {t(isTurned ? 'attempt.practice.again' : 'attempt.practice.show')}
        </Button>
      </div>
    </li>
  )
}
