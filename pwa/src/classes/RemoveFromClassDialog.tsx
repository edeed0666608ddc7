import type { ClassRole } from '@takhti/schema/classes/model'
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

/** Taking people out of a class takes its lessons from them, so it is asked once more. */
export function RemoveFromClassDialog({ classId, name, type, userIds, ...then }: RemoveFromClassDialogProps) {
  const { t } = useTranslation()
  const learners = useCommand(calls.classes.removeLearners)
  const instructors = useCommand(calls.classes.removeInstructors)
  const { run, isPending, isBlocked, problem } = type === 'learner' ? learners : instructors

  function confirm() {
    void run({ id: classId, userIds: [...userIds] }).then(
      () => {
        invalidateArea('students')
        then.onRemoved?.()
        then.onClose()
      },
      // The dialog says why.
      () => {},
    )
  }

  return (
    <ConfirmDialog
      title={t('classes.takeOut', { count: userIds.length })}
      confirmLabel={t('classes.takeOutNow')}
      isBusy={isPending || isBlocked}
      problem={isBlocked ? t('common.needsNetwork') : problem && t(`errors.${problem.code}`)}
      onConfirm={confirm}
      onClose={then.onClose}
    >
      {t('classes.takeOutText', { name })}
    </ConfirmDialog>
  )
}
