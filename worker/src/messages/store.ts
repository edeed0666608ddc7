import type { AttachmentRef, Message, Sides } from '@takhti/schema/messages/model'
import { maxMessagesPerMinute, messageRateMs } from '@takhti/schema/messages/rules'
import { conversations, messages } from '@takhti/schema/messages/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { attachmentsIn, inConversation, messageOf, type MessageRow } from './message-query.ts'

type OtherRow = { userId: string; first_name: string; last_name: string }
type Side = 'student' | 'teacher'
type About = OtherRow & {
  className: string
  canSend: number
  ownReadTo: string
  readTo: string
  conversationId: string | null
}

const studentReadTo = sql.identifier('student_read_to')
const teacherReadTo = sql.identifier('teacher_read_to')

/** What a person sends, with the fields that the server adds. */
export type NewMessage = {
  messageId: string
  conversationId: string
  text: string
  attachments: readonly AttachmentRef[]
  at: string
}

/** The side of the caller, or null where they are neither. */
export function sideOf(personId: string, { studentId, teacherId }: Sides): Side | null {
  if (studentId === teacherId) return null
  if (studentId === personId) return 'student'
  return teacherId === personId ? 'teacher' : null
}

/** In SQL: who may write and read what. */
function conditions({ instituteId, personId }: Scope) {
  const isMember = (classId: string, who: string, role: 'learner' | 'instructor') => sql`exists (select 1
    from class_members cm where cm.institute_id = ${instituteId} and cm.class_id = ${classId}
      and cm.person_id = ${who} and cm.role = ${role})`
  const isOpen = (classId: string) => sql`exists (select 1 from classes c where c.institute_id = ${instituteId}
    and c.id = ${classId} and c.removed_at is null)`
  return {
    mayTalk: ({ classId, studentId, teacherId }: Sides) => sql`(${isOpen(classId)}
      and ${isMember(classId, studentId, 'learner')} and ${isMember(classId, teacherId, 'instructor')})`,
    mayRead: ({ classId }: Sides, side: Side) => sql`(${isOpen(classId)}
      and ${isMember(classId, personId, side === 'student' ? 'learner' : 'instructor')})`,
    ofSides: ({ classId, studentId, teacherId }: Sides) => sql`institute_id = ${instituteId}
      and class_id = ${classId} and teacher_id = ${teacherId} and student_id = ${studentId}`,
    sentSince: (at: string) => sql`(select count(*) from messages where institute_id = ${instituteId}
      and sender_id = ${personId} and created_at > ${at})`,
  }
}

/** Conversations of a teacher and a student of a class, as one of both sees them. */
export function messagesStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { mayTalk, mayRead, ofSides, sentSince } = conditions(scope)
  const about = (sides: Sides, side: Side) => {
    const otherId = side === 'student' ? sides.teacherId : sides.studentId
    const [own, other] = side === 'student' ? [studentReadTo, teacherReadTo] : [teacherReadTo, studentReadTo]
    return db.all<About>(sql`select c.name as className, ${mayTalk(sides)} as canSend, m.id as userId,
        m.name as first_name, m.last_name as last_name, coalesce(v.${own}, '') as ownReadTo,
        coalesce(v.${other}, '') as readTo, v.id as conversationId
      from classes c join members m on m.institute_id = c.institute_id and m.id = ${otherId}
      left join conversations v on v.institute_id = c.institute_id and v.class_id = c.id
        and v.teacher_id = ${sides.teacherId} and v.student_id = ${sides.studentId}
      where c.institute_id = ${instituteId} and c.id = ${sides.classId} and ${mayRead(sides, side)}`)
  }
  return {
    /** In SQL: whether both are still members, the files are in no message, and the caller sends no more than a person can write. */
    maySend: (sides: Sides, fileIds: readonly string[], now: Date): SQL =>
      sql`${mayTalk(sides)} and ${sentSince(rateStart(now))} < ${maxMessagesPerMinute}
        and not exists (select 1 from json_each(${JSON.stringify(fileIds)}) n where not exists (select 1
          from message_files f where f.institute_id = ${instituteId} and f.id = n.value and f.message_id is null))`,
    mayRead,
    /** A page of a conversation, or null where the caller may not read it or it cannot begin. */
    async page(sides: Sides, side: Side, { after, skip, take }: Slice) {
      const [[found], rows] = await together(db, [
        about(sides, side),
        inConversation(db, scope, {
          conversation: sql`select id from conversations where ${ofSides(sides)} and ${mayRead(sides, side)}`,
          classId: sides.classId,
          slice: { after, skip, take },
        }),
      ])
      if (!found || (found.conversationId === null && found.canSend !== 1)) return null
      return { ...found, canSend: found.canSend === 1, rows }
    },
    /** What a message needs to be sent; null where both cannot write to each other. */
    async findForSending(sides: Sides, side: Side, { attachments, now }: Sending) {
      const [[found], [sent], named] = await together(db, [
        about(sides, side),
        db.all<{ count: number }>(sql`select ${sentSince(rateStart(now))} as count`),
        attachmentsIn(db, scope, { refs: attachments, classId: sides.classId }),
      ])
      if (found?.canSend !== 1) return null
      return { conversationId: found.conversationId, isTooFast: (sent?.count ?? 0) >= maxMessagesPerMinute, named }
    },
    /** Finds a message of the other side that the caller may report. */
    async findToReport(messageId: string) {
      const [row] = await db.all<{
        conversationId: string
      }>(sql`select m.conversation_id as conversationId from messages m
        join conversations v on v.institute_id = m.institute_id and v.id = m.conversation_id
        where m.institute_id = ${instituteId} and m.id = ${messageId} and m.sender_id <> ${personId}
          and (v.student_id = ${personId} or v.teacher_id = ${personId})`)
      return row ?? null
    },
    ...writes(scope, db, ofSides),
  }
}

