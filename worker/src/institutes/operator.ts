import type { institutes } from '@takhti/schema/institutes/contract'
import { foundingLifetimeMs } from '@takhti/schema/joining/rules'
import type { HandlerArgs } from '#http/implement.ts'
import { askConsent } from '#joining/port.ts'
import { initialLicence } from '#licences/port.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import type { Shard } from '#platform/db.ts'
import { commitToDirectory, type DirectoryWrite } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { runJob, runJobLater, emailJob } from '#platform/outbox.ts'
import { foundingStore } from './founding-store.ts'
import { sendInvitation, type InvitationJob } from './invitation.ts'
import { membershipStore, membershipWrites } from './membership-store.ts'
import { mirrorPerson } from './membership.ts'
import type { MirrorPersonJob } from './mirror-store.ts'
import { homeOf } from './placement.ts'

type Call<Name extends keyof typeof institutes> = HandlerArgs<(typeof institutes)[Name]>

type Created = { instituteKneuraId: string; name: string; shard: Shard; adminId: string }

/** Makes an institute with its first admin. The admin may be known already, which the answer does not reveal. */
export async function create(args: Call<'create'>): Promise<Created> {
  const { platform, facts, session } = args
  const found = () => commitToDirectory({ platform, facts, personId: session.personId }, () => newInstitute(args))
  try {
    return await found()
  } catch (error) {
    // Another call stored the admin's address in between; the second lookup finds it.
    if (error instanceof Failure && error.code === 'common/conflict') return found()
    throw error
  }
}

async function newInstitute(args: Call<'create'>): Promise<DirectoryWrite<Created>> {
  const { input, platform, now, newId } = args
  const { admin, plan, validTill, name, kind, timeZone, language } = input
  const db = platform.directory
  const instituteId = newId()
  const store = foundingStore(db)
  const shard = input.shard ?? (await homeOf(platform))
  const known = await membershipStore(db, instituteId).findByEmail(admin.email)
  const added = known === null ? newAdmin(args, { instituteId, shard }) : await invitedAdmin(args, instituteId, known)
  return {
    action: 'institutes.create',
    entityId: instituteId,
    instituteId,
    detail: { after: { name, kind, timeZone, shard, ...(plan && { plan, validTill }) } },
    effects: [
      store.insert({ id: instituteId, name, kind, timeZone, language, shard }, now),
      ...(plan === undefined ? [] : initialLicence(db, instituteId, { plan, validTill, now })),
      ...added.effects,
    ],
    jobs: added.jobs,
    answer: { instituteKneuraId: instituteId, name, shard, adminId: added.adminId },
    after: added.after,
  }
}

/** A known person is invited, as everywhere. The answer has the invitation's id in place of a new person's. */
async function invitedAdmin(
  { input, platform, session, facts }: Call<'create'>,
  instituteId: string,
  { language }: { language: string },
) {
  const { email, first_name: firstName, last_name: lastName } = input.admin
  const consent = await askConsent(
    platform,
    { instituteId, email, role: 'admin', firstName, lastName, lifetimeMs: foundingLifetimeMs },
    { personId: session.personId, language, origin: facts.origin },
  )
  return { ...consent, adminId: consent.invitationId }
}

function newAdmin(args: Call<'create'>, { instituteId, shard }: { instituteId: string; shard: Shard }) {
  const { input, platform, now, newId } = args
  const { admin, language } = input
  const writes = membershipWrites(platform.directory, instituteId)
  const adminId = newId()
  const person = { name: admin.first_name, lastName: admin.last_name }
  return {
    adminId,
    effects: [
      writes.insertPerson({ ...person, id: adminId, email: admin.email, language }, now),
      ...writes.insertMembership({ ...person, personId: adminId, role: 'admin' }, now),
    ],
    ...jobsOf(args, { instituteId, shard, personId: adminId, language }),
  }
}

type Founding = { instituteId: string; shard: Shard; personId: string; language: string }

/** The outbox jobs of a new institute: its own database learns the admin, and the admin gets an e-mail. */
function jobsOf({ input, platform, facts, now, newId }: Call<'create'>, founding: Founding) {
  const { language, ...at } = founding
  const mirrored: MirrorPersonJob = { ...at, at: now.toISOString() }
  const mirror = { id: newId(), kind: 'mirrorPerson' as const, body: mirrored }
  const { email: to } = input.admin
  const body: InvitationJob = { to, language, instituteName: input.name, role: 'admin', origin: facts.origin }
  const letter = emailJob(platform, 'inviteToInstitute', body)
  return {
    jobs: [mirror, letter],
    async after() {
      await runJob(platform, mirror, () => mirrorPerson(platform, mirror.body))
      runJobLater(platform, letter, () => sendInvitation(platform, body, letter.id))
    },
  }
}

/** Every institute, the newest first. */
export async function listAll({ input, platform }: Call<'listAll'>) {
  const { limit = defaultPageSize, cursor, search = '' } = input
  const [before = null] = readCursor(cursor, 1) ?? []
  const rows = await foundingStore(platform.directory).list({ search, before, take: limit + 1 })
  return pageOf(rows, limit, { cursor: (row) => [row.instituteKneuraId], item: (row) => row })
}
