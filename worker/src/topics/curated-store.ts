import { Question } from '@takhti/schema/questions/model'
import type { CuratedImport, CuratedVideo } from '@takhti/schema/topics/model'
import type { TopicNode } from '@takhti/schema/topics/rules'
import { sql } from 'drizzle-orm'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'

/** A curated question as its row has it. */
export type CuratedRow = { id: string; topicId: string; body: string }

/** A curated question under its reference id, so that an app adds it offline under the id that the server gives it. */
export function curatedQuestionOf({ id, topicId, body }: CuratedRow): Question {
  const question = Question.parse(JSON.parse(body))
  return { ...question, id, topicId }
}

/** The content that the platform offers to every institute. */
export function curatedStore(db: DirectoryDatabase) {
  const nodes = () =>
    db.all<Omit<TopicNode, 'isCurated'>>(sql`select id, parent_id as parentId, kind, name from curated_topics
      order by name, id`)
  return {
    nodes,
    async offered() {
      const [topics, counts, videos] = await together(db, [
        nodes(),
        db.all<{ topicId: string; count: number }>(sql`select topic_id as topicId, count(*) as count
          from curated_questions group by topic_id`),
        db.all<CuratedVideo>(sql`select id, topic_id as topicId, title, url, language from curated_videos
          order by topic_id, title, id`),
      ])
      return { topics, counts, videos }
    },
    /** One row more than `take` shows that more follow. */
    ofTopic: (
      topicId: string,
      { after, skip, take }: { after: readonly string[] | null; skip: number; take: number },
    ) =>
      db.all<CuratedRow>(sql`select id, topic_id as topicId, body from curated_questions
        where topic_id = ${topicId} and id > ${after?.[0] ?? ''} order by id limit ${take} offset ${skip}`),
    byIds: (ids: readonly string[]) =>
      db.all<CuratedRow>(sql`select q.id, q.topic_id as topicId, q.body from json_each(${JSON.stringify(ids)}) j
        join curated_questions q on q.id = j.value order by j.key`),
    /** Writes rows by their ids, new or not; a parent is written before what is below it. */
    put: ({ topics, questions, videos }: CuratedImport, at: string): Statement[] => [
      db.run(sql`insert into curated_topics (id, parent_id, kind, name, created_at)
        select value ->> 'id', coalesce(value ->> 'parentId', ''), value ->> 'kind', value ->> 'name', ${at}
        from json_each(${JSON.stringify(topics)}) where true
        on conflict do update set parent_id = excluded.parent_id, kind = excluded.kind, name = excluded.name`),
      db.run(sql`insert into curated_questions (id, topic_id, body, created_at)
        select value ->> 'curatedQuestionReferenceId', value ->> 'topicId', value ->> 'question', ${at}
        from json_each(${JSON.stringify(questions)}) where true
        on conflict do update set topic_id = excluded.topic_id, body = excluded.body`),
      db.run(sql`insert into curated_videos (id, topic_id, title, url, language, created_at)
        select value ->> 'id', value ->> 'topicId', value ->> 'title', value ->> 'url', value ->> 'language', ${at}
        from json_each(${JSON.stringify(videos)}) where true
        on conflict do update set topic_id = excluded.topic_id, title = excluded.title, url = excluded.url,
          language = excluded.language`),
    ],
  }
}
