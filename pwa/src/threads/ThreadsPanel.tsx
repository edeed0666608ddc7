import type { Content } from '@takhti/schema/files/model'
import type { SourceSpan } from '@takhti/schema/questions/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { useRemoved } from '#ui/removal.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { AskForm } from './AskForm.tsx'
import { Messages } from './Messages.tsx'
import { ThreadTools } from './ThreadTools.tsx'
import { useTyped } from './typed-text.ts'
import { useAsking } from './use-ask.ts'
import './threads.css'

/** A conversation, a new one (null), or nothing chosen yet. */
type Chosen = string | null | undefined

type ThreadsPanelProps = { content: Content; onShow: (span: SourceSpan) => void }

/** The caller's conversations with a source, one of them open: its messages, and a field to ask more. */
export function ThreadsPanel({ content, onShow }: ThreadsPanelProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const list = useQuery(q(lateCalls.threads.list, { sourceId: content.id }))
  const removed = useRemoved()
  const threads = (list.data?.data.threads ?? []).filter(({ id }) => !removed.has(id))
  const beginning = { key: `of ${content.id}`, threadId: null, sourceIds: [content.id] }
  const begun = useTyped(beginning.key).text !== ''
  const [chosen, setChosen] = useState<Chosen>(undefined)
  // The latest conversation, until another is chosen; a draft of a new one stays open.
  const threadId = chosen === undefined ? (begun ? null : (threads[0]?.id ?? null)) : chosen
  const thread = threads.find(({ id }) => id === threadId)
  const asking = useAsking(threadId === null ? beginning : { threadId }, setChosen)
  // A draft stays in its conversation, whatever list loads later.
  const setTyped: typeof asking.setTyped = (change) => (setChosen(threadId), asking.setTyped(change))
  const isWaiting = chosen === undefined && list.isLoading
  return (
    <section className="card stack threads" aria-labelledby="threads">
      <h2 id="threads">{t('threads.title')}</h2>
      <p className="small soft">{t('threads.hint')}</p>
      <div className="threads-head">
        <SelectField
          label={t('threads.list')}
          value={thread?.id ?? ''}
          disabled={asking.isPending}
          options={[
            { value: '', label: t('threads.begin') },
            ...threads.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => setChosen(target.value === '' ? null : target.value)}
        />
        {thread && !asking.isPending && (
          <ThreadTools key={thread.id} thread={thread} onRemoved={() => setChosen(null)} />
        )}
      </div>
      {thread && (
        <Link to={paths.thread} params={{ threadId: thread.id }}>
          {t('threads.openPage')}
        </Link>
      )}
      {list.error && (
        <div className="row">
          <CommandProblem of={{ isPending: false, isBlocked: !isOnline, problem: list.error }} />
          <Button onClick={() => void list.refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      <AnswerItem
        key={threadId}
        id={threadId}
        run={asking.run}
        sources={{
          of: (id) => (id === content.id ? content : undefined),
          // A new object each time, so that the same position is scrolled into view again.
          show: ({ span }) => onShow({ ...span }),
          areNamed: false,
        }}
      />
      <AskForm asking={{ ...asking, setTyped }} isWaiting={isWaiting} />
    </section>
  )
}

type AnswerProps = Omit<ComponentProps<typeof Messages>, 'messages'> & { id: string | null }

function AnswerItem({ id, ...shown }: AnswerProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { data, error, refetch } = useQuery({ ...q(lateCalls.threads.get, { id: id ?? '' }), enabled: id !== null })
  return (
    <>
      {error && !data && (
        <div className="row">
          <CommandProblem of={{ isPending: false, isBlocked: !isOnline, problem: error }} />
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      <Messages messages={id === null ? [] : (data?.data.messages ?? [])} {...shown} />
    </>
  )
}
