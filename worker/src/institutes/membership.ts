import { internalMailDomain } from '@takhti/schema/accounts/rules'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import { notifyClasses } from '#classes/port.ts'
import type { Acting } from '#http/implement.ts'
import { askConsent } from '#joining/port.ts'
import { roomFor } from '#licences/port.ts'
import { isMailable } from '#platform/auth.ts'
import { causes } from '#platform/commit.ts'
import { commitToDirectory, type DirectoryWrite } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { runJob, runJobLater, emailJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { accessChanged, endSession, personWasRemoved } from '#rooms/port.ts'
import { reserveInstituteEmail } from './email-budget.ts'
import { sendInvitation, type InvitationJob } from './invitation.ts'
import { membershipStore, membershipWrites, type Belonging, type HeldRole } from './membership-store.ts'
import { listClassIds, writeMirror, type MirrorPersonJob } from './mirror-store.ts'

/** A person to be added to the institute. Without an address they get an internal one, which is never mailed. */
export type NewPerson = {
  firstName: string
  lastName: string
  email: string | null
  role: 'instructor' | 'learner'
  guardianContactNumber?: string | null
  /** The class that an invited person enters by accepting. */
  classId?: string
}

/** The audit action of a privileged act, the roles that may do it, and its answer. */
export type Act<Answer> = {
  action: AuditAction
  allowed: readonly HeldRole[]
  answer(person: Belonging, isInvited: boolean): Answer
}

/**
 * Adds a person of a new address, or invites the person who has the address already: membership needs their consent. The answer
 * has one shape for both. Only a member of this institute is refused by name.
 */
export async function addPerson<Answer>(acting: Acting, person: NewPerson, act: Act<Answer>): Promise<Answer> {
  const { platform, facts, scope } = acting
  const add = () =>
    commitToDirectory({ platform, facts, personId: scope.personId }, () => newMembership(acting, person, act))
  try {
    return await add()
  } catch (error) {
    // Another call stored the address in between; the second lookup finds it.
    if (error instanceof Failure && error.code === 'common/conflict') return add()
    throw error
  }
}

async function newMembership<Answer>(
  acting: Acting,
  person: NewPerson,
  act: Act<Answer>,
): Promise<DirectoryWrite<Answer>> {
  const { platform, scope, session, now, newId } = acting
  const { instituteId } = scope
  const writes = membershipWrites(platform.directory, instituteId)
  const found =
    person.email === null ? null : await membershipStore(platform.directory, instituteId).findByEmail(person.email)
  if (found !== null && found.roles.length > 0) throw new Failure('accounts/already-present')
  const { firstName: name, lastName, role } = person
  if (person.email !== null) await reserveInstituteEmail(acting)
  if (found !== null && person.email !== null)
    return newConsent(acting, { ...person, email: person.email, language: found.language }, act)
  const personId = newId()
  const email = person.email ?? `${personId}@${internalMailDomain}`
  const { language } = session
  const mirror = newMirrorJob(acting, personId, person.guardianContactNumber)
  const invitation = newInvitation(acting, person, language)
  return {
    action: act.action,
    entityId: personId,
    instituteId,
    detail: { after: { roles: [role] } },
    guard: writes.holds(scope.personId, act.allowed),
    effects: [
      writes.insertPerson({ id: personId, name, lastName, email, language }, now),
      ...writes.insertMembership({ personId, name, lastName, role }, now),
    ],
    jobs: [mirror, ...(invitation === null ? [] : [invitation])],
    answer: act.answer({ personId, name, lastName, email, roles: [role] }, false),
    async after() {
      await runJob(platform, mirror, () => mirrorPerson(platform, mirror.body))
      if (invitation === null) return
      runJobLater(platform, invitation, () => sendInvitation(platform, invitation.body, invitation.id))
    },
  }
}

type KnownPerson = NewPerson & { email: string; language: string }

/** Invites an existing person. The answer has the invitation's id in place of a new person's. */
async function newConsent<Answer>(
  { platform, scope, session, facts }: Acting,
  { firstName, lastName, email, role, language, guardianContactNumber, classId }: KnownPerson,
  act: Act<Answer>,
): Promise<DirectoryWrite<Answer>> {
  const { instituteId, personId: by } = scope
  const classIds = classId === undefined ? [] : [classId]
  const invitee = { instituteId, email, role, firstName, lastName, classIds }
  const consent = await askConsent(
    platform,
    { ...invitee, ...(guardianContactNumber !== undefined && { guardianContactNumber }) },
    { personId: by, language, origin: facts.origin },
  )
  // A repeat fails as it does for an added person, except that a further class is a further request.
  if (consent.isRepeat && classId === undefined) throw new Failure('accounts/already-present')
  // A full institute fails as well: a new person would take a seat.
  const type = role === 'learner' ? 'students' : 'teachers'
  if (!consent.isRepeat && (await roomFor(platform, session.institute, type)) < 1)
    throw new Failure('licences/max-limit', { feature: type })
  const personId = consent.invitationId
  return {
    action: act.action,
    entityId: personId,
    instituteId,
    detail: { after: { roles: [role] } },
    guard: membershipWrites(platform.directory, instituteId).holdsWhile(by, act.allowed, consent.guard),
    effects: consent.effects,
    jobs: consent.jobs,
    answer: act.answer({ personId, name: firstName, lastName, email, roles: [role] }, true),
    after: consent.after,
  }
}

/** Takes roles from a person. One who holds no other role is out at the next request, and their sockets close. */
export async function takeRoles<Answer>(
  acting: Acting,
  taking: { personId: string; roles: readonly HeldRole[] },
  act: Act<Answer>,
): Promise<Answer> {
  const { platform, facts, scope } = acting
  try {
    return await commitToDirectory({ platform, facts, personId: scope.personId }, () => taken(acting, taking, act))
  } catch (error) {
    throw causes(error).includes('LAST_ADMIN') ? new Failure('institutes/last-admin') : error
  }
}

async function taken<Answer>(
  acting: Acting,
  { personId, roles }: { personId: string; roles: readonly HeldRole[] },
  act: Act<Answer>,
): Promise<DirectoryWrite<Answer>> {
  const { platform, scope } = acting
  const { instituteId } = scope
  const store = membershipStore(platform.directory, instituteId)
  const writes = membershipWrites(platform.directory, instituteId)
  const [[person], sessionIds] = await Promise.all([store.listBelonging([personId]), store.listSessionIds(personId)])
  const left = person?.roles.filter((role) => !roles.includes(role)) ?? []
  if (person === undefined || left.length === person.roles.length) throw new Failure('accounts/user-not-found')
  const mirror = newMirrorJob(acting, personId)
  return {
    action: act.action,
    entityId: personId,
    instituteId,
    detail: { before: { roles: person.roles }, after: { roles: left } },
    guard: writes.holds(scope.personId, act.allowed),
    effects: writes.takeRoles(personId, roles),
    jobs: [mirror],
    answer: act.answer({ ...person, roles: left }, false),
    async after() {
      if (left.length === 0) await closeSockets(platform, { instituteId, personId, sessionIds })
      await runJob(platform, mirror, () => mirrorPerson(platform, mirror.body))
    },
  }
}

/** Closes sockets at once, independently of the institute's database, whose mirror may have to wait for the outbox. */
export async function closeSockets(
  platform: Platform,
  { instituteId, personId, sessionIds }: { instituteId: string; personId: string; sessionIds: readonly string[] },
): Promise<void> {
  const asked = sessionIds.map((sessionId) =>
    endSession(platform.env, { sessionId, personId, instituteIds: [instituteId] }),
  )
  await Promise.all([...asked, personWasRemoved(platform.env, { instituteId, personId })])
}

/** Gives a person of the institute another role. Idempotent. */
export async function giveRole<Answer>(
  acting: Acting,
  { personId, role }: { personId: string; role: 'instructor' | 'admin' },
  act: Act<Answer>,
): Promise<Answer> {
  const { platform, facts, scope, now } = acting
  const { instituteId } = scope
  const writes = membershipWrites(platform.directory, instituteId)
  return commitToDirectory({ platform, facts, personId: scope.personId }, async () => {
    const [person] = await membershipStore(platform.directory, instituteId).listBelonging([personId])
    if (person === undefined) throw new Failure('accounts/user-not-found')
    if (!isMailable(person.email)) throw new Failure('staff/needs-email')
    if (person.roles.includes(role)) return { answer: act.answer(person, false) }
    const { name, lastName } = person
    const roles = [...person.roles, role]
    const mirror = newMirrorJob(acting, personId)
    return {
      action: act.action,
      entityId: personId,
      instituteId,
      detail: { before: { roles: person.roles }, after: { roles } },
      guard: writes.holdsBoth(scope.personId, act.allowed, personId),
      effects: writes.insertMembership({ personId, name, lastName, role }, now),
      jobs: [mirror],
      answer: act.answer({ ...person, roles }, false),
      after: () => runJob(platform, mirror, () => mirrorPerson(platform, mirror.body)),
    }
  })
}

/** Runs the job: updates the institute's database first, then closes sockets in rooms that the person may no longer be in. */
export async function mirrorPerson(platform: Platform, job: MirrorPersonJob): Promise<void> {
  const { instituteId, personId } = job
  const db = platform.institute(job.shard)
  const [person] = await membershipStore(platform.directory, instituteId).listBelonging([personId])
  const classIds = await listClassIds(db, job)
  await writeMirror(db, job, person)
  if (person === undefined) await personWasRemoved(platform.env, { instituteId, personId })
  else await accessChanged(platform.env, { instituteId, personIds: [personId] })
  platform.defer('notify teachers', () => notifyClasses(platform, job, { classIds, roles: ['instructor'] }))
}

/** The job that syncs the institute's database with a membership. */
export function newMirrorJob(
  { scope, now, newId }: Acting,
  personId: string,
  guardianContactNumber?: string | null,
): { id: string; kind: 'mirrorPerson'; body: MirrorPersonJob } {
  const { shard, instituteId } = scope
  const body = { shard, instituteId, personId, at: now.toISOString() }
  const withNumber = guardianContactNumber === undefined ? body : { ...body, guardianContactNumber }
  return { id: newId(), kind: 'mirrorPerson', body: withNumber }
}

function newInvitation({ platform, session, facts }: Acting, { email, role }: NewPerson, language: string) {
  if (email === null) return null
  const { name: instituteName } = session.institute
  const body: InvitationJob = { to: email, language, instituteName, role, origin: facts.origin }
  return emailJob(platform, 'inviteToInstitute', body)
}
