import * as z from 'zod'
import { FilePart, PartOfFile } from '../assessments/files/contract.ts'
import { maxPaperFileBytes } from '../assessments/files/kinds.ts'
import { arrivingPart } from '../files/arriving-part.ts'
import { partBytes } from '../files/uploads/rules.ts'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Done, Id, page, paging } from '../kit/wire.ts'
import {
  AttachmentRefs,
  Conversation,
  Message,
  MessageFile,
  MessageText,
  ReachableTeacher,
  SafeguardedConversation,
  Sides,
} from './model.ts'
import { reportReasons, reviewReasons } from './rules.ts'

const ofBoth = { roles: ['instructor', 'learner'], feature: null } as const
const ofAdmins = { roles: ['admin'], feature: null, offline: 'never' } as const

/** Calls of messages: a teacher and a student of one class write to each other, while both are members of it. */
export const messages = {
  list: query({
    path: '/message',
    summary: 'The messages of a teacher and a student of a class, newest first, for both of them.',
    ...ofBoth,
    offline: 'cache',
    input: z.object({ ...Sides, ...paging }),
    output: page(Message).extend({
      other: z.object({ userId: Id, first_name: z.string(), last_name: z.string(), readTo: z.string() }),
      className: z.string(),
      /** The last message that the caller has read. */
      readTo: z.string(),
      canSend: z.boolean(),
    }),
    errors: ['classes/not-found'],
  }),
  send: command({
    path: '/message',
    summary: 'Sends a message to the other side; the institute can read it when safeguarding requires that.',
    ...ofBoth,
    offline: 'queue',
    input: z.object({ ...Sides, text: MessageText, attachments: AttachmentRefs.optional() }),
    output: Message,
    errors: ['classes/not-found', 'messages/attachment-not-found'],
  }),
  listConversations: query({
    path: '/message/conversations',
    summary: "The caller's conversations, the latest first, and the number of all unread messages.",
    ...ofBoth,
    offline: 'cache',
    input: z.object(paging),
    output: page(Conversation).extend({ unread: z.number().int() }),
  }),
  listTeachers: query({
    path: '/message/teachers',
    summary: 'The teachers that a student can write to.',
    roles: ['learner'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(ReachableTeacher) }),
  }),
  markRead: command({
    path: '/message/read',
    summary: 'The caller has read a conversation up to a message.',
    ...ofBoth,
    offline: 'queue',
    input: z.object({ ...Sides, upTo: Id }),
    output: Done,
    errors: ['classes/not-found'],
  }),
  report: command({
    path: '/message/report',
    summary: 'Reports a message of the other side to the admins of the institute.',
    ...ofBoth,
    offline: 'queue',
    input: z.object({ messageId: Id, reason: z.enum(reportReasons) }),
    output: Done,
  }),
  listForSafeguarding: query({
    path: '/message/safeguarding',
    summary: 'The conversations of the institute without their text, those with reports first.',
    ...ofAdmins,
    input: z.object({ isReported: z.enum(['true', 'false']).optional(), ...paging }),
    output: page(SafeguardedConversation),
  }),
  review: command({
    path: '/message/safeguarding/review',
    summary: 'An admin opens a conversation for a quarter of an hour, with a reason that the audit log records.',
    ...ofAdmins,
    recent: true,
    input: z.object({ conversationId: Id, reason: z.enum(reviewReasons) }),
    output: z.object({ until: Instant }),
  }),
  readReviewed: query({
    path: '/message/safeguarding/{conversationId}',
    summary: 'The messages of a conversation that this admin has opened, newest first.',
    ...ofAdmins,
    input: z.object({ conversationId: Id, ...paging }),
    output: page(Message).extend({ conversation: SafeguardedConversation, senders: z.record(Id, z.string()) }),
    errors: ['messages/not-opened'],
  }),
}

/** Calls of the files of messages. The device's queue sends their parts before the message that names them. */
export const messageFiles = {
  put: command({
    path: '/message/file',
    summary: `Stores a part of a file for a message in a class, of at most ${maxPaperFileBytes} bytes in parts of ${partBytes}. With its last part the file is stored: its type is detected, location is removed from images. A repeat answers the same.`,
    ...ofBoth,
    offline: 'queue',
    input: z.strictObject({ classId: Id, ...arrivingPart }),
    output: z.object({ missing: z.array(z.int()), file: MessageFile.nullable() }),
    errors: ['classes/not-found', 'assessments/file-invalid', 'assessments/file-too-large', 'sets/full'],
  }),
  read: query({
    path: '/message/file/{fileId}',
    summary: 'One part of a file of a message, for both sides of it, and for an admin who has opened the conversation.',
    roles: ['instructor', 'learner', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ fileId: Id, part: PartOfFile.default(0) }),
    output: FilePart,
  }),
}
