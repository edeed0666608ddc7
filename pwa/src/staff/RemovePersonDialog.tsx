import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'

type RemovePersonDialogProps = {
  call: typeof lateCalls.staff.remove | typeof calls.students.remove
  userId: string
  name: string
  onClose: () => void
}

/** Removing a person ends their sessions, so it is confirmed. */
export function RemovePersonDialog({ call, userId, name, onClose }: RemovePersonDialogProps) {
  const { t } = useTranslation()
  const remove = useCommand(call === calls.students.remove ? calls.students.remove : lateCalls.staff.remove)
  const { instituteId } = requirePerson()

  async function confirm() {
    await remove.run({ instituteId, userId })
    showMessage(t('people.removed', { name }))
  }

  return (
    <ConfirmDialog
      title={t('people.removeName', { name })}
      confirmLabel={t('people.remove')}
      command={remove}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('people.removeText', { name })}
    </ConfirmDialog>
  )
}
