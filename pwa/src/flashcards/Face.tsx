import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadQuestionCard } from '#quizzes/port.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { StudyItem } from './study-items.ts'

const QuestionCard = lazy(loadQuestionCard)

/** The front of a card, with its back once it is turned. */
export function Face({ item, isTurned }: { item: StudyItem; isTurned: boolean }) {
  const { t } = useTranslation()
  if (item.kind === 'question') {
    return (
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        <QuestionCard question={item.question} solution={item.solution} isTurned={isTurned} />
      </Suspense>
    )
  }
  return (
    <>
      <p className="study-front" dir="auto" lang={item.language}>
        {item.front}
      </p>
      <div aria-live="polite">
        {isTurned && (
          <p className="study-back" dir="auto" lang={item.language}>
            {item.back}
          </p>
        )}
      </div>
    </>
  )
}
