import type { Content } from '@takhti/schema/files/model'
import type { SourceSpan } from '@takhti/schema/questions/model'
import { maxAsked } from '@takhti/schema/threads/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { typedAt } from './asking.ts'
import { Messages } from './Messages.tsx'
import { ThreadTools } from './ThreadTools.tsx'
import { type Asking, useAsking } from './use-asking.ts'
import './threads.css'

/** A conversation, a new one (null), or nothing chosen yet. */
type Chosen = string | null | undefined

type ThreadsPanelProps = { content: Content; onShow: (span: SourceSpan) => void }

/** The caller's conversations with a source, one of them open: what was said in it, and a field to ask more. */
export function ThreadsPanel({ content, onShow }: ThreadsPanelProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const list = useQuery({ ...q(lateCalls.threads.list, { sourceId: content.id }), enabled: isOnline })
  const threads = list.data?.data.threads ?? []
  const [chosen, setChosen] = useState<Chosen>(() =>
    typedAt({ sourceId: content.id, threadId: null }) ? null : undefined,
  )
  // The one spoken in last, until another is chosen.
  const threadId = chosen === undefined ? (threads[0]?.id ?? null) : chosen
  const thread = threads.find(({ id }) => id === threadId)
  const asking = useAsking({ sourceId: content.id, threadId }, setChosen)
  // Who began to write stays where they write, whatever list comes later.
  const setText = (text: string) => (setChosen(threadId), asking.setText(text))
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
      {list.error && (
        <div className="row">
          <CommandProblem of={{ isPending: false, isBlocked: !isOnline, problem: list.error }} />
          <Button onClick={() => void list.refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      <Messages key={threadId} id={threadId} content={content} onShow={onShow} />
      <AskForm asking={{ ...asking, setText }} isWaiting={isWaiting} />
    </section>
  )
}

function AskForm({ asking, isWaiting }: { asking: Asking; isWaiting: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        void asking.run()
      }}
    >
      <label htmlFor={id}>{t('threads.question')}</label>
      <textarea
        ref={field}
        id={id}
        className="threads-text"
        dir="auto"
        rows={3}
        maxLength={maxAsked}
        readOnly={asking.isPending}
        value={asking.text}
        onChange={({ target }) => asking.setText(target.value)}
      />
      <CommandProblem of={asking} />
      <div className="row">
        <Button
          type="submit"
          look="main"
          isBusy={asking.isPending}
          disabled={asking.isBlocked || isWaiting || asking.text.trim() === ''}
        >
          {asking.problem ? t('common.retry') : t('threads.ask')}
        </Button>
        <span className="small soft" role="status">
          {asking.isPending && t('threads.working')}
        </span>
      </div>
    </form>
  )
}
