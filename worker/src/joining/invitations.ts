import type { joining } from '@takhti/schema/joining/contract'
import type { OwnInvitation, SentInvitation } from '@takhti/schema/joining/model'
import { canBecome, invitationLifetimeMs, statusAt } from '@takhti/schema/joining/rules'
import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import { secretStore } from '#accounts/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { countAttempt, refuseSpent } from '#platform/attempts.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { grant } from './grant.ts'
import { findInvitation, findOpen, grantAsked, invitationStore } from './invitation-store.ts'
import { invitationLetters } from './joining-text.ts'

type Args<Name extends keyof typeof joining> = HandlerArgs<(typeof joining)[Name]>

/** Invites an address; whether it has an account nobody looks at, so nobody can learn it. */
export async function inviteTeacher(args: Args<'inviteTeacher'>): Promise<SentInvitation> {
  const { input, platform, scope, facts, now, fail } = args
  const { instituteId, personId } = scope
  const { email, role } = input
  const counters = [
    { key: `invite:institute:${instituteId}`, max: 500, windowMs: dayMs },
    { key: `invite:address:${instituteId}:${email}`, max: 5, windowMs: dayMs },
  ]
  await refuseSpent(platform.directory, counters, now)
  const store = invitationStore(platform.directory)
  const secret = newSecret()
  const secretHash = await sha256(secret)
  const expiresAt = new Date(now.getTime() + invitationLifetimeMs)
  const answer = await commitToDirectory({ platform, facts, personId }, async () => {
    const invited = { instituteId, email, role }
    const open = (await findOpen(platform.directory, invited)) ?? fail('common/not-found')
    if (open.isMember === 1) fail('joining/already-member')
    const { id, createdAt, secretHash: oldHash } = open
    const invitation = sent(args, { id, createdAt, expiresAt })
    const keep = secretStore(platform.directory).keep({
      hash: secretHash,
      purpose: 'invitation',
      personId: null,
      body: { invitationId: invitation.invitationId },
      expiresAt,
      now,
    })
    const renewed = { secretHash, expiresAt: invitation.expiresAt }
    const { invitationId, createdAt: since } = invitation
    const row = { ...invited, ...renewed, id: invitationId, status: 'pending' as const, invitedBy: personId }
    return {
      action: 'joining.inviteTeacher',
      entityId: invitationId,
      instituteId,
      detail: { after: { role, isRepeated: id !== null } },
      ...(id === null ? { guard: store.isNew(invited) } : { guard: store.isPending(id, new Date(0)) }),
      effects: [
        keep,
        ...(id === null || oldHash === null
          ? [store.insert({ ...row, createdAt: since })]
          : [store.dropSecret(oldHash), store.renew(id, renewed)]),
      ],
      answer: invitation,
      after: () => mail(args, { institute: open.instituteName, secret }),
    }
  })
  await countAttempt(platform.directory, counters, now)
  return answer
}

function sent(
  { input, now, newId }: Args<'inviteTeacher'>,
  open: { id: string | null; createdAt: string | null; expiresAt: Date },
): SentInvitation {
  return {
    invitationId: open.id ?? newId(),
    email: input.email,
    role: input.role,
    status: 'pending',
    createdAt: open.createdAt ?? now.toISOString(),
    expiresAt: open.expiresAt.toISOString(),
  }
}

function mail(
  { input, platform, facts, session }: Args<'inviteTeacher'>,
  of: { institute: string; secret: string },
): void {
  // In the fragment, which browsers put into no request, no log and no referrer.
  const url = `${facts.origin}/invitation#secret=${of.secret}`
  const letters = invitationLetters({ institute: of.institute, role: input.role, url })
  const language = input.language ?? session.language
  platform.defer('mail invitation', () => platform.mailer.send({ to: input.email, language, letters }))
}

