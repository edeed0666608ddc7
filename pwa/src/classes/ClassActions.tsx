import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ClassNameDialog } from './ClassNameDialog.tsx'

type ClassActionsProps = { classId: string; name: string }

/** Renaming and removing a class. */
export function ClassActions({ classId, name }: ClassActionsProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="row">
      <Button onClick={() => setOpen('rename')}>
        <IconPencil size={18} aria-hidden="true" />
        {t('classes.rename')}
      </Button>
      <Button look="danger" onClick={() => setOpen('remove')}>
        <IconTrash size={18} aria-hidden="true" />
        {t('classes.remove')}
      </Button>
      {open === 'rename' && <ClassNameDialog renamed={{ classId, name }} onClose={close} />}
      {open === 'remove' && <RemoveClassDialog classId={classId} name={name} onClose={close} />}
    </div>
  )
}

function RemoveClassDialog({ classId, name, onClose }: ClassActionsProps & { onClose: () => void }) {
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
