import type { feed } from '@takhti/schema/feed/contract'
import type { FeedComment } from '@takhti/schema/feed/model'
import { canComment, maxCommentsPerMinute, stateOfNew } from '@takhti/schema/feed/rules'
import type { HandlerArgs } from '#http/implement.ts'
import type { FactsRow } from './access-store.ts'
import { changeOf } from './change.ts'
import type { StoredComment } from './comment-store.ts'
import { notifyFollowers } from './notice-store.ts'
import type { FeedStore } from './store.ts'

type Args<Name extends keyof typeof feed> = HandlerArgs<(typeof feed)[Name], FeedStore>

export async function comment(args: Args<'comment'>): Promise<FeedComment> {
  const { input, store, scope, now, newId, commit, fail } = args
  const { id = newId(), postId, text } = input
  const { facts, post, recent, name } = await store.loadForComment(postId, now)
  if (facts === null || post === null) return fail('common/not-found')
  const { classId, role, commentRule: rule } = facts
  const verdict = canComment({ role, rule, takesComments: post.takesComments === 1 })
  if (verdict !== 'ok') return fail(verdict)
  if (recent >= maxCommentsPerMinute) return fail('common/too-many')
  const state = stateOfNew({ role, rule })
  const createdAt = now.toISOString()
  const writer = { id: scope.personId, name, isTeacher: role === 'instructor' }
  const answer = await commit({
    action: 'feed.comment',
    entityId: id,
    effects: [store.insertComment({ id, postId, classId, body: text, createdAt, state })],
    guard: store.mayComment({ postId, facts, takesComments: post.takesComments }, now),
    changes: [changeOf({ ...post, classId }, { isForAll: state === 'shown' })],
    answer: { id, postId, writer, text, createdAt, state, isOwn: true },
  })
  notifyLater(args, { classId, postId })
  return answer
}

export async function removeComment(args: Args<'removeComment'>) {
  const { facts, found } = await loadFound(args)
  if (found.authorId !== args.scope.personId && facts.role !== 'instructor') return args.fail('common/not-found')
  const answer = { message: 'Comment deleted' }
  if (found.removedAt !== null) return answer
  const at = args.now.toISOString()
  const { store } = args
  const effects = [store.setCommentRemoved(found.id, at)]
  if (facts.role === 'instructor') effects.push(store.closeReportsOfComment(found.id, at))
  return write(args, { facts, found, action: 'feed.removeComment', effects, answer })
}

export async function restoreComment(args: Args<'restoreComment'>) {
  const { facts, found } = await loadFound(args)
  const answer = { message: 'Comment restored' }
  const isOwn = found.authorId === args.scope.personId
  if (found.removedAt === null && (isOwn || facts.role === 'instructor')) return answer
  // A teacher restores what a teacher deleted. A student does not restore what a teacher took away.
  if (found.removedBy !== args.scope.personId && (facts.role !== 'instructor' || found.removedBy === found.authorId))
    return args.fail('common/not-found')
  const effects = [args.store.setCommentRemoved(found.id, null)]
  return write(args, { facts, found, action: 'feed.restoreComment', effects, answer })
}

export async function moderate(args: Args<'moderate'>) {
  const { facts, found } = await loadFound(args)
  if (facts.role !== 'instructor' || found.removedAt !== null) return args.fail('common/not-found')
  const { state } = args.input
  const { store } = args
  const effects = [
    store.setCommentState(found.id, state),
    store.closeReportsOfComment(found.id, args.now.toISOString()),
  ]
  const answer = { message: state === 'shown' ? 'Comment shown' : 'Comment hidden' }
  return write(args, { facts, found, action: 'feed.moderate', effects, answer })
}

export async function report(args: Args<'report'>) {
  const { input, store, now, newId, commit, fail } = args
  const { postId, commentId, reason } = input
  const { facts, post } = await store.loadForComment(postId, now)
  if (facts === null || post === null) return fail('common/not-found')
  if (commentId !== undefined) {
    const { comment: found } = await store.loadComment(commentId, now)
    const isThere = found !== null && found.postId === postId && found.removedAt === null && found.state === 'shown'
    if (!isThere) return fail('common/not-found')
  }
  const answer = await commit({
    action: 'feed.report',
    entityId: commentId ?? postId,
    effects: [
      store.insertReport({
        id: newId(),
        classId: facts.classId,
        postId,
        commentId: commentId ?? '',
        reason,
        createdAt: now.toISOString(),
      }),
    ],
    guard: store.isIn(facts),
    changes: [changeOf({ ...post, classId: facts.classId }, { isForAll: false })],
    answer: { message: 'Reported' },
  })
  notifyLater(args, { classId: facts.classId, postId })
  return answer
}

export async function closeReport(args: Args<'closeReport'>) {
  const {
    input: { reportId },
    store,
    now,
    commit,
    fail,
  } = args
  const found = await store.findReport(reportId)
  if (found === null) return fail('common/not-found')
  const { facts } = await store.loadForComment(found.postId, now)
  if (facts?.role !== 'instructor') return fail('common/not-found')
  return commit({
    action: 'feed.closeReport',
    entityId: reportId,
    effects: [store.closeReport(reportId, now.toISOString())],
    guard: store.teachesIn(found.classId),
    changes: [changeOf({ id: found.postId, classId: found.classId, groupId: null }, { isForAll: false })],
    answer: { message: 'Report closed' },
  })
}

type Changing = Args<'removeComment'> | Args<'restoreComment'> | Args<'moderate'>

async function loadFound({
  input: { commentId },
  store,
  now,
  fail,
}: Changing): Promise<{ facts: FactsRow; found: StoredComment }> {
  const { facts, comment: found } = await store.loadComment(commentId, now)
  return facts === null || found === null ? fail('common/not-found') : { facts, found }
}

type Change = {
  facts: FactsRow
  found: StoredComment
  action: 'feed.removeComment' | 'feed.restoreComment' | 'feed.moderate'
  effects: Parameters<Changing['commit']>[0]['effects']
  answer: { message: string }
}

async function write(args: Changing, { facts, found, action, effects, answer }: Change) {
  const { store, commit } = args
  const { classId } = facts
  await commit({
    action,
    entityId: found.id,
    effects,
    guard: store.mayChangeComment(facts, found),
    changes: [changeOf({ id: found.postId, classId, groupId: found.groupId }, { isForAll: true })],
    answer,
  })
  notifyLater(args, { classId, postId: found.postId })
  return answer
}

function notifyLater(
  { platform, scope }: Changing | Args<'comment'> | Args<'report'>,
  post: { classId: string; postId: string },
): void {
  platform.defer('notify of a comment', () => notifyFollowers(platform, scope, post))
}