/** Takes an invitation back, and the secret of its letter with it. */
export async function cancelInvitation({ input, platform, scope, facts, now, fail }: Args<'cancelInvitation'>) {
  const { instituteId, personId } = scope
  const store = invitationStore(platform.directory)
  return commitToDirectory({ platform, facts, personId }, async () => {
    const found = await findInvitation(platform.directory, input.invitationId, null)
    if (found === null || found.instituteKneuraId !== instituteId) return fail('joining/not-found')
    const verdict = canBecome(found, 'cancelled', now)
    if (verdict === 'done') return { answer: { message: 'Saved' } }
    if (verdict !== 'ok') fail(verdict)
    return {
      action: 'joining.cancelInvitation',
      entityId: found.invitationId,
      instituteId,
      detail: { before: { status: 'pending' }, after: { status: 'cancelled' } },
      guard: store.isPending(found.invitationId, now),
      effects: [
        store.close(found.invitationId, 'cancelled', { personId: null, at: now.toISOString() }),
        store.dropSecret(found.secretHash),
      ],
      answer: { message: 'Saved' },
    }
  })
}

/** What a letter's secret leads to; each wrong one counts. */
export async function lookUpInvitation({ input, platform, facts, now, fail }: Args<'lookUpInvitation'>) {
  const counters = [{ key: `invitation:guess:${facts.source}`, max: 100, windowMs: hourMs }]
  await refuseSpent(platform.directory, counters, now)
  const secret = await secretStore(platform.directory).find(await sha256(input.secret), 'invitation')
  const invitationId = invitationIn(secret?.body)
  const found = invitationId === null ? null : await findInvitation(platform.directory, invitationId, null)
  if (found !== null && statusAt(found, now) === 'pending') {
    const { instituteName, role, expiresAt, email } = found
    return { instituteName, role, expiresAt, email }
  }
  await countAttempt(platform.directory, counters, now)
  return fail('joining/invitation-invalid')
}

/** Accepts or declines for the person whose verified address was invited. */
export async function answerInvitation(args: Args<'answerInvitation'>): Promise<OwnInvitation> {
  const { input, platform, session, facts, now, fail } = args
  const { personId } = session
  const store = invitationStore(platform.directory)
  const status = input.answer === 'accept' ? 'accepted' : 'declined'
  return commitToDirectory({ platform, facts, personId }, async () => {
    const found = await findInvitation(platform.directory, input.invitationId, personId)
    // Another's invitation and none at all look the same.
    if (found === null || (found.isTheirs !== 1 && found.acceptedBy !== personId)) return fail('joining/not-found')
    const { invitationId, instituteKneuraId, instituteName, role, createdAt, expiresAt } = found
    const answer = { invitationId, instituteKneuraId, instituteName, role, status, createdAt, expiresAt } as const
    const verdict = canBecome(found, status, now)
    if (verdict === 'done') return { answer }
    if (verdict !== 'ok') fail(verdict)
    const at = now.toISOString()
    const person = { personId, name: session.firstName, lastName: session.lastName }
    const granting = { ...person, instituteId: instituteKneuraId, shard: found.shard, role }
    const granted = status === 'accepted' ? grant(platform, granting) : null
    return {
      action: 'joining.answerInvitation',
      entityId: invitationId,
      instituteId: instituteKneuraId,
      detail: { before: { status: 'pending' }, after: { status, role } },
      guard: store.isPending(invitationId, now),
      effects: [
        store.close(invitationId, status, { personId, at }),
        store.dropSecret(found.secretHash),
        ...(granted === null ? [] : [...granted.effects, grantAsked(platform.directory, { ...granting, at })]),
      ],
      jobs: granted?.jobs ?? [],
      ...(granted !== null && { after: granted.after }),
      answer,
    }
  })
}

function invitationIn(body: unknown): string | null {
  const isNamed = typeof body === 'object' && body !== null && 'invitationId' in body
  return isNamed && typeof body.invitationId === 'string' ? body.invitationId : null
}
