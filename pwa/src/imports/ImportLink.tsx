import { IconFileUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'

/** The link to the import of students. */
export function ImportLink() {
  const { t } = useTranslation()
  return (
    <Link to={paths.importStudents} className="button">
      <IconFileUpload size={18} aria-hidden="true" />
      {t('imports.title')}
    </Link>
  )
}
