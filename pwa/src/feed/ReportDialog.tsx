import { maxReasonLength } from '@takhti/schema/feed/rules'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'

type ReportDialogProps = { postId: string; commentId?: string; onClose: () => void }

/** Reports a post or a comment to the teachers of its class. */
export function ReportDialog({ postId, commentId, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.feed.report)
  const form = useForm({
    initial: { reason: '' },
    command,
    save: async ({ reason }) => {
      await command.run({ postId, reason, ...(commentId !== undefined && { commentId }) })
      showMessage(t('feed.reported'))
    },
  })
  return (
    <FormDialog title={t('feed.report')} form={form} submitLabel={t('feed.sendReport')} onClose={onClose}>
      <p className="soft">{t('feed.reportText')}</p>
      <AreaField label={t('feed.reason')} rows={3} maxLength={maxReasonLength} {...form.field('reason')} />
    </FormDialog>
  )
}
