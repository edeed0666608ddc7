import type { Thread, ThreadMessage } from '@takhti/schema/threads/model'
import { sourcesAsked } from '@takhti/schema/threads/rules'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { calls } from '#api/calls.ts'
import type { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q, type Fetched } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import type { Sources } from './Answer.tsx'
import { newThread } from './ask.ts'
import { AskForm } from './AskForm.tsx'
import { CitedSource } from './CitedSource.tsx'
import { Messages } from './Messages.tsx'
import { SourcesLine } from './SourcesLine.tsx'
import { useAsking, type Place } from './use-ask.ts'
import './threads.css'

type Spoken = Thread & { messages: ThreadMessage[] }

export const threadScreen = screen<Spoken>({
  path: paths.thread,
  title: 'notebooks',
  roles: ['instructor'],
  load: ({ threadId = '' }) => (threadId === newThread ? notBegun : q(lateCalls.threads.get, { id: threadId })),
  heading: ({ name }) => name || i18next.t('threads.begin'),
  View: ({ data }) => <ThreadView thread={data.id === newThread ? null : data} />,
})

const blank = { id: newThread, name: '', sourceIds: [], messageCount: 0, createdAt: '', updatedAt: '', messages: [] }

const notBegun = queryOptions<Fetched<Spoken>, ApiError, Fetched<Spoken>, readonly unknown[]>({
  queryKey: [newThread],
  queryFn: () => ({ data: blank, cachedAt: null }),
})

function ThreadView({ thread }: { thread: Spoken | null }) {
  const navigate = useNavigate()
  const { notebookId, sourceIds, setSourceIds } = useBeginning(thread)
  const ofNotebook = useQuery({
    ...q(lateCalls.notebooks.get, { id: notebookId ?? '' }),
    enabled: notebookId !== null,
  }).data?.data
  const asked = sourcesAsked(sourceIds, ofNotebook?.sourceIds ?? [])
  const place: Place = thread
    ? { threadId: thread.id }
    : { threadId: null, key: newKeyOf(notebookId), sourceIds, ...(notebookId !== null && { notebookId }) }
  const asking = useAsking(
    place,
    (threadId) => void navigate({ to: paths.thread, params: { threadId }, replace: true, resetScroll: false }),
  )
  const messages = thread?.messages ?? []
  const { cited, sources, close } = useCited(asked, [
    ...messages.map(({ number, citations }) => ({ number, citations })),
    { number: (messages.at(-1)?.number ?? 0) + 2, citations: asking.run?.answer?.citations ?? [] },
  ])
  return (
    <div className={cited ? 'content-item' : undefined}>
      <div className="stack threads">
        <SourcesLine thread={thread} notebook={ofNotebook ?? null} sourceIds={asked} onChoose={setSourceIds} />
        <Messages messages={messages} run={asking.run} sources={sources} />
        <AskForm asking={asking} isWaiting={asked.length === 0} />
      </div>
      {cited && <CitedSource citation={cited} onClose={close} />}
    </div>
  )
}

const newKeyOf = (notebookId: string | null) => (notebookId === null ? 'new' : `in ${notebookId}`)

/** The sources of a conversation; a new one starts with those in its address. */
function useBeginning(thread: Spoken | null) {
  const given = useLocation({ select: ({ searchStr }) => searchStr })
  const search = new URLSearchParams(given)
  const [chosen, setSourceIds] = useState(() => search.getAll('source'))
  const notebookId = thread ? thread.notebookId : search.get('notebook')
  return { notebookId: notebookId ?? null, sourceIds: thread?.sourceIds ?? chosen, setSourceIds }
}

type Report = { number: number; citations: ThreadMessage['citations'] }

/** The citation in the address, so that the back button closes it, with the cited sources. */
function useCited(asked: readonly string[], notified: readonly Report[]) {
  const navigate = useNavigate()
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const [number, index] = hash.split('.').map(Number)
  const cited = notified.find((each) => each.number === number)?.citations[index ?? 0]
  const ids = [...new Set(notified.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)))]
  const found = useQueries({ queries: ids.map((id) => ({ ...q(calls.files.get, { id }), retry: false })) })
  const contents = new Map(found.flatMap(({ data }) => (data ? [[data.data.id, data.data]] : [])))
  const isOpenedHere = useRef(false)
  const to = (given: string, replace: boolean) =>
    void navigate({ to: '.', hash: given, search: true, resetScroll: false, hashScrollIntoView: false, replace })
  const sources: Sources = {
    of: (id) => contents.get(id),
    show: (_citation, at) => {
      to(`${at.number}.${at.index}`, cited !== undefined)
      if (cited === undefined) isOpenedHere.current = true
    },
    areNamed: asked.length > 1,
  }
  // A citation that was opened here is closed by going back; one from an address has no entry before it.
  const close = () => {
    if (isOpenedHere.current) router.history.back()
    else to('', true)
  }
  return { cited, sources, close }
}
