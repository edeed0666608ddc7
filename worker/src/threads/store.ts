import type { Thread, ThreadMessage } from '@takhti/schema/threads/model'
import { threadMessages, threads } from '@takhti/schema/threads/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

const fields = sql`t.id, t.name, t.source_ids as sourceIds, t.message_count as messageCount, t.created_at as createdAt,
  t.updated_at as updatedAt`

type ThreadRow = Omit<Thread, 'sourceIds'> & { sourceIds: string }

type MessageRow = Omit<ThreadMessage, 'citations' | 'isAnswered'> & { citations: string; isAnswered: number }

/** The most conversations with one source that a list shows. */
const longestList = 50

/** The conversations of one person. */
export function threadsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`t.institute_id = ${instituteId} and t.owner_id = ${personId}`
  const ofThread = (id: string) => sql`institute_id = ${instituteId} and thread_id = ${id}`
  return {
    async count(): Promise<number> {
      const [row] = await db.all<{ count: number }>(sql`select count(*) as count from threads t where ${own}`)
      return row?.count ?? 0
    },
    async listOf(sourceId: string): Promise<Thread[]> {
      const rows = await db.all<ThreadRow>(sql`select ${fields} from threads t where ${own}
        and exists (select 1 from json_each(t.source_ids) where value = ${sourceId})
        order by t.updated_at desc, t.id desc limit ${longestList}`)
      return rows.map(threadOf)
    },
    async find(id: string): Promise<(Thread & { messages: ThreadMessage[] }) | null> {
      const [[row], messages] = await together(db, [
        db.all<ThreadRow>(sql`select ${fields} from threads t where ${own} and t.id = ${id}`),
        db.all<MessageRow>(sql`select number, role, text, citations, is_answered as isAnswered, created_at as createdAt
          from thread_messages where ${ofThread(id)} order by number`),
      ])
      return row === undefined ? null : { ...threadOf(row), messages: messages.map(messageOf) }
    },
    insert: ({ sourceIds, ...thread }: Thread): Statement =>
      db.insert(threads).values({ ...thread, instituteId, ownerId: personId, sourceIds: JSON.stringify(sourceIds) }),
    rename: (id: string, name: string): Statement =>
      db.run(sql`update threads as t set name = ${name} where ${own} and t.id = ${id}`),
    remove: (id: string): Statement[] => [
      db.run(sql`delete from thread_messages where ${ofThread(id)}`),
      db.run(sql`delete from threads as t where ${own} and t.id = ${id}`),
    ],
    /** True in SQL while nobody has said anything since the conversation was read. */
    stands: ({ id, messageCount }: Thread): SQL =>
      sql`exists (select 1 from threads t where ${own} and t.id = ${id} and t.message_count = ${messageCount})`,
    say: (id: string, messages: readonly ThreadMessage[], now: string): Statement[] => [
      ...messages.map(({ citations, ...message }) =>
        db
          .insert(threadMessages)
          .values({ ...message, instituteId, threadId: id, citations: JSON.stringify(citations) }),
      ),
      db.run(sql`update threads as t set updated_at = ${now}, message_count = message_count + ${messages.length}
        where ${own} and t.id = ${id}`),
    ],
  }
}

function threadOf({ sourceIds, ...row }: ThreadRow): Thread {
  return { ...row, sourceIds: JSON.parse(sourceIds) }
}

function messageOf({ citations, isAnswered, ...row }: MessageRow): ThreadMessage {
  return { ...row, citations: JSON.parse(citations), isAnswered: isAnswered === 1 }
}
