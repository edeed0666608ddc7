import { type RefusalCode, refusals } from '@takhti/schema/ai/rules'
import type { Content } from '@takhti/schema/files/model'
import type { SourceSpan } from '@takhti/schema/questions/model'
import type { ThreadCitation, ThreadMessage } from '@takhti/schema/threads/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { SpanButton } from '#files/port.tsx'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Prose } from '#ui/Prose.tsx'
import { say } from '#ui/snackbars.ts'

type Shows = { content: Content; onShow: (span: SourceSpan) => void }

/** What was said in a conversation. */
export function Messages({ id, ...shows }: Shows & { id: string | null }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { data, error, refetch } = useQuery({
    ...q(lateCalls.threads.get, { id: id ?? '' }),
    enabled: id !== null && isOnline,
  })
  const messages = id === null ? [] : (data?.data.messages ?? [])
  return (
    <div role="log" aria-label={t('threads.messages')} className="stack">
      {error && !data && (
        <div className="row">
          <CommandProblem of={{ isPending: false, isBlocked: !isOnline, problem: error }} />
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      {messages.map((message) =>
        message.role === 'user' ? (
          <p key={message.number} className="threads-asked" dir="auto">
            {message.text}
          </p>
        ) : (
          <Answer key={message.number} message={message} {...shows} />
        ),
      )}
    </div>
  )
}

/** An answer, each passage with the place it stands at; one that the source does not give is said in the reader's language. */
function Answer({ message, content, onShow }: Shows & { message: ThreadMessage }) {
  const { t } = useTranslation()
  const refusal = message.isAnswered ? undefined : codes.get(message.text)
  const text = refusal ? t(`assistant.refusals.${refusal}`) : message.text
  async function copy() {
    await navigator.clipboard.writeText(text)
    say(t('common.copied'))
  }
  return (
    <article className="card stack" aria-label={t('threads.answer')}>
      {refusal ? (
        <p>{text}</p>
      ) : (
        passagesOf(message).map((passage) => (
          <div key={passage.key} className="sentence">
            <div className="grow">
              <Prose text={passage.text} language={content.language} below={3} />
            </div>
            {passage.citations.map((citation) => (
              <Cited key={citation.span.start} citation={citation} content={content} onShow={onShow} />
            ))}
          </div>
        ))
      )}
      <Button look="quiet" className="threads-copy" onClick={() => void copy()}>
        {t('threads.copy')}
      </Button>
    </article>
  )
}

function Cited({ citation: { sourceId, span }, content, onShow }: Shows & { citation: ThreadCitation }) {
  const { t } = useTranslation()
  // A new object each time, so that the same place is brought into view again.
  if (sourceId === content.id) return <SpanButton content={content} span={span} onShow={() => onShow({ ...span })} />
  return (
    <Link to={paths.contentItem} params={{ contentId: sourceId }}>
      {t('threads.other')}
    </Link>
  )
}

// `Object.entries` forgets the keys of the type; they are the codes.
const codes = new Map(
  Object.entries(refusals).map(([code, words]): [string, RefusalCode] => [words, code as RefusalCode]),
)

type Passage = { key: string; text: string; citations: readonly ThreadCitation[] }

/** An answer of passages has a line for each citation; any other is shown as a whole with all of them. */
function passagesOf({ text, citations }: ThreadMessage): Passage[] {
  const lines = text.split('\n')
  if (lines.length !== citations.length) return [{ key: 'all', text, citations }]
  return lines.map((line, index) => ({ key: String(index), text: line, citations: citations.slice(index, index + 1) }))
}
