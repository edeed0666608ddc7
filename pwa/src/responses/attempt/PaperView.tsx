import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isAnswered, updateAttempt, type DeviceAttempt } from './attempt-store.ts'
import { HandInDialog } from './HandInDialog.tsx'
import { PaperPages } from './PaperPages.tsx'
import { PaperQuestionView } from './PaperQuestionView.tsx'
import { PaperStorage } from './PaperStorage.tsx'
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
  const [hasBegun, setBegun] = useState(false)
  // A question that waited for a slow device would give its first keys to the one before it.
  const [index, setIndex] = useState(attempt.index)
  const isOnline = useOnline()
  const isUntouched = !hasBegun && attempt.answers.size === 0 && attempt.index === 0
  if (isUntouched && missing === null && attempt.questions.some(({ files = [] }) => files.length > 0))
    return <Skeleton label={t('common.loading')} />
  if (isOnline && isUntouched && missing !== null && missing.files > 0)
    return <PaperStorage attempt={attempt} missing={missing} onBegin={() => setBegun(true)} />
  const left = (missing?.images ?? 0) + (missing?.files ?? 0)
  const { assessmentId, questions, name, sheet, flags, endsAt, dueAt } = attempt
  function go(to: number) {
    setIndex(to)
    void updateAttempt(assessmentId, { index: to })
  }
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
            {left > 0 && (
              <p className="small soft" role="status">
                {t('attempt.filesLeft', { left })}
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
