import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { CreateDialog, type ClassChoice } from './CreateDialog.tsx'

/** The creation of an assessment, by hand or from the bank. */
export function CreateButtons({ classId, classes }: { classId: string; classes: readonly ClassChoice[] }) {
  const { t } = useTranslation()
  const [type, setType] = useState<'test' | 'assignment' | null>(null)
  return (
    <div className="row create-work">
      <Button look="main" className="create-test" onClick={() => setType('test')}>
        <IconPlus size={18} aria-hidden="true" />
        {t('assessments.create.test')}
      </Button>
      <PhoneFold label={t('common.moreActions')}>
        <Button onClick={() => setType('assignment')}>{t('assessments.create.assignment')}</Button>
        <Link className="button" to={paths.questionBank}>
          {t('topics.title')}
        </Link>
      </PhoneFold>
      {type && <CreateDialog type={type} classId={classId} classes={classes} onClose={() => setType(null)} />}
    </div>
  )
}
