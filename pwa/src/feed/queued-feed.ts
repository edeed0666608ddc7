import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { invalidateArea } from '#api/query.ts'
import { queuedOf } from '#offline/queue-view.ts'
import type { OutboxEntry } from '#offline/rows.ts'

/** A command of the feed on this device that the server has not answered, or refused. */
type Queued<Input> = { input: Input; madeAt: string; refusal: string | null }

/** A post that waits on this device. */
export type QueuedPost = Queued<{
  id: string
  classId: string
  text: RichText
  fileIds: string[]
  cards: { kind: string; id: string }[]
  shownAt: string | null
}>

/** A comment that waits on this device. */
export type QueuedComment = Queued<{ id: string; postId: string; text: string }>

/** The commands of feeds that wait on this device. */
export type QueuedFeed = {
  posts: QueuedPost[]
  comments: QueuedComment[]
  /** Posts and comments that are to be deleted. */
  removed: ReadonlySet<string>
}

const none: QueuedFeed = { posts: [], comments: [], removed: new Set() }

/** The commands of feeds in the outbox. Once one is sent, the lists are fetched again. */
export function useQueuedFeed(): QueuedFeed {
  const queued = useLiveQuery(load, [], none)
  const count = queued.posts.length + queued.comments.length
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) invalidateArea('feed')
    before.current = count
  }, [count])
  return queued
}

async function load(): Promise<QueuedFeed> {
  const [posts, comments, removals, commentRemovals] = await Promise.all(
    ['feed.post', 'feed.comment', 'feed.remove', 'feed.removeComment'].map(queuedOf),
  )
  // `enqueue` wrote each entry with the input of its call.
  const ids = [...(removals ?? []), ...(commentRemovals ?? [])]
    .filter(({ state }) => state === 'waiting')
    .map(({ input }) => Object.values(input as Record<string, string>)[0] ?? '')
  return {
    posts: (posts ?? []).map((entry) => queuedFrom<QueuedPost['input']>(entry)),
    comments: (comments ?? []).map((entry) => queuedFrom<QueuedComment['input']>(entry)),
    removed: new Set(ids),
  }
}

function queuedFrom<Input>({ input, madeAt, refusal }: OutboxEntry): Queued<Input> {
  // As above: the entry has the input of its call.
  return { input: input as Input, madeAt, refusal: refusal?.code ?? null }
}
