import { feed } from '@takhti/schema/feed/contract'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { implement } from '#http/implement.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { decided } from '#platform/decision.ts'
import { closeReport, comment, moderate, removeComment, report, restoreComment } from './comment-commands.ts'
import { choose, edit, pin, post, remove, restore } from './post-commands.ts'
import { bodyOf, commentOf, factsOf, postsOf } from './shapes.ts'
import { feedStore } from './store.ts'

const reportedLength = 500

export const feedHandlers = implement(feed, feedStore, {
  async list({ input, store, scope, now, fail }) {
    const { classId, limit = defaultPageSize, skip = 0 } = input
    const at = now.toISOString()
    const found = await store.loadFeed(classId, at, { after: readCursor(input.cursor, 3), skip, take: limit + 1 })
    if (found.facts === null) return fail('classes/not-found')
    const page = pageOf(postsOf(found, scope.personId, at), limit, {
      cursor: ({ isPinned, shownAt, id }) => [isPinned ? '1' : '0', shownAt, id],
      item: (row) => row,
    })
    return { ...page, feed: factsOf(found.facts, at) }
  },

  async read({ input: { postId }, store, scope, now, fail }) {
    const at = now.toISOString()
    const found = await store.loadPost(postId, at)
    const [only] = postsOf(found, scope.personId, at)
    return found.facts === null || only === undefined
      ? fail('common/not-found')
      : { post: only, feed: factsOf(found.facts, at) }
  },

  async listComments({ input, store, scope, now, fail }) {
    const { postId, limit = defaultPageSize, skip = 0 } = input
    const after = readCursor(input.cursor, 2)
    const rows = await store.listComments(postId, now.toISOString(), { after, skip, take: limit + 1 })
    if (rows === null) return fail('common/not-found')
    return pageOf(rows, limit, {
      cursor: ({ createdAt, id }) => [createdAt, id],
      item: (row) => commentOf(row, scope.personId),
    })
  },

  async listReports({ input: { classId }, store, scope, now, fail }) {
    const found = await store.listReviews(classId, now.toISOString())
    if (found === null) return fail('classes/not-found')
    return {
      reports: found.reports.map(({ body, ...row }) => ({
        ...row,
        text: (row.commentId !== null ? row.text : plainOf(bodyOf(body))).slice(0, reportedLength).toWellFormed(),
      })),
      held: found.held.map((row) => commentOf(row, scope.personId)),
    }
  },

  post: (args) => decided(() => post(args)),
  edit: (args) => decided(() => edit(args)),
  remove: (args) => decided(() => remove(args)),
  restore: (args) => decided(() => restore(args)),
  pin: (args) => decided(() => pin(args)),
  choose: (args) => decided(() => choose(args)),
  comment: (args) => decided(() => comment(args)),
  removeComment: (args) => decided(() => removeComment(args)),
  restoreComment: (args) => decided(() => restoreComment(args)),
  moderate: (args) => decided(() => moderate(args)),
  report: (args) => decided(() => report(args)),
  closeReport: (args) => decided(() => closeReport(args)),
})
