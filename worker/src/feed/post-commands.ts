import type { feed } from '@takhti/schema/feed/contract'
import { hasContent, type CardRef } from '@takhti/schema/feed/model'
import { maxDaysAhead, maxPostsPerMinute } from '@takhti/schema/feed/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { trashDays } from '@takhti/schema/lessons/folders/rules'
import { notifyClasses } from '#classes/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import type { FactsRow } from './access-store.ts'
import { changeOf } from './change.ts'
import { postNotice, showPostJob } from './notice-store.ts'
import type { PostBasis, StoredPost } from './post-store.ts'
import { bodyOf, titleOf } from './shapes.ts'
import type { FeedStore } from './store.ts'

type Args<Name extends keyof typeof feed> = HandlerArgs<(typeof feed)[Name], FeedStore>

type Content = { text: RichText; cards: readonly CardRef[]; fileIds: readonly string[] }

export async function post(args: Args<'post'>) {
  const { input, store, scope, platform, now, newId, commit, fail } = args
  const { id = newId(), classId, groupId, text, cards, isPinned, takesComments } = input
  const fileIds = [...new Set(input.fileIds)]
  const content: Content = { text, cards, fileIds }
  const basis = await store.loadBasis({ classId, groupId }, content, now)
  const { facts } = basis
  if (facts === null || facts.role !== 'instructor') return fail('classes/not-found')
  if (!basis.hasGroup) return fail('groups/not-found')
  checkContent(args, basis, content)
  if (basis.recent >= maxPostsPerMinute) return fail('common/too-many')
  const at = now.toISOString()
  const shownAt = shownAtOf(args, input.shownAt)
  const isNow = shownAt <= at
  const notice = postNotice(scope, platform, {
    ...{ id, classId, groupId },
    title: titleOf(text, [...basis.cards, ...basis.files, { name: facts.className }]),
    at,
  })
  const answer = await commit({
    action: 'feed.post',
    entityId: id,
    effects: [
      store.insertPost({
        ...{ id, classId, groupId, body: JSON.stringify(text), createdAt: at, shownAt, isPinned, takesComments },
      }),
      ...store.attach(id, content),
      ...(isNow ? notice.effects : [showPostJob(scope, platform, { id, shownAt })]),
    ],
    guard: store.mayPost({ classId, groupId, fileIds }, now),
    changes: [changeOf({ id, classId, groupId }, { isForAll: isNow })],
    answer: { id, shownAt },
  })
  if (isNow) platform.defer('notify of a post', notice.push)
  notifyLater(args, classId, isNow)
  return answer
}

export async function edit(args: Args<'edit'>) {
  const { input, store, scope, platform, now, commit, fail } = args
  const { postId } = input
  const { content, basis, post: before, facts } = await loadOwn(args)
  checkContent(args, basis, content)
  const at = now.toISOString()
  const wasShown = before.shownAt <= at
  if (wasShown && input.shownAt !== undefined && input.shownAt !== before.shownAt) return fail('feed/already-shown')
  const shownAt = input.shownAt === undefined ? before.shownAt : shownAtOf(args, input.shownAt)
  const isShownNow = !wasShown && shownAt <= at
  const { classId } = facts
  const notice = postNotice(scope, platform, {
    ...{ id: postId, classId, groupId: before.groupId },
    title: titleOf(content.text, [...basis.cards, ...basis.files, { name: facts.className }]),
    at,
  })
  const isEdit = input.text !== undefined || input.cards !== undefined || input.fileIds !== undefined
  const jobs =
    shownAt === before.shownAt
      ? []
      : isShownNow
        ? notice.effects
        : [showPostJob(scope, platform, { id: postId, shownAt })]
  const answer = await commit({
    action: 'feed.edit',
    entityId: postId,
    effects: [
      store.updatePost(postId, {
        body: JSON.stringify(content.text),
        shownAt,
        takesComments: input.takesComments ?? before.takesComments === 1,
        editedAt: wasShown && isEdit ? at : null,
      }),
      ...store.attach(postId, content),
      ...jobs,
    ],
    guard: store.mayChange(classId, before, content.fileIds),
    changes: [changeOf({ ...before, classId }, { isForAll: wasShown || isShownNow })],
    answer: { message: 'Post changed' },
  })
  if (isShownNow) platform.defer('notify of a post', notice.push)
  notifyLater(args, classId, wasShown || isShownNow)
  return answer
}

/** The caller's own post with its content as the edit leaves it. */
async function loadOwn({ input, store, scope, now, fail }: Args<'edit'>) {
  const { postId } = input
  const cards = input.cards ?? []
  const given = { cards, fileIds: [...new Set(input.fileIds ?? [])] }
  const basis = await store.loadBasis({ postId }, given, now)
  const { facts, post: found } = basis
  const isOwn = found !== null && found.authorId === scope.personId && found.removedAt === null
  if (facts === null || facts.role !== 'instructor' || !isOwn) return fail('common/not-found')
  const content: Content = {
    text: input.text ?? bodyOf(found.body),
    cards: input.cards ?? cardsIn(found),
    // The query builds this JSON from ids.
    fileIds: input.fileIds === undefined ? (JSON.parse(found.fileIds) as string[]) : given.fileIds,
  }
  return { content, basis, post: found, facts }
}

