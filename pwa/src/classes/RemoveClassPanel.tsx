import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

type RemoveClassProps = { classId: string; name: string }

/** The removal of a class, the last of its settings. */
export function RemoveClassPanel({ classId, name }: RemoveClassProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card people-head" aria-labelledby="class-removal">
      <div className="grow">
        <h2 id="class-removal">{t('classes.remove')}</h2>
        <p className="soft">{t('classes.removeText')}</p>
      </div>
      <Button look="danger" onClick={() => setOpen(true)}>
        <IconTrash size={18} aria-hidden="true" />
        {t('classes.remove')}
      </Button>
      {isOpen && <RemoveClassDialog classId={classId} name={name} onClose={() => setOpen(false)} />}
    </section>
  )
}

function RemoveClassDialog({ classId, name, onClose }: RemoveClassProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const remove = useCommand(calls.classes.remove)

  return (
    <ConfirmDialog
      title={t('classes.removeName', { name })}
      confirmLabel={t('classes.remove')}
      command={remove}
      onConfirm={() => remove.run({ classId }).then(() => navigate({ to: paths.classes }))}
      onClose={onClose}
    >
      {t('classes.removeText')}
    </ConfirmDialog>
  )
}
