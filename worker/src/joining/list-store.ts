import { people } from '@takhti/schema/accounts/tables'
import { institutes } from '@takhti/schema/institutes/tables'
import type { InvitedRole } from '@takhti/schema/joining/rules'
import { instituteInvitations, instituteRequests } from '@takhti/schema/joining/tables'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'

/** A page of a list in the order of its ids, newest first. */
export type PageAsked = { after: string[] | null; skip: number; take: number }

/** The role of open invitations, and the instant at which they are open. */
export type Waiting = { role: InvitedRole; now: Date }

const asked = {
  requestId: instituteRequests.id,
  role: instituteRequests.role,
  status: instituteRequests.status,
  createdAt: instituteRequests.createdAt,
  expiresAt: instituteRequests.expiresAt,
}

const invited = {
  invitationId: instituteInvitations.id,
  role: instituteInvitations.role,
  status: instituteInvitations.status,
  createdAt: instituteInvitations.createdAt,
  expiresAt: instituteInvitations.expiresAt,
}

const earlier = (column: typeof instituteRequests.id | typeof instituteInvitations.id, after: string[] | null) =>
  after === null ? undefined : lt(column, after[0] ?? '')

/** Requests of people to institutes, as lists. */
export function requestLists(db: DirectoryDatabase) {
  return {
    pageOfPerson(personId: string, { after, skip, take }: PageAsked) {
      return db
        .select({ ...asked, instituteKneuraId: institutes.id, instituteName: institutes.name })
        .from(instituteRequests)
        .innerJoin(institutes, eq(institutes.id, instituteRequests.instituteId))
        .where(and(eq(instituteRequests.personId, personId), earlier(instituteRequests.id, after)))
        .orderBy(desc(instituteRequests.id))
        .limit(take)
        .offset(skip)
    },
    pageOfInstitute(instituteId: string, { after, skip, take }: PageAsked) {
      return db
        .select({
          ...asked,
          userId: people.id,
          first_name: people.name,
          last_name: people.lastName,
          email: people.email,
        })
        .from(instituteRequests)
        .innerJoin(people, eq(people.id, instituteRequests.personId))
        .where(and(eq(instituteRequests.instituteId, instituteId), earlier(instituteRequests.id, after)))
        .orderBy(desc(instituteRequests.id))
        .limit(take)
        .offset(skip)
    },
  }
}

/** Invitations by institutes, as lists. */
export function invitationLists(db: DirectoryDatabase) {
  return {
    /** The open invitations to the verified address of a person. */
    listOpenOf(personId: string, now: Date) {
      return db
        .select({ ...invited, instituteKneuraId: institutes.id, instituteName: institutes.name })
        .from(instituteInvitations)
        .innerJoin(institutes, eq(institutes.id, instituteInvitations.instituteId))
        .innerJoin(people, eq(people.email, instituteInvitations.email))
        .where(
          and(
            eq(people.id, personId),
            eq(people.emailVerified, true),
            eq(instituteInvitations.status, 'pending'),
            gt(instituteInvitations.expiresAt, now.toISOString()),
          ),
        )
        .orderBy(desc(instituteInvitations.id))
        .limit(100)
    },
    /** With `waiting`, only the open invitations to that role. */
    pageOfInstitute(instituteId: string, waiting: Waiting | null, { after, skip, take }: PageAsked) {
      return db
        .select({ ...invited, email: instituteInvitations.email })
        .from(instituteInvitations)
        .where(
          and(
            eq(instituteInvitations.instituteId, instituteId),
            waiting === null
              ? undefined
              : and(
                  eq(instituteInvitations.role, waiting.role),
                  eq(instituteInvitations.status, 'pending'),
                  gt(instituteInvitations.expiresAt, waiting.now.toISOString()),
                ),
            earlier(instituteInvitations.id, after),
          ),
        )
        .orderBy(desc(instituteInvitations.id))
        .limit(take)
        .offset(skip)
    },
  }
}
