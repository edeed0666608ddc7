import { reportReasons } from '@takhti/schema/messages/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'

/** Reports a message to the admins of the institute, with a reason. */
export function ReportDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'messages' })
  const [reason, setReason] = useState<(typeof reportReasons)[number]>('hurtful')
  const report = useCommand(lateCalls.messages.report, { isShownInPlace: true })

  async function send() {
    await report.run({ messageId, reason })
    showMessage(t('reportSent'))
    onClose()
  }

  return (
    <Dialog
      title={t('report')}
      closeLabel={i18n.t('common.close')}
      cancelLabel={i18n.t('common.cancel')}
      submitLabel={t('reportSend')}
      isBusy={report.isPending}
      onClose={onClose}
      // A refusal is shown from the command itself.
      onSubmit={() => void send().catch(() => {})}
    >
      <div className="stack">
        <p>{t('reportText')}</p>
        <SelectField
          label={t('reportReason')}
          options={reportReasons.map((value) => ({ value, label: t(`reportReasons.${value}`) }))}
          value={reason}
          onChange={({ target }) => setReason(reportReasons.find((each) => each === target.value) ?? 'other')}
        />
        <CommandProblem of={report} />
      </div>
    </Dialog>
  )
}
