import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id, lines } from '../kit/wire.ts'
import { attachmentKinds, maxAttachments, maxMessageLength, reportReasons } from './rules.ts'

/** The text of a message: lines of plain text, without other control characters or halves of surrogate pairs. A file needs none. */
export const MessageText = lines(0, maxMessageLength)

/** A lesson or an assessment of the class that a message names, or a file that its sender put into the class for it. */
export const AttachmentRef = z.strictObject({ kind: z.enum(attachmentKinds), id: Id })

export type AttachmentRef = z.infer<typeof AttachmentRef>

export const AttachmentRefs = z.array(AttachmentRef).max(maxAttachments)

/** An attachment for its reader; one that they may not open any more has no name. */
const Attachment = AttachmentRef.extend({
  name: z.string().nullable(),
  /** Of a file. */
  mediaType: z.string().optional(),
})

export type Attachment = z.infer<typeof Attachment>

/** A file for a message. */
export const MessageFile = z.object({ id: Id, name: z.string(), mediaType: z.string(), bytes: z.int() })

export type MessageFile = z.infer<typeof MessageFile>

/** A message. An attachment that its reader may not open any more has no name. */
export const Message = z.object({
  messageId: Id,
  senderId: Id,
  text: z.string(),
  attachments: z.array(Attachment),
  createdAt: Instant,
  /** Whether the caller reported it; an admin sees every report. */
  isReported: z.boolean(),
  reportReason: z.enum(reportReasons).nullable(),
})

export type Message = z.infer<typeof Message>

/** The person on the other side of a conversation. */
const Other = z.object({ userId: Id, first_name: z.string(), last_name: z.string() })

/** Both sides of a conversation, by the class that they share. */
export const Sides = { classId: Id, studentId: Id, teacherId: Id }

export type Sides = { classId: string; studentId: string; teacherId: string }

export const Conversation = z.object({
  ...Sides,
  className: z.string(),
  other: Other,
  lastText: z.string(),
  lastAt: Instant,
  unread: z.number().int(),
})

export type Conversation = z.infer<typeof Conversation>

/** A teacher of one of a student's classes. */
export const ReachableTeacher = z.object({ classId: Id, className: z.string(), ...Other.shape })

export type ReachableTeacher = z.infer<typeof ReachableTeacher>

/** A conversation as an admin sees it before opening it: never its text. */
export const SafeguardedConversation = z.object({
  conversationId: Id,
  className: z.string(),
  studentName: z.string(),
  teacherName: z.string(),
  messages: z.number().int(),
  reports: z.number().int(),
  lastAt: Instant,
  reviewedAt: Instant.nullable(),
})

export type SafeguardedConversation = z.infer<typeof SafeguardedConversation>
