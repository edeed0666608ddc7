import type { Thread, ThreadMessage } from '@takhti/schema/threads/model'
import { threadMessages, threads } from '@takhti/schema/threads/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

const fields = sql`t.id, t.name, t.source_ids as sourceIds, t.notebook_id as notebookId, t.message_count as messageCount,
  t.created_at as createdAt, t.updated_at as updatedAt`

type ThreadRow = Omit<Thread, 'sourceIds'> & { sourceIds: string }

type MessageRow = Pick<ThreadMessage, 'number' | 'role' | 'text' | 'createdAt'> & {
  citations: string
  isAnswered: number
  more: string
}

/** A conversation with what decides whether a message may still be added to it. */
export type Standing = Thread & { resets: number; sourcesOfNotebook: string[] }

/** The most conversations that a list shows. */
const longestList = 50

/** The conversations of one person: their reads, and the statements that change them. */
export function threadsStore(scope: Scope, db: InstituteDatabase) {
  return { ...reading(scope, db), ...writing(scope, db) }
}

function reading({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`t.institute_id = ${instituteId} and t.owner_id = ${personId}`
  const ofThread = (id: string) => sql`institute_id = ${instituteId} and thread_id = ${id}`
  const messagesOf = (id: string, after: number) =>
    db.all<MessageRow>(sql`select number, role, text, citations, is_answered as isAnswered, more, created_at as createdAt
      from thread_messages where ${ofThread(id)} and number > ${after} order by number`)
  const lists = async (which: SQL): Promise<Thread[]> => {
    const rows = await db.all<ThreadRow>(sql`select ${fields} from threads t where ${own} and ${which}
      order by t.updated_at desc, t.id desc limit ${longestList}`)
    return rows.map(threadOf)
  }
  return {
    counted: () => db.all<{ count: number }>(sql`select count(*) as count from threads t where ${own}`),
    listOf: (sourceId: string) => lists(sql`exists (select 1 from json_each(t.source_ids) where value = ${sourceId})`),
    listAll: () => lists(sql`true`),
    listIn: (notebookId: string) => lists(sql`t.notebook_id = ${notebookId}`),
    async find(id: string): Promise<(Thread & { messages: ThreadMessage[] }) | null> {
      const [[row], messages] = await together(db, [
        db.all<ThreadRow>(sql`select ${fields} from threads t where ${own} and t.id = ${id}`),
        messagesOf(id, 0),
      ])
      return row === undefined ? null : { ...threadOf(row), messages: messages.map(messageOf) }
    },
    /** The present state of a conversation, with the sources of its notebook. */
    async standing(id: string): Promise<Standing | null> {
      const [row] = await db.all<
        ThreadRow & { resets: number; ofNotebook: string | null }
      >(sql`select ${fields}, t.resets,
          n.source_ids as ofNotebook
        from threads t left join notebooks n on n.institute_id = t.institute_id and n.id = t.notebook_id
          and n.owner_id = t.owner_id
        where ${own} and t.id = ${id}`)
      if (row === undefined) return null
      const { ofNotebook, ...thread } = row
      return { ...threadOf(thread), resets: row.resets, sourcesOfNotebook: JSON.parse(ofNotebook ?? '[]') }
    },
    /** The last messages, the earliest first. */
    async lastMessages({ id, messageCount }: Thread, count: number): Promise<ThreadMessage[]> {
      return (await messagesOf(id, messageCount - count)).map(messageOf)
    },
    /** True in SQL while no message was added and no reset done since the conversation was read. */
    exists: ({ id, messageCount, resets }: Pick<Standing, 'id' | 'messageCount' | 'resets'>): SQL =>
      sql`exists (select 1 from threads t where ${own} and t.id = ${id} and t.message_count = ${messageCount}
        and t.resets = ${resets})`,
  }
}

function writing({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`t.institute_id = ${instituteId} and t.owner_id = ${personId}`
  const ofThread = (id: string) => sql`institute_id = ${instituteId} and thread_id = ${id}`
  return {
    insert: ({ sourceIds, ...thread }: Thread): Statement =>
      db.insert(threads).values({ ...thread, instituteId, ownerId: personId, sourceIds: JSON.stringify(sourceIds) }),
    rename: (id: string, name: string): Statement =>
      db.run(sql`update threads as t set name = ${name} where ${own} and t.id = ${id}`),
    setSources: (id: string, sourceIds: readonly string[]): Statement =>
      db.run(sql`update threads as t set source_ids = ${JSON.stringify(sourceIds)} where ${own} and t.id = ${id}`),
    /** Moves into a notebook or out of it, with the sources that it asks from then on. */
    move: (id: string, notebookId: string | null, sourceIds: readonly string[]): Statement =>
      db.run(sql`update threads as t set notebook_id = ${notebookId}, source_ids = ${JSON.stringify(sourceIds)}
        where ${own} and t.id = ${id}`),
    remove: (id: string): Statement[] => [
      db.run(sql`delete from thread_messages where ${ofThread(id)}`),
      db.run(sql`delete from threads as t where ${own} and t.id = ${id}`),
    ],
    /** Deletes the messages; an answer made meanwhile comes too late. */
    reset: (id: string, now: string): Statement[] => [
      db.run(sql`delete from thread_messages where ${ofThread(id)}`),
      db.run(sql`update threads as t set message_count = 0, resets = resets + 1, updated_at = ${now}
        where ${own} and t.id = ${id}`),
    ],
    append: (id: string, messages: readonly ThreadMessage[], now: string): Statement[] => [
      ...messages.map(({ number, role, text, citations, isAnswered, createdAt, ...more }) =>
        db.insert(threadMessages).values({
          ...{ instituteId, threadId: id, number, role, text, isAnswered, createdAt },
          citations: JSON.stringify(citations),
          more: JSON.stringify(more),
        }),
      ),
      db.run(sql`update threads as t set updated_at = ${now}, message_count = message_count + ${messages.length}
        where ${own} and t.id = ${id}`),
      db.run(sql`update notebooks as n set updated_at = ${now} where n.institute_id = ${instituteId}
        and n.id = (select t.notebook_id from threads t where ${own} and t.id = ${id})`),
    ],
  }
}

function threadOf({ sourceIds, ...row }: ThreadRow): Thread {
  return { ...row, sourceIds: JSON.parse(sourceIds) }
}

function messageOf({ citations, isAnswered, more, ...row }: MessageRow): ThreadMessage {
  // Only `say` wrote both.
  return { ...row, citations: JSON.parse(citations), isAnswered: isAnswered === 1, ...JSON.parse(more) }
}
