import type { TopicNode } from '@takhti/schema/topics/rules'
import { topics } from '@takhti/schema/topics/tables'
import { sql } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A question of the bank as its row has it. */
export type BankRow = { id: string; topicId: string; body: string }

type Node = Omit<TopicNode, 'isCurated'>

/** The topics and the question bank of an institute. */
export function topicsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    nodes: () =>
      db.all<Node>(sql`select id, parent_id as parentId, kind, name from topics
        where institute_id = ${instituteId} order by name_key, id`),
    insert: (node: Node, { nameKey, createdAt }: { nameKey: string; createdAt: string }): Statement =>
      db.insert(topics).values({ ...node, instituteId, nameKey, createdBy: personId, createdAt }),
    /** One row more than `take` shows that more follow. */
    ofTopic: (
      topicId: string,
      { after, skip, take }: { after: readonly string[] | null; skip: number; take: number },
    ) =>
      db.all<BankRow>(sql`select id, topic_id as topicId, body from bank_questions
        where institute_id = ${instituteId} and topic_id = ${topicId} and id < ${after?.[0] ?? 'g'}
        order by id desc limit ${take} offset ${skip}`),
    byIds: (ids: readonly string[]) =>
      db.all<BankRow>(sql`select q.id, q.topic_id as topicId, q.body from json_each(${JSON.stringify(ids)}) j
        join bank_questions q on q.institute_id = ${instituteId} and q.id = j.value order by j.key`),
    putInBank: (rows: readonly BankRow[], createdAt: string): Statement =>
      db.run(sql`insert into bank_questions (institute_id, id, topic_id, body, created_by, created_at)
        select ${instituteId}, value ->> 'id', value ->> 'topicId', value ->> 'body', ${personId}, ${createdAt}
        from json_each(${JSON.stringify(rows)}) where true
        on conflict do update set topic_id = excluded.topic_id, body = excluded.body`),
  }
}