type Slice = { after: string[] | null; skip: number; take: number }
type Sending = { attachments: readonly AttachmentRef[]; now: Date }

function rateStart(now: Date): string {
  return new Date(now.getTime() - messageRateMs).toISOString()
}

function writes({ instituteId, personId }: Scope, db: InstituteDatabase, ofSides: (sides: Sides) => SQL) {
  return {
    /** The conversation, which the first message begins, and the message; two first ones begin the same one. */
    insert(sides: Sides, side: Side, { messageId, conversationId, text, attachments, at }: NewMessage): Statement[] {
      const own = side === 'student' ? { studentReadTo: messageId } : { teacherReadTo: messageId }
      const conversation = sql<string>`(select id from conversations where ${ofSides(sides)})`
      return [
        db
          .insert(conversations)
          .values({ instituteId, id: conversationId, ...sides, ...own, lastMessageId: messageId, createdAt: at })
          .onConflictDoUpdate({
            target: [
              conversations.instituteId,
              conversations.classId,
              conversations.teacherId,
              conversations.studentId,
            ],
            set: { lastMessageId: messageId, ...own },
          }),
        db.insert(messages).values({
          ...{ instituteId, id: messageId, conversationId: conversation, senderId: personId, text },
          ...{ attachments: JSON.stringify(attachments), createdAt: at },
        }),
      ]
    },
    /** Gives a message the files that its sender put into the class for it. */
    attach: (messageId: string, fileIds: readonly string[]): Statement =>
      db.run(sql`update message_files set message_id = ${messageId} where institute_id = ${instituteId}
        and owner_id = ${personId} and id in (select value from json_each(${JSON.stringify(fileIds)}))`),
    /** Moves the place up to which a side has read; never back. */
    markRead(sides: Sides, side: Side, upTo: string): Statement {
      const column = side === 'student' ? studentReadTo : teacherReadTo
      return db.run(sql`update conversations set ${column} = ${upTo}
        where ${ofSides(sides)} and ${column} < ${upTo} and last_message_id >= ${upTo}`)
    },
    report(messageId: string, reason: NonNullable<Message['reportReason']>, at: string): Statement {
      const ofRow = and(eq(messages.instituteId, instituteId), eq(messages.id, messageId))
      return db.update(messages).set({ reportedAt: at, reportReason: reason, reportedBy: personId }).where(ofRow)
    },
  }
}

/** A message as its sender receives it back. */
export function sentMessage(
  row: Omit<MessageRow, 'isReported' | 'reportReason'>,
  known: Parameters<typeof messageOf>[1],
): Message {
  return messageOf({ ...row, isReported: 0, reportReason: null }, known)
}
