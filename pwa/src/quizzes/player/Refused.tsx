import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/errors.ts'
import { Notice } from '#ui/Notice.tsx'

/** Why somebody is not in a quiz, in words; a code that leads nowhere now led to a quiz that is over. */
export function Refused({ code }: { code: ApiError['code'] }) {
  const { t } = useTranslation()
  if (code === 'quizzes/code-invalid' || code === 'quizzes/ended')
    return <Notice isPage title={t('quiz.states.endedTitle')} text={t('quiz.states.endedText')} />
  const text = code === 'quizzes/removed' ? t('quiz.states.removedText') : undefined
  return (
    <Notice isPage title={t(`errors.${code}`)} {...(text !== undefined && { text })}>
      <a className="button" href={location.pathname}>
        {t('quiz.states.otherCode')}
      </a>
    </Notice>
  )
}
