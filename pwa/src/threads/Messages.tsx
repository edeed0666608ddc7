import type { ThreadMessage } from '@takhti/schema/threads/model'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer, type Sources } from './Answer.tsx'
import type { Run } from './use-ask.ts'

type MessagesProps = { messages: readonly ThreadMessage[]; run: Run | null; sources: Sources }

/** The messages of a conversation, and the question that runs now. */
export function Messages({ messages, run, sources }: MessagesProps) {
  const { t } = useTranslation()
  const asked = useRef<HTMLParagraphElement>(null)
  const question = run?.question
  useEffect(() => {
    if (question) asked.current?.scrollIntoView({ block: 'nearest' })
  }, [question])
  const number = (messages.at(-1)?.number ?? 0) + 2
  return (
    <div role="log" aria-label={t('threads.messages')} className="stack">
      {messages.map((message) =>
        message.role === 'user' ? (
          <p key={message.number} className="threads-asked" dir="auto">
            {message.text}
          </p>
        ) : (
          <Answer key={message.number} message={message} sources={sources} />
        ),
      )}
      {run && (
        <p ref={asked} className="threads-asked" dir="auto">
          {run.question.text}
        </p>
      )}
      {run?.answer && <Answer message={{ number, ...run.answer }} sources={sources} isComing />}
    </div>
  )
}