// Cards that stay are not checked again: their object may be gone, and then they are hidden.
function cardsIn({ cards }: StoredPost): CardRef[] {
  // The query builds this JSON from columns of its own.
  const rows = JSON.parse(cards) as (CardRef & { atMs: number | null })[]
  return rows.map(({ atMs, ...card }) => ({ ...card, ...(atMs !== null && { atMs }) }))
}

/** Refuses a post without content, and one that names what the caller may not use. */
function checkContent(
  { input, fail }: Args<'post'> | Args<'edit'>,
  { cards, files }: PostBasis,
  content: Content,
): void {
  const hasSome = hasContent({ text: content.text, files: content.fileIds.length, cards: content.cards.length })
  if (!hasSome) fail('feed/empty')
  if (input.cards !== undefined && cards.length < input.cards.length)
    fail('common/not-found', { issues: [{ path: 'cards', message: 'not an object of the class' }] })
  if (input.fileIds !== undefined && files.length < new Set(input.fileIds).size)
    fail('common/not-found', { issues: [{ path: 'fileIds', message: 'not a file for this post' }] })
}

function shownAtOf({ now, fail }: Args<'post'> | Args<'edit'>, wanted: string | null | undefined): string {
  const at = now.toISOString()
  if (wanted === null || wanted === undefined || wanted <= at) return at
  const latest = new Date(now.getTime() + maxDaysAhead * dayMs).toISOString()
  return wanted <= latest
    ? wanted
    : fail('common/bad-request', { issues: [{ path: 'shownAt', message: 'too far ahead' }] })
}

export async function remove(args: Args<'remove'>) {
  const { before, facts } = await loadTaught(args)
  const answer = { message: 'Post deleted' }
  if (before.removedAt !== null) return answer
  const effects = [args.store.setRemoved(before.id, args.now.toISOString())]
  return write(args, { before, facts, action: 'feed.remove', effects, answer })
}

export async function restore(args: Args<'restore'>) {
  const { before, facts } = await loadTaught(args)
  const answer = { message: 'Post restored' }
  if (before.removedAt === null) return answer
  const oldest = new Date(args.now.getTime() - trashDays * dayMs).toISOString()
  if (before.removedAt < oldest) return args.fail('common/not-found')
  return write(args, {
    before,
    facts,
    action: 'feed.restore',
    effects: [args.store.setRemoved(before.id, null)],
    answer,
  })
}

export async function pin(args: Args<'pin'>) {
  const { before, facts } = await loadTaught(args)
  if (before.removedAt !== null) return args.fail('common/not-found')
  const { isPinned } = args.input
  const effects = [args.store.setPinned(before.id, isPinned)]
  const answer = { message: isPinned ? 'Post pinned' : 'Post unpinned' }
  return write(args, { before, facts, action: 'feed.pin', effects, answer })
}

type Moderating = Args<'remove'> | Args<'restore'> | Args<'pin'>

/** A post of a class that the caller teaches, removed or not. */
async function loadTaught({
  input: { postId },
  store,
  now,
  fail,
}: Moderating): Promise<{ before: StoredPost; facts: FactsRow }> {
  const basis = await store.loadBasis({ postId }, { cards: [], fileIds: [] }, now)
  const { facts, post: before } = basis
  if (before === null || facts?.role !== 'instructor') return fail('common/not-found')
  return { before, facts }
}

type Moderation = {
  before: StoredPost
  facts: FactsRow
  action: 'feed.remove' | 'feed.restore' | 'feed.pin'
  effects: Parameters<Moderating['commit']>[0]['effects']
  answer: { message: string }
}

async function write(args: Moderating, { before, facts: { classId }, action, effects, answer }: Moderation) {
  const { store, now, commit } = args
  const isForAll = before.shownAt <= now.toISOString()
  await commit({
    action,
    entityId: before.id,
    effects,
    guard: store.mayChange(classId, before),
    changes: [changeOf({ ...before, classId }, { isForAll, isRemoval: action === 'feed.remove' })],
    answer,
  })
  notifyLater(args, classId, isForAll)
  return answer
}

export async function choose(args: Args<'choose'>) {
  const {
    input: { classId, commentRule },
    store,
    now,
    commit,
    fail,
  } = args
  const { facts } = await store.loadBasis({ classId }, { cards: [], fileIds: [] }, now)
  if (facts?.role !== 'instructor') return fail('classes/not-found')
  const answer = await commit({
    action: 'feed.choose',
    entityId: classId,
    detail: { before: { commentRule: facts.commentRule }, after: { commentRule } },
    effects: [store.choose(classId, commentRule, now.toISOString())],
    guard: store.teachesIn(classId),
    changes: [changeOf({ id: classId, classId, groupId: null }, { isForAll: true })],
    answer: { message: 'Comment rule changed' },
  })
  notifyLater(args, classId, true)
  return answer
}

function notifyLater(
  { platform, scope }: Moderating | Args<'post'> | Args<'edit'> | Args<'choose'>,
  classId: string,
  isForAll: boolean,
): void {
  const roles = isForAll ? (['instructor', 'learner', 'guest'] as const) : (['instructor'] as const)
  platform.defer('notify the class of its feed', () => notifyClasses(platform, scope, { classIds: [classId], roles }))
}
