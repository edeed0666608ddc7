import type { SafeguardedConversation } from '@takhti/schema/messages/model'
import { reviewMs, type reviewReasons } from '@takhti/schema/messages/rules'
import { conversationReviews } from '@takhti/schema/messages/tables'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { inConversation } from './message-query.ts'

type Row = SafeguardedConversation & { classId: string; lastMessageId: string }
type Slice = { after: string[] | null; skip: number; take: number }
type Review = { id: string; conversationId: string; reason: (typeof reviewReasons)[number]; at: string }

/** The conversations of an institute as its admins see them: their text only within an opened review. */
export function reviewStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const list = (which: SQL, { skip, take }: Pick<Slice, 'skip' | 'take'>) =>
    db.all<Row>(sql`select * from (select v.id as conversationId, v.class_id as classId, c.name as className,
        trim(s.name || ' ' || s.last_name) as studentName, trim(t.name || ' ' || t.last_name) as teacherName,
        (select count(*) from messages m where m.institute_id = v.institute_id and m.conversation_id = v.id) as messages,
        (select count(*) from messages m where m.institute_id = v.institute_id and m.conversation_id = v.id
          and m.reported_at is not null) as reports,
        l.created_at as lastAt, v.last_message_id as lastMessageId,
        (select max(r.reviewed_at) from conversation_reviews r where r.institute_id = v.institute_id
          and r.conversation_id = v.id) as reviewedAt
      from conversations v
      join classes c on c.institute_id = v.institute_id and c.id = v.class_id
      join members s on s.institute_id = v.institute_id and s.id = v.student_id
      join members t on t.institute_id = v.institute_id and t.id = v.teacher_id
      join messages l on l.institute_id = v.institute_id and l.id = v.last_message_id
      where v.institute_id = ${instituteId} and ${which}) order by lastMessageId desc limit ${take} offset ${skip}`)
  const isOpened = (conversationId: string, now: Date) => sql`exists (select 1 from conversation_reviews r
    where r.institute_id = ${instituteId} and r.conversation_id = ${conversationId} and r.reviewed_by = ${personId}
      and r.reviewed_at > ${new Date(now.getTime() - reviewMs).toISOString()})`
  return {
    page({ isReported, after, ...slice }: Slice & { isReported: boolean }) {
      const earlier = after === null ? sql`true` : sql`v.last_message_id < ${after[0]}`
      const reported = sql`exists (select 1 from messages m where m.institute_id = v.institute_id
        and m.conversation_id = v.id and m.reported_at is not null)`
      return list(isReported ? sql`${earlier} and ${reported}` : earlier, slice)
    },
    async find(conversationId: string): Promise<Row | null> {
      const [row] = await list(sql`v.id = ${conversationId}`, { skip: 0, take: 1 })
      return row ?? null
    },
    open({ id, conversationId, reason, at }: Review): Statement {
      return db
        .insert(conversationReviews)
        .values({ instituteId, id, conversationId, reason, reviewedBy: personId, reviewedAt: at })
    },
    /** The messages of a conversation: none where this admin has no open review of it. */
    async read(conversationId: string, now: Date, slice: Slice) {
      const [[opened], [conversation], senders, rows] = await together(db, [
        db.all<{ isOpened: number }>(sql`select ${isOpened(conversationId, now)} as isOpened
          from conversations where institute_id = ${instituteId} and id = ${conversationId}`),
        list(sql`v.id = ${conversationId}`, { skip: 0, take: 1 }),
        db.all<{ id: string; name: string }>(sql`select p.id, trim(p.name || ' ' || p.last_name) as name from members p
          where p.institute_id = ${instituteId} and p.id in (select v.student_id from conversations v
              where v.institute_id = ${instituteId} and v.id = ${conversationId}
            union select v.teacher_id from conversations v
              where v.institute_id = ${instituteId} and v.id = ${conversationId})`),
        inConversation(db, scope, {
          conversation: sql`select id from conversations where institute_id = ${instituteId}
            and id = ${conversationId} and ${isOpened(conversationId, now)}`,
          classId: '',
          slice,
          isReview: true,
        }),
      ])
      if (opened === undefined || conversation === undefined) return null
      return { isOpened: opened.isOpened === 1, conversation, senders, rows }
    },
  }
}

/** A row of the list as it crosses the wire. */
export function safeguardedOf({ classId: _, lastMessageId: __, ...row }: Row): SafeguardedConversation {
  return row
}
