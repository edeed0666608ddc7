import type { TopicWithHierarchy } from '@takhti/schema/topics/model'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { nameOf } from '#api/calls.ts'
import type { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { withAdded, type AddedTopic } from './topic-tree.ts'

type Topics = { topics: readonly TopicWithHierarchy[]; isPending: boolean; problem: ApiError | null; retry: () => void }

/** The institute's own and the curated topics, including those whose command is still in the outbox. */
export function useTopics(): Topics {
  const { data, error, isPending, refetch } = useQuery(q(lateCalls.topics.listWithHierarchy, {}))
  const added = useLiveQuery(addedTopics) ?? []
  return {
    topics: withAdded(data?.data.items ?? [], added),
    isPending: isPending && added.length === 0,
    problem: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}

async function addedTopics(): Promise<AddedTopic[]> {
  const call = nameOf(lateCalls.topics.add)
  const waiting = await openDatabase(requireDatabaseId()).outbox.where('state').equals('waiting').toArray()
  // The picker's form alone writes entries of this call, each with an id.
  return waiting.flatMap((entry) => (entry.call === call ? [entry.input as AddedTopic] : []))
}
