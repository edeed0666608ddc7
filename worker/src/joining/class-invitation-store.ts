import type { OpenClassRequest } from '@takhti/schema/classes/model'
import { instituteInvitations } from '@takhti/schema/joining/tables'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'
import { invitationStore } from './invitation-store.ts'

type InClass = { instituteId: string; classId: string; className: string; now: Date }

/** A page of a list by ids, newest first. */
type Slice = { after: string[] | null; take: number }

/** Open invitations whose acceptance enters a class, in the shape of requests into it. */
export async function listInvitedInto(
  db: DirectoryDatabase,
  { instituteId, classId, className, now }: InClass,
  { after, take }: Slice,
): Promise<OpenClassRequest[]> {
  const earlier = after === null ? sql`true` : sql`v.id < ${after[0]}`
  const rows = await db.all<Omit<OpenClassRequest, 'classId' | 'className' | 'role'>>(sql`
    select v.id as requestId, v.id as userId, v.first_name, v.last_name, v.created_at as createdAt,
      trim(by.name || ' ' || by.last_name) as requestedBy
    from institute_invitations v join people by on by.id = v.invited_by
    where v.institute_id = ${instituteId} and v.role = 'learner' and v.status = 'pending'
      and v.expires_at > ${now.toISOString()} and ${earlier}
      and exists (select 1 from json_each(v.class_ids) where value = ${classId})
    order by v.id desc limit ${take}`)
  return rows.map((row) => ({ ...row, classId, className, role: 'learner' as const }))
}

/** The classes that an open invitation of the institute enters, else null. */
export async function findInvitedClasses(
  db: DirectoryDatabase,
  { instituteId, invitationId, now }: { instituteId: string; invitationId: string; now: Date },
): Promise<{ classIds: string[]; invitedBy: string } | null> {
  const [found] = await db.all<{ classIds: string; invitedBy: string }>(sql`
    select class_ids as classIds, invited_by as invitedBy from institute_invitations
    where id = ${invitationId} and institute_id = ${instituteId} and status = 'pending' and expires_at > ${now.toISOString()}`)
  // The column is only ever written as a list of ids.
  return found === undefined ? null : { ...found, classIds: JSON.parse(found.classIds) as string[] }
}

/** Reduces an invitation to some classes. One for a class by the same person closes when none is left. */
export function narrowInvitation(
  db: DirectoryDatabase,
  { invitationId, classIds, isOver, now }: { invitationId: string; classIds: string[]; isOver: boolean; now: Date },
): { effects: Statement[]; guard: SQL } {
  const store = invitationStore(db)
  const effects = isOver
    ? [
        store.close(invitationId, 'cancelled', { personId: null, at: now.toISOString() }),
        store.dropSecret(invitationId),
      ]
    : [db.update(instituteInvitations).set({ classIds }).where(eq(instituteInvitations.id, invitationId))]
  return { effects, guard: store.isPending(invitationId, now) }
}
