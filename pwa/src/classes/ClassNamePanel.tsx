import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { ClassNameDialog } from './ClassNameDialog.tsx'

/** The name of a class, with the dialog that changes it. */
export function ClassNamePanel({ classId, name }: { classId: string; name: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card people-head" aria-labelledby="class-name">
      <div className="grow">
        <h2 id="class-name">{t('classes.name')}</h2>
        <p dir="auto">{name}</p>
      </div>
      <Button onClick={() => setOpen(true)}>
        <IconPencil size={18} aria-hidden="true" />
        {t('classes.rename')}
      </Button>
      {isOpen && <ClassNameDialog renamed={{ classId, name }} onClose={() => setOpen(false)} />}
    </section>
  )
}
