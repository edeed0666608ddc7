import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { isAnswered, updateAttempt, type DeviceAttempt } from './attempt-store.ts'
import { HandInDialog } from './HandInDialog.tsx'
import { PaperPages } from './PaperPages.tsx'
import { PaperQuestionView } from './PaperQuestionView.tsx'
import { SavedState } from './SavedState.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useDates } from './use-dates.ts'
import { usePaperFiles } from './use-paper-files.ts'

/** A running attempt. */
export function PaperView({ attempt }: { attempt: DeviceAttempt }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [isHandingIn, setHandingIn] = useState(false)
  const missing = usePaperFiles(attempt)
  const { assessmentId, questions, name, sheet, index, flags, endsAt, dueAt } = attempt
  const go = (to: number) => void updateAttempt(assessmentId, { index: to })
  return (
    <>
      <PaperPages
        {...{ name, sheet, questions, index, flags }}
        isAnswered={(questionId) => isAnswered(attempt, questionId)}
        onGo={go}
        aside={endsAt !== null && <TimeLeft attempt={attempt} endsAt={endsAt} />}
        notices={
          <>
            {dueAt !== null && dueAt !== endsAt && (
              <p className="small soft">{t('attempt.dueAt', { at: dates(dueAt) })}</p>
            )}
            <SavedState attempt={attempt} />
            {missing > 0 && (
              <p className="small soft" role="status">
                {t('attempt.imagesLeft', { left: missing })}
              </p>
            )}
          </>
        }
        end={
          <Button look="main" onClick={() => setHandingIn(true)}>
            {t('attempt.handIn.open')}
          </Button>
        }
      >
        {(page) => <PaperQuestionView key={page.question.id} attempt={attempt} {...page} />}
      </PaperPages>
      {isHandingIn && <HandInDialog attempt={attempt} onGo={go} onClose={() => setHandingIn(false)} />}
    </>
  )
}
