import { invitationLifetimeMs, type InvitedRole } from '@takhti/schema/joining/rules'
import type { SQL } from 'drizzle-orm'
import type { Statement } from '#platform/db.ts'
import { runJobLater, emailJob, type OutboxJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { sendJoiningEmail, type JoiningEmail } from './emails.ts'
import { invitationStore } from './invitation-store.ts'

/** A person with a record in the directory who is added by an institute: they become a member by accepting. */
export type Invitee = {
  instituteId: string
  email: string
  role: InvitedRole
  firstName: string
  lastName: string
  guardianContactNumber?: string | null
  /** The classes that acceptance enters. */
  classIds?: readonly string[]
  lifetimeMs?: number
}

/** The inviting person, and the data that their e-mail needs. */
export type Inviter = { personId: string; language: string; origin: string }

/** An invitation as a part of another command: its rows, its e-mail, and the id that represents the person until then. */
export type Consent = {
  invitationId: string
  /** Whether the same invitation is open already. */
  isRepeat: boolean
  effects: readonly Statement[]
  /** True in SQL while no twin of this command has invited the address. */
  guard: SQL
  jobs: readonly OutboxJob[]
  after(): void
}

/** Asks a person for their consent to a membership. A repeat renews the invitation and adds its classes. */
export async function askConsent(platform: Platform, invitee: Invitee, by: Inviter): Promise<Consent> {
  const { instituteId, email, role, firstName, lastName, guardianContactNumber = null } = invitee
  const now = platform.now()
  const store = invitationStore(platform.directory)
  const invited = { instituteId, email, role }
  const open = await store.findPending(invited)
  const invitationId = open?.id ?? platform.newId()
  const expiresAt = new Date(now.getTime() + (invitee.lifetimeMs ?? invitationLifetimeMs)).toISOString()
  const classIds = [...new Set([...(open?.classIds ?? []), ...(invitee.classIds ?? [])])]
  const fields = { firstName, lastName, guardianContactNumber, classIds, expiresAt }
  const body: JoiningEmail = { invitationId, language: by.language, origin: by.origin }
  const letter = emailJob(platform, 'joiningLetter', body)
  const created = {
    ...{ ...invited, id: invitationId, status: 'pending' as const, invitedBy: by.personId },
    // It opens nothing: the e-mail gets a secret of its own when it goes out.
    secretHash: await sha256(newSecret()),
    createdAt: now.toISOString(),
  }
  return {
    invitationId,
    isRepeat: open !== null && open.expiresAt > now.toISOString(),
    effects: [open === null ? store.insert({ ...created, ...fields }) : store.update(invitationId, fields)],
    guard: open === null ? store.isNew(invited) : store.isPending(invitationId, new Date(0)),
    jobs: [letter],
    after: () => runJobLater(platform, letter, () => sendJoiningEmail(platform, body, letter.id)),
  }
}
