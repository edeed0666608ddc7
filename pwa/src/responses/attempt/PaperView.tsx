import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { updateAttempt, type DeviceAttempt } from './attempt-store.ts'
import { HandInDialog } from './HandInDialog.tsx'
import { PaperQuestionView } from './PaperQuestionView.tsx'
import { QuestionMap } from './QuestionMap.tsx'
import { SavedState } from './SavedState.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useDates } from './use-dates.ts'

/** A running attempt: one question at a time, with the way to each of the others. */
export function PaperView({ attempt }: { attempt: DeviceAttempt }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [isHandingIn, setHandingIn] = useState(false)
  const { assessmentId, questions, name, endsAt, dueAt } = attempt
  const last = questions.length - 1
  const index = Math.min(Math.max(0, attempt.index), last)
  const question = questions[index]
  // A page of next and previous stays within the paper.
  const go = (to: number) => void updateAttempt(assessmentId, { index: Math.min(Math.max(0, to), last) })
  return (
    <div className="attempt stack">
      <div className="attempt-head">
        <h2 className="grow" dir="auto">
          {name}
        </h2>
        {endsAt !== null && <TimeLeft attempt={attempt} endsAt={endsAt} />}
      </div>
      {dueAt !== null && dueAt !== endsAt && <p className="small soft">{t('attempt.dueAt', { at: dates(dueAt) })}</p>}
      <SavedState attempt={attempt} />
      {question && <PaperQuestionView key={question.id} attempt={attempt} question={question} index={index} />}
      <div className="attempt-buttons">
        <Button aria-disabled={index === 0 || undefined} onClick={() => go(index - 1)}>
          {t('attempt.previous')}
        </Button>
        <Button aria-disabled={index === last || undefined} onClick={() => go(index + 1)}>
          {t('attempt.next')}
        </Button>
        <Button look="main" onClick={() => setHandingIn(true)}>
          {t('attempt.handIn.open')}
        </Button>
      </div>
      <QuestionMap attempt={attempt} index={index} onGo={go} />
      {isHandingIn && <HandInDialog attempt={attempt} onGo={go} onClose={() => setHandingIn(false)} />}
    </div>
  )
}
