import { withRecent } from '@takhti/schema/topics/rules'
import { queryClient } from '#api/query.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { PickedTopic } from './topic-tree.ts'

const row = 'topics.recent'

/** The topics that this person picked last on this device, newest first. */
export const recentTopics = {
  queryKey: ['device', 'topics', 'recent'],
  queryFn: async (): Promise<PickedTopic[]> => {
    const stored = await openDatabase(requireDatabaseId()).settings.get(row)
    // Only written below.
    return stored === undefined ? [] : (JSON.parse(stored.value) as PickedTopic[])
  },
  staleTime: 0,
} as const

/** Stores a picked topic as the newest; of more than three the oldest is dropped. */
export async function storeRecentTopic({ topicId, topicName }: PickedTopic): Promise<void> {
  const { settings } = openDatabase(requireDatabaseId())
  await settings.db.transaction('rw', settings, async () => {
    const recent = withRecent(await recentTopics.queryFn(), { topicId, topicName })
    await settings.put({ name: row, value: JSON.stringify(recent) })
  })
  await queryClient.invalidateQueries({ queryKey: recentTopics.queryKey })
}
