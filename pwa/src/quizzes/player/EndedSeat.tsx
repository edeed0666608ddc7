import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/Notice.tsx'
import { useOwnResult } from './GuestReview.tsx'
import { MissedQuestions } from './MissedQuestions.tsx'

/** An ended quiz for a player without an account who returns to it: their result and missed questions, for a day. */
export function EndedSeat({ code, credential }: { code: string; credential: string }) {
  const { t } = useTranslation()
  const own = useOwnResult(code, credential)
  if (own === null) return <Notice isPage title={t('quiz.states.endedTitle')} text={t('quiz.states.endedText')} />
  const { right, of } = own.standing
  return (
    <div className="stack">
      <h1>{t('quiz.states.endedTitle')}</h1>
      <p className="quiz-stem" role="status">
        {t('quiz.own.right', { right, of })}
      </p>
      <MissedQuestions own={own} />
    </div>
  )
}
