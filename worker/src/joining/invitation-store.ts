import { oneTimeSecrets } from '@takhti/schema/accounts/tables'
import { institutes } from '@takhti/schema/institutes/tables'
import type { InvitedRole } from '@takhti/schema/joining/rules'
import { instituteInvitations, instituteRequests } from '@takhti/schema/joining/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { secretStore } from '#accounts/port.ts'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** An address and what it is invited to. */
export type Invited = { instituteId: string; email: string; role: InvitedRole }

/** The data that an institute has of an invited person. */
export type InvitedPerson = {
  firstName: string
  lastName: string
  guardianContactNumber: string | null
  classIds: string[]
  expiresAt: string
}

const listed = {
  invitationId: instituteInvitations.id,
  role: instituteInvitations.role,
  status: instituteInvitations.status,
  createdAt: instituteInvitations.createdAt,
  expiresAt: instituteInvitations.expiresAt,
}

/** Invitations by institutes. */
export function invitationStore(db: DirectoryDatabase) {
  const isOpen = ({ instituteId, email, role }: Invited) =>
    and(
      eq(instituteInvitations.instituteId, instituteId),
      eq(instituteInvitations.email, email),
      eq(instituteInvitations.role, role),
      eq(instituteInvitations.status, 'pending'),
    )
  return {
    insert(row: typeof instituteInvitations.$inferInsert): Statement {
      return db.insert(instituteInvitations).values(row)
    },
    /** The e-mail is sent again, for a new week. */
    renew(id: string, expiresAt: string): Statement {
      return db.update(instituteInvitations).set({ expiresAt }).where(eq(instituteInvitations.id, id))
    },
    /** The invitation of an address to a role that waits for its answer, expired or not. */
    async findPending(invited: Invited): Promise<typeof instituteInvitations.$inferSelect | null> {
      return (await db.select().from(instituteInvitations).where(isOpen(invited)).get()) ?? null
    },
    /** Renews an invitation with the institute's current data of the person. */
    update(id: string, fields: InvitedPerson): Statement {
      return db.update(instituteInvitations).set(fields).where(eq(instituteInvitations.id, id))
    },
    dropSecret: (id: string): Statement => dropSecret(db, id),
    /** True in SQL while no other call has invited the address. */
    isNew(invited: Invited): SQL {
      return sql`not exists (select 1 from ${instituteInvitations} where ${isOpen(invited)})`
    },
    close(
      id: string,
      status: 'accepted' | 'declined' | 'cancelled',
      by: { personId: string | null; at: string },
    ): Statement {
      return db
        .update(instituteInvitations)
        .set({ status, answeredAt: by.at, personId: by.personId })
        .where(eq(instituteInvitations.id, id))
    },
    isPending(id: string, now: Date): SQL {
      return sql`exists (select 1 from ${instituteInvitations} where ${instituteInvitations.id} = ${id}
        and ${instituteInvitations.status} = 'pending' and ${instituteInvitations.expiresAt} > ${now.toISOString()})`
    },
  }
}

/** Lets an e-mail's secret lead to an invitation, and voids the one before it. */
export function secretRows(
  db: DirectoryDatabase,
  invitationId: string,
  { secretHash, expiresAt, now }: { secretHash: string; expiresAt: string; now: Date },
): Statement[] {
  return [
    dropSecret(db, invitationId),
    secretStore(db).store({
      hash: secretHash,
      purpose: 'invitation',
      personId: null,
      body: { invitationId },
      expiresAt: new Date(expiresAt),
      now,
    }),
    db.update(instituteInvitations).set({ secretHash }).where(eq(instituteInvitations.id, invitationId)),
  ]
}

// The hash is read in the statement, so that of two e-mails at once the later voids the earlier.
function dropSecret(db: DirectoryDatabase, invitationId: string): Statement {
  const latest = db
    .select({ hash: instituteInvitations.secretHash })
    .from(instituteInvitations)
    .where(eq(instituteInvitations.id, invitationId))
  return db.delete(oneTimeSecrets).where(and(eq(oneTimeSecrets.purpose, 'invitation'), eq(oneTimeSecrets.hash, latest)))
}

/** The open invitation of an address, and whether the address belongs to a member who holds the role. */
export async function findOpen(db: DirectoryDatabase, invited: Invited) {
  const { instituteId, email, role } = invited
  const [row] = await db.all<{
    id: string | null
    createdAt: string | null
    isMember: number
    instituteName: string
  }>(
    sql`select i.name as instituteName, v.id, v.created_at as createdAt,
        exists (select 1 from memberships m join people p on p.id = m.person_id
          where p.email = ${email} and m.institute_id = i.id and m.role = ${role}) as isMember
      from institutes i left join institute_invitations v on v.institute_id = i.id and v.email = ${email}
        and v.role = ${role} and v.status = 'pending'
      where i.id = ${instituteId}`,
  )
  return row ?? null
}

/** An invitation with everything an answer needs; `isTheirs` if its address is the person's verified one. */
export async function findInvitation(db: DirectoryDatabase, id: string, personId: string | null) {
  const row = await db
    .select({
      ...listed,
      instituteKneuraId: institutes.id,
      instituteName: institutes.name,
      shard: institutes.shard,
      email: instituteInvitations.email,
      acceptedBy: instituteInvitations.personId,
      firstName: instituteInvitations.firstName,
      lastName: instituteInvitations.lastName,
      guardianContactNumber: instituteInvitations.guardianContactNumber,
      classIds: instituteInvitations.classIds,
      isTheirs: sql<number>`exists (select 1 from people p where p.id = ${personId}
        and p.email = ${instituteInvitations.email} and p.email_verified = 1)`,
    })
    .from(instituteInvitations)
    .innerJoin(institutes, eq(institutes.id, instituteInvitations.instituteId))
    .where(eq(instituteInvitations.id, id))
    .get()
  return row ?? null
}

/** Closes the invited person's own request: it is granted with the invitation. */
export function grantAsked(
  db: DirectoryDatabase,
  granted: { instituteId: string; personId: string; role: InvitedRole; at: string },
): Statement {
  const { instituteId, personId, role, at } = granted
  return db
    .update(instituteRequests)
    .set({ status: 'accepted', answeredAt: at, answeredBy: personId })
    .where(
      and(
        eq(instituteRequests.instituteId, instituteId),
        eq(instituteRequests.personId, personId),
        sql`${instituteRequests.role} = ${role}`,
        eq(instituteRequests.status, 'pending'),
      ),
    )
}
