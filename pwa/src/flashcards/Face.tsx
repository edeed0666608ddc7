import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadQuestionCard } from '#quizzes/port.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CardSide } from './CardSide.tsx'
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
  const of = { deckId: item.deckId ?? '', language: item.language }
  return (
    <>
      <CardSide className="study-front" {...of} text={item.front} sound={item.frontSound} />
      <div aria-live="polite">
        {isTurned && <CardSide className="study-back" {...of} text={item.back} sound={item.backSound} />}
      </div>
    </>
  )
}
