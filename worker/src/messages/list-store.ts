import type { Conversation, ReachableTeacher } from '@takhti/schema/messages/model'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

type Row = Omit<Conversation, 'other'> & {
  userId: string
  first_name: string
  last_name: string
  lastMessageId: string
}

type Slice = { after: string[] | null; skip: number; take: number }

/** How much of the last message a list shows. */
const previewLength = 160

/** The conversations of one person, while they are a member of the class. */
export function listStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = (side: 'student' | 'teacher', role: 'learner' | 'instructor') => {
    const [mine, other] = side === 'student' ? ['student_id', 'teacher_id'] : ['teacher_id', 'student_id']
    return sql`select k.id, k.class_id, k.student_id, k.teacher_id, k.last_message_id,
        k.${sql.identifier(other ?? '')} as other_id, k.${sql.identifier(`${side}_read_to`)} as read_to
      from conversations k join class_members cm on cm.institute_id = k.institute_id and cm.class_id = k.class_id
        and cm.person_id = ${personId} and cm.role = ${role}
      where k.institute_id = ${instituteId} and k.${sql.identifier(mine ?? '')} = ${personId}`
  }
  const mine = sql`(${own('student', 'learner')} union all ${own('teacher', 'instructor')})`
  const unread = sql`(select count(*) from messages m where m.institute_id = ${instituteId}
    and m.conversation_id = v.id and m.id > v.read_to and m.sender_id <> ${personId})`
  return {
    async page({ after, skip, take }: Slice) {
      const earlier = after === null ? sql`true` : sql`v.last_message_id < ${after[0]}`
      const [rows, [sum]] = await together(db, [
        db.all<Row>(sql`select v.class_id as classId, v.student_id as studentId, v.teacher_id as teacherId,
            c.name as className, o.id as userId, o.name as first_name, o.last_name as last_name,
            substr(l.text, 1, ${previewLength}) as lastText, l.created_at as lastAt, ${unread} as unread,
            v.last_message_id as lastMessageId
          from ${mine} v
          join classes c on c.institute_id = ${instituteId} and c.id = v.class_id and c.removed_at is null
          join members o on o.institute_id = ${instituteId} and o.id = v.other_id
          join messages l on l.institute_id = ${instituteId} and l.id = v.last_message_id
          where ${earlier} order by v.last_message_id desc limit ${take} offset ${skip}`),
        db.all<{ unread: number }>(sql`select coalesce(sum(${unread}), 0) as unread from ${mine} v
          where exists (select 1 from classes c
            where c.institute_id = ${instituteId} and c.id = v.class_id and c.removed_at is null)`),
      ])
      return { rows, unread: sum?.unread ?? 0 }
    },
    /** The teachers of the classes in which the caller is a student. */
    teachers(): Promise<ReachableTeacher[]> {
      return db.all(sql`select c.id as classId, c.name as className, t.id as userId, t.name as first_name,
          t.last_name as last_name
        from class_members own
        join classes c on c.institute_id = own.institute_id and c.id = own.class_id and c.removed_at is null
        join class_members ct on ct.institute_id = own.institute_id and ct.class_id = own.class_id
          and ct.role = 'instructor'
        join members t on t.institute_id = own.institute_id and t.id = ct.person_id
        where own.institute_id = ${instituteId} and own.person_id = ${personId} and own.role = 'learner'
        order by c.name, t.name, t.id limit 500`)
    },
  }
}

/** A row of the list as it crosses the wire. */
export function conversationOf({ userId, first_name, last_name, lastMessageId: _, ...row }: Row): Conversation {
  return { ...row, other: { userId, first_name, last_name } }
}
