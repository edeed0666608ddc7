import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/errors.ts'
import type { QuizSeat } from '#api/quiz-seat.ts'
import { patiently } from '#offline/patiently.ts'
import { Notice } from '#ui/Notice.tsx'

const EndedSeat = lazy(() => patiently(() => import('./EndedSeat.tsx').then((file) => ({ default: file.EndedSeat }))))

/** The reason of a refusal as text. An unknown code with a seat belonged to a quiz that is over. */
export function Refusal({ code, seat = null }: { code: ApiError['code']; seat?: QuizSeat | null }) {
  const { t } = useTranslation()
  if (code === 'quizzes/code-invalid' || code === 'quizzes/ended') {
    const plain = <Notice isPage title={t('quiz.states.endedTitle')} text={t('quiz.states.endedText')} />
    if (seat === null || seat.credential === null) return plain
    return (
      <Suspense fallback={plain}>
        <EndedSeat code={seat.code} credential={seat.credential} />
      </Suspense>
    )
  }
  const text = code === 'quizzes/removed' ? t('quiz.states.removedText') : undefined
  return (
    <Notice isPage title={t(`errors.${code}`)} {...(text !== undefined && { text })}>
      <a className="button" href={location.pathname}>
        {t('quiz.states.otherCode')}
      </a>
    </Notice>
  )
}
