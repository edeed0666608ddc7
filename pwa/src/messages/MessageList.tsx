import { IconFlag } from '@tabler/icons-react'
import type { Message, Sides } from '@takhti/schema/messages/model'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { TranslatedText } from '#assistant/translation/port.tsx'
import { Age } from '#languages/Age.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { AttachmentLinks } from './AttachmentLinks.tsx'
import { useMessageQueue } from './message-queue.ts'
import { PendingMessage } from './PendingMessage.tsx'
import { ReportDialog } from './ReportDialog.tsx'

type MessageListProps = { sides: Sides; of: { readTo: string; other: { readTo: string } } }

/** The messages of a conversation, oldest first, with those that wait on this device. */
export function MessageList({ sides, of }: MessageListProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const { items, more } = usePages(lateCalls.messages.list, { ...sides, limit: 50 }, (page) => page)
  const pending = useMessageQueue(sides)
  const end = useRef<HTMLDivElement>(null)
  const own = requirePerson().personId
  const newest = items[0]
  useMarkRead(sides, newest, of.readTo)
  const newestId = newest?.messageId
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newestId, pending.length])
  const lastRead = items.find(({ senderId, messageId }) => senderId === own && messageId <= of.other.readTo)
  return (
    <div className="stack">
      {more && (
        <Button look="quiet" onClick={more}>
          {t('earlier')}
        </Button>
      )}
      <ol className="messages" aria-live="polite" aria-label={t('title')}>
        {items.toReversed().map((message) => (
          <MessageItem
            key={message.messageId}
            message={message}
            isOwn={message.senderId === own}
            isRead={message === lastRead}
          />
        ))}
        {pending.map((message) => (
          <PendingMessage key={message.key} message={message} />
        ))}
      </ol>
      {items.length === 0 && pending.length === 0 && <p className="soft">{t('empty')}</p>}
      <div ref={end} />
    </div>
  )
}

/** Marks a conversation as read up to its newest message, once each. */
function useMarkRead(sides: Sides, newest: Message | undefined, readTo: string): void {
  const { run } = useCommand(lateCalls.messages.markRead)
  const sent = useRef('')
  useEffect(() => {
    if (newest === undefined || newest.messageId <= readTo || sent.current === newest.messageId) return
    sent.current = newest.messageId
    void run({ ...sides, upTo: newest.messageId }).catch(() => {})
  }, [newest, readTo, run, sides])
}

function MessageText({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="message-text" dir="auto">
      {text}
    </p>
  )
}

type MessageItemProps = { message: Message; isOwn: boolean; isRead: boolean }

function MessageItem({ message, isOwn, isRead }: MessageItemProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  const [isReporting, setReporting] = useState(false)
  const { text, createdAt, attachments, isReported } = message
  return (
    <li className="message" data-own={isOwn || undefined}>
      <TranslatedText text={text} isOwn={isOwn}>
        <MessageText text={text} />
      </TranslatedText>
      <AttachmentLinks attachments={attachments} />
      <span className="small soft message-foot">
        <Age at={createdAt} />
        {isRead && <span>{t('read')}</span>}
        {isReported && <span>{t('reported')}</span>}
        {!isOwn && !isReported && (
          <IconButton label={t('report')} aria-haspopup="dialog" onClick={() => setReporting(true)}>
            <IconFlag size={16} aria-hidden="true" />
          </IconButton>
        )}
      </span>
      {isReporting && <ReportDialog messageId={message.messageId} onClose={() => setReporting(false)} />}
    </li>
  )
}
