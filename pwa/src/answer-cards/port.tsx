import { IconCards } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'

/** The way from a class to its answer cards, for its teachers. */
export function AnswerCardsLink({ classId }: { classId: string }) {
  const { t } = useTranslation()
  return (
    <Link to={paths.answerCards} params={{ classId }} className="button">
      <IconCards size={18} aria-hidden="true" />
      {t('answerCards.title')}
    </Link>
  )
}
