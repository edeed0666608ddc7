import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The cards that a class forgot most often, each with the reviews and the students that it counts. */
export function ForgottenCards({ classId, deckId }: { classId: string; deckId: string }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(q(lateCalls.flashcards.forgotten, { classId, deckId }))
  if (data === undefined)
    return error === null ? (
      <Skeleton label={t('common.loading')} />
    ) : (
      <p className="soft">{t('common.needsNetwork')}</p>
    )
  const { students, reviewers, items } = data.data
  return (
    <>
      <p className="small soft">{t('flashcards.reviewers', { number: reviewers, of: students })}</p>
      {items.length === 0 ? (
        <p className="soft">{t('flashcards.nothingForgotten')}</p>
      ) : (
        <ol className="deck-forgotten">
          {items.map(({ card, ...counts }) => (
            <li key={card.id}>
              <strong dir="auto">{plainOf(card.front)}</strong>
              <span className="small soft">{t('flashcards.lapses', counts)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
