import type { Attachment, AttachmentRef, Message } from '@takhti/schema/messages/model'
import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

export type MessageRow = {
  messageId: string
  senderId: string
  text: string
  attachments: string
  createdAt: string
  isReported: number
  reportReason: Message['reportReason']
}

type Slice = { after: string[] | null; skip: number; take: number }
type Named = MessageRow & { names: string; files: string }
type Of = { conversation: SQL; classId: string; slice: Slice; isReview?: boolean }

/** In SQL: the names of lessons and assessments of a class that a person of it may open, by `a` of `json_each`. */
function nameIn({ instituteId, personId }: Scope, classId: SQL | string): SQL {
  return sql`case a.value ->> 'kind'
    when 'lesson' then (select l.name from lessons l where l.institute_id = ${instituteId} and l.id = a.value ->> 'id'
      and l.removed_at is null and (l.author_id = ${personId} or exists (select 1 from publications p
        where p.institute_id = l.institute_id and p.lesson_id = l.id and p.class_id = ${classId})))
    when 'assessment' then (select s.name from assessments s where s.institute_id = ${instituteId}
      and s.id = a.value ->> 'id' and s.class_id = ${classId} and s.status <> 'Unpublished' and s.removed_at is null)
    end`
}

/** The messages of a conversation, newest first, with the names of what the caller may open of them. */
export function inConversation(db: InstituteDatabase, scope: Scope, { conversation, classId, slice, isReview }: Of) {
  const { instituteId, personId } = scope
  const earlier = slice.after === null ? sql`true` : sql`m.id < ${slice.after[0]}`
  const isOwn = isReview === true ? sql`m.reported_at is not null` : sql`coalesce(m.reported_by = ${personId}, 0)`
  return db.all<Named>(sql`select m.id as messageId, m.sender_id as senderId, m.text, m.attachments,
      m.created_at as createdAt, ${isOwn} as isReported, case when ${isOwn} then m.report_reason end as reportReason,
      (select json_group_object(a.value ->> 'id', ${nameIn(scope, classId)}) from json_each(m.attachments) a) as names,
      (select json_group_array(json_object('id', f.id, 'name', f.name, 'mediaType', f.media_type))
        from message_files f where f.institute_id = ${instituteId} and f.message_id = m.id) as files
    from messages m where m.institute_id = ${instituteId} and m.conversation_id = (${conversation}) and ${earlier}
    order by m.id desc limit ${slice.take} offset ${slice.skip}`)
}

/** The names of attachments that a message may have: of the class, and open to its sender; of files those without a message. */
export function attachmentsIn(
  db: InstituteDatabase,
  scope: Scope,
  { refs, classId }: { refs: readonly AttachmentRef[]; classId: string },
) {
  const { instituteId, personId } = scope
  return db.all<Known>(sql`select a.value ->> 'id' as id,
      coalesce(f.name, ${nameIn(scope, classId)}) as name, f.media_type as mediaType
    from json_each(${JSON.stringify(refs)}) a
    left join message_files f on a.value ->> 'kind' = 'file' and f.institute_id = ${instituteId}
      and f.id = a.value ->> 'id' and f.owner_id = ${personId} and f.class_id = ${classId} and f.message_id is null
    where ${instituteId} is not null`)
}

export function shownMessage({ names, files, ...row }: Named): Message {
  // The statement above built the object: names by id, null for what is gone.
  const byId = Object.entries(JSON.parse(names) as Record<string, string | null>)
  // The statement above built the array from columns of its own.
  const found = JSON.parse(files) as Known[]
  return messageOf(row, attachmentsById([...byId.map(([id, name]) => ({ id, name })), ...found]))
}

type Found = Pick<Attachment, 'name' | 'mediaType'>

type Known = { id: string; name?: string | null; mediaType?: string | null }

/** What is known of attachments, by their ids; what is gone has no name. */
export function attachmentsById(rows: readonly Known[]): Map<string, Found> {
  const named = rows.flatMap(({ id, name, mediaType }) =>
    name == null ? [] : [[id, { name, ...(mediaType != null && { mediaType }) }] as const],
  )
  return new Map(named)
}

export function messageOf(row: MessageRow, known: ReadonlyMap<string, Found>): Message {
  // The column is written from the contract's attachments.
  const refs = JSON.parse(row.attachments) as AttachmentRef[]
  return {
    ...row,
    attachments: refs.map((ref) => ({ ...ref, ...(known.get(ref.id) ?? { name: null }) })),
    isReported: row.isReported === 1,
  }
}
