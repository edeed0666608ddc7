import type { FeedComment, FeedFacts, FeedPost } from '@takhti/schema/feed/model'
import type { FreshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

export type Who = 'instructor' | 'learner' | 'guest' | 'admin'

export type FeedPage = { items: FeedPost[]; hasNextPage: boolean; cursor: string | null; feed: FeedFacts }

/** What the tests of the feed send, as people of a fresh school. */
export function feedCalls(fresh: FreshSchool) {
  const token = (who: Who) => fresh.school.callers[who].token
  const send = (path: string, who: Who, ...[body, key = anId()]: [body: object, key?: string]) =>
    fresh.worker.post(`/class-feed${path}`, token(who), body, { 'Idempotency-Key': key })
  const get = (path: string, who: Who) => fresh.worker.get(`/class-feed${path}`, token(who))
  return {
    token,
    send,
    get,
    async post(over: object = {}, who: Who = 'instructor'): Promise<string> {
      const reply = await send('/post', who, { classId: fresh.school.at.classId, text: 'Read page 4.', ...over })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply))
      // The contract declares this answer.
      return (reply.body as { id: string }).id
    },
    async comment(postId: string, text = 'Which page?', who: Who = 'learner'): Promise<FeedComment> {
      fresh.worker.clock.pass(1)
      // The contract declares this answer.
      return (await send('/comment', who, { postId, text })).body as FeedComment
    },
    async list(who: Who, more = ''): Promise<FeedPage> {
      const { body } = await get(`?classId=${fresh.school.at.classId}${more}`, who)
      // The contract declares this answer.
      return body as FeedPage
    },
    async one(postId: string, who: Who): Promise<FeedPost | null> {
      const { status, body } = await get(`/post/${postId}`, who)
      // The contract declares this answer.
      return status === 200 ? (body as { post: FeedPost }).post : null
    },
  }
}
