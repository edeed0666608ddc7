import type { ClassRole } from '@takhti/schema/classes/rules'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { invalidateArea } from '#api/query.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

type RemoveFromClassDialogProps = {
  classId: string
  name: string
  type: ClassRole
  userIds: readonly string[]
  onClose: () => void
  onRemoved?: () => void
}

/** Removing people from a class takes its lessons from them, so it is confirmed. */
export function RemoveFromClassDialog({ classId, name, type, userIds, ...then }: RemoveFromClassDialogProps) {
  const { t } = useTranslation()
  const learners = useCommand(calls.classes.removeLearners)
  const instructors = useCommand(calls.classes.removeInstructors)
  const command = type === 'learner' ? learners : instructors

  async function confirm() {
    await command.run({ id: classId, userIds: [...userIds] })
    invalidateArea('students')
    then.onRemoved?.()
  }

  return (
    <ConfirmDialog
      title={t('classes.takeOut', { count: userIds.length })}
      confirmLabel={t('classes.takeOutNow')}
      command={command}
      onConfirm={confirm}
      onClose={then.onClose}
    >
      {t('classes.takeOutText', { name })}
    </ConfirmDialog>
  )
}
