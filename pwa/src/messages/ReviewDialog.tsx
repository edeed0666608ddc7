import type { SafeguardedConversation } from '@takhti/schema/messages/model'
import { reviewReasons } from '@takhti/schema/messages/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { Age } from '#languages/Age.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { AttachmentLinks } from './AttachmentLinks.tsx'

type ReviewDialogProps = { of: SafeguardedConversation; onClose: () => void }

/** Asks for the reason, opens the conversation, and shows it. */
export function ReviewDialog({ of, onClose }: ReviewDialogProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'messages.review' })
  const [reason, setReason] = useState<(typeof reviewReasons)[number]>(of.reports > 0 ? 'report' : 'concern')
  const [isOpened, setOpened] = useState(false)
  const review = useCommand(lateCalls.messages.review, { isShownInPlace: true })
  const { studentName: student, teacherName: teacher, conversationId } = of
  const title = t('between', { student, teacher })
  const close = { closeLabel: i18n.t('common.close'), onClose }
  if (isOpened)
    return (
      <Dialog title={title} {...close}>
        <ReviewedList conversationId={conversationId} />
      </Dialog>
    )

  async function open() {
    await review.run({ conversationId, reason })
    setOpened(true)
  }

  return (
    <Dialog
      title={title}
      {...close}
      cancelLabel={i18n.t('common.cancel')}
      submitLabel={t('open')}
      isBusy={review.isPending}
      isSubmitDisabled={review.isBlocked}
      // A refusal is shown from the command itself.
      onSubmit={() => void open().catch(() => {})}
    >
      <div className="stack">
        <p>{t('ask')}</p>
        <SelectField
          label={t('reason')}
          options={reviewReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          onChange={({ target }) => setReason(reviewReasons.find((each) => each === target.value) ?? 'concern')}
        />
        <CommandProblem of={review} />
      </div>
    </Dialog>
  )
}

function ReviewedList({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const pages = usePages(lateCalls.messages.readReviewed, { conversationId, limit: 50 }, (page) => page)
  const senders = pages.first?.senders ?? {}
  return (
    <div className="stack">
      <ol className="messages">
        {pages.items.map(({ messageId, senderId, text, createdAt, attachments, reportReason }) => (
          <li key={messageId} className="message" data-reported={reportReason !== null || undefined}>
            <b dir="auto">{senders[senderId]}</b>
            <p className="message-text" dir="auto">
              {text}
            </p>
            <AttachmentLinks attachments={attachments} />
            <span className="small soft">
              <Age at={createdAt} />
              {reportReason !== null && ` · ${t(`reportReasons.${reportReason}`)}`}
            </span>
          </li>
        ))}
      </ol>
      <MoreButton pages={pages} />
    </div>
  )
}
