import { IconArmchair } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'

/** The way from a class to its seating plans, for its teachers. */
export function SeatingLink({ classId }: { classId: string }) {
  const { t } = useTranslation()
  return (
    <Link to={paths.seating} params={{ classId }} className="button">
      <IconArmchair size={18} aria-hidden="true" />
      {t('seating.title')}
    </Link>
  )
}
