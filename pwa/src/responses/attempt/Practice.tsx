import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { Solution } from '@takhti/schema/quizzes/model'
import type { GivenAnswer } from '@takhti/schema/responses/answer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stem } from '#files/rich-text/port.tsx'
import { SolutionView } from '#quizzes/answers/port.tsx'
import { Button } from '#ui/Button.tsx'
import { QuestionFiles } from '../QuestionFiles.tsx'
import { PaperFields } from './PaperFields.tsx'
import { QuestionImage } from './QuestionImage.tsx'

type Missed = { question: PaperQuestion; solution: Solution }

/** Missed questions to answer again. Nothing of it leaves the device. */
export function Practice({ assessmentId, missed }: { assessmentId: string; missed: readonly Missed[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-label={t('attempt.practice.title')}>
      <p className="soft">{t('attempt.practice.text')}</p>
      <ol className="attempt-results">
        {missed.map((each) => (
          <PracticeCard key={each.question.id} assessmentId={assessmentId} {...each} />
        ))}
      </ol>
    </section>
  )
}

function PracticeCard({ assessmentId, question, solution }: Missed & { assessmentId: string }) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<GivenAnswer | null>(null)
  const [isTurned, setTurned] = useState(false)
  return (
    <li className="card stack">
      <Stem text={question.description} level={3} className="quiz-asked" />
      <QuestionImage question={question} />
      <QuestionFiles assessmentId={assessmentId} files={question.files} />
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
