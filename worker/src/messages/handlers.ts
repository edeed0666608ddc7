import { messages } from '@takhti/schema/messages/contract'
import type { Sides } from '@takhti/schema/messages/model'
import { reviewMs } from '@takhti/schema/messages/rules'
import { implement } from '#http/implement.ts'
import { notifyClass } from '#notifications/port.ts'
import type { ChangeRow } from '#platform/commit.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { publishToPeople } from '#rooms/port.ts'
import { conversationOf, listStore } from './list-store.ts'
import { attachmentsById, shownMessage } from './message-query.ts'
import { messageNotice } from './notice-store.ts'
import { reviewStore, safeguardedOf } from './review-store.ts'
import { messagesStore, sentMessage, sideOf } from './store.ts'

const storeOf = (scope: Scope, db: InstituteDatabase) => ({
  ...messagesStore(scope, db),
  lists: listStore(scope, db),
  reviews: reviewStore(scope, db),
})

export const messagesHandlers = implement(messages, storeOf, {
  async list({ input, scope, store, fail }) {
    const side = sideOf(scope.personId, input)
    const { slice, limit } = sliceOf(input)
    const found = side && (await store.page(input, side, slice))
    if (!found) return fail('classes/not-found')
    const { rows, className, canSend, ownReadTo, readTo, userId, first_name, last_name } = found
    const shown = pageOf(rows, limit, { cursor: ({ messageId }) => [messageId], item: shownMessage })
    return { ...shown, className, canSend, readTo: ownReadTo, other: { userId, first_name, last_name, readTo } }
  },

  async send({ input, scope, store, platform, now, newId, commit, fail }) {
    const { text, attachments = [] } = input
    const sides: Sides = { classId: input.classId, studentId: input.studentId, teacherId: input.teacherId }
    const side = sideOf(scope.personId, sides)
    const found = side && (await store.findForSending(sides, side, { attachments, now }))
    if (!side || !found) return fail('classes/not-found')
    if (text === '' && attachments.length === 0)
      return fail('common/bad-request', { issues: [{ path: 'text', message: 'neither text nor attachment' }] })
    if (found.isTooFast) return fail('common/too-many')
    const known = attachmentsById(found.named)
    if (attachments.some(({ id }) => !known.has(id))) return fail('messages/attachment-not-found')
    const fileIds = attachments.flatMap(({ kind, id }) => (kind === 'file' ? [id] : []))
    const at = now.toISOString()
    const messageId = newId()
    const conversationId = found.conversationId ?? newId()
    const notices = notifyClass(scope, platform, messageNotice(scope, sides, at))
    const row = { messageId, senderId: scope.personId, text, attachments: JSON.stringify(attachments), createdAt: at }
    const answer = await commit({
      action: 'messages.send',
      entityId: messageId,
      guard: store.maySend(sides, fileIds, now),
      effects: [
        ...store.insert(sides, side, { messageId, conversationId, text, attachments, at }),
        store.attach(messageId, fileIds),
        ...notices.effects,
      ],
      changes: changesOf(sides),
      answer: sentMessage(row, known),
    })
    platform.defer('push notifications', notices.push)
    platform.defer('notify both sides', () =>
      publishToPeople(
        platform.env,
        { instituteId: scope.instituteId, personIds: [sides.studentId, sides.teacherId] },
        { type: 'changes/advanced', body: {} },
      ),
    )
    return answer
  },

  async listConversations({ input, store }) {
    const { slice, limit } = sliceOf(input)
    const { rows, unread } = await store.lists.page(slice)
    return { ...pageOf(rows, limit, { cursor: (row) => [row.lastMessageId], item: conversationOf }), unread }
  },

  async listTeachers({ store }) {
    return { items: await store.lists.teachers() }
  },

  async markRead({ input, scope, store, commit, fail }) {
    const side = sideOf(scope.personId, input)
    if (!side) return fail('classes/not-found')
    const sides: Sides = { classId: input.classId, studentId: input.studentId, teacherId: input.teacherId }
    if (!(await store.page(sides, side, { after: null, skip: 0, take: 1 }))) return fail('classes/not-found')
    return commit({
      action: 'messages.markRead',
      entityId: input.upTo,
      guard: store.mayRead(sides, side),
      effects: [store.markRead(sides, side, input.upTo)],
      changes: changesOf(sides),
      answer: { message: 'Read' },
    })
  },

  async report({ input: { messageId, reason }, store, now, commit, fail }) {
    if (!(await store.findToReport(messageId))) return fail('common/not-found')
    return commit({
      action: 'messages.report',
      entityId: messageId,
      detail: { after: { reason } },
      effects: [store.report(messageId, reason, now.toISOString())],
      answer: { message: 'Reported' },
    })
  },

  async listForSafeguarding({ input, store }) {
    const { slice, limit } = sliceOf(input)
    const rows = await store.reviews.page({ ...slice, isReported: input.isReported === 'true' })
    return pageOf(rows, limit, { cursor: (row) => [row.lastMessageId], item: safeguardedOf })
  },

  async review({ input: { conversationId, reason }, store, now, newId, commit, fail }) {
    const found = await store.reviews.find(conversationId)
    if (!found) return fail('common/not-found')
    const at = now.toISOString()
    return commit({
      action: 'messages.review',
      entityId: conversationId,
      detail: { after: { classId: found.classId, reason } },
      effects: [store.reviews.open({ id: newId(), conversationId, reason, at })],
      answer: { until: new Date(now.getTime() + reviewMs).toISOString() },
    })
  },

  async readReviewed({ input, store, now, fail }) {
    const { slice, limit } = sliceOf(input)
    const found = await store.reviews.read(input.conversationId, now, slice)
    if (!found) return fail('common/not-found')
    if (!found.isOpened) return fail('messages/not-opened')
    const { conversation, senders, rows } = found
    const shown = pageOf(rows, limit, { cursor: ({ messageId }) => [messageId], item: shownMessage })
    const names = Object.fromEntries(senders.map(({ id, name }) => [id, name]))
    return { ...shown, conversation: safeguardedOf(conversation), senders: names }
  },
})

function sliceOf(input: { limit?: number | undefined; skip?: number | undefined; cursor?: string | undefined }) {
  const { limit = defaultPageSize, skip = 0 } = input
  return { limit, slice: { after: readCursor(input.cursor, 1), skip, take: limit + 1 } }
}

/** Devices of both sides load the conversation again. */
function changesOf({ classId, studentId, teacherId }: Sides): ChangeRow[] {
  return [studentId, teacherId].map((personId) => ({
    entity: 'message',
    entityId: classId,
    kind: 'upsert',
    audience: `person:${personId}`,
  }))
}
