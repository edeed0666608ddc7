import type { joining } from '@takhti/schema/joining/contract'
import type { OwnInvitation, SentInvitation } from '@takhti/schema/joining/model'
import { canBecome, invitationLifetimeMs, statusAt } from '@takhti/schema/joining/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { secretStore } from '#accounts/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { reserveInstituteEmail } from '#institutes/port.ts'
import { countAttempt, refuseSpent } from '#platform/attempts.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { runJobLater, emailJob } from '#platform/outbox.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { sendJoiningEmail, type JoiningEmail } from './emails.ts'
import { grant } from './grant.ts'
import { findInvitation, findOpen, grantAsked, invitationStore } from './invitation-store.ts'

type Args<Name extends keyof typeof joining> = HandlerArgs<(typeof joining)[Name]>

/** Invites an address. It never checks for an account, so the answer cannot reveal one. */
export async function inviteTeacher(args: Args<'inviteTeacher'>): Promise<SentInvitation> {
  const { input, platform, scope, facts, now, fail } = args
  const { instituteId, personId } = scope
  const { email, role } = input
  const counters = [{ key: `invite:address:${instituteId}:${email}`, max: 5, windowMs: dayMs }]
  await refuseSpent(platform.directory, counters, now)
  await reserveInstituteEmail(args)
  const store = invitationStore(platform.directory)
  // It opens nothing: the e-mail gets a secret of its own when it goes out.
  const secretHash = await sha256(newSecret())
  const expiresAt = new Date(now.getTime() + invitationLifetimeMs)
  const answer = await commitToDirectory({ platform, facts, personId }, async () => {
    const invited = { instituteId, email, role }
    const open = (await findOpen(platform.directory, invited)) ?? fail('common/not-found')
    if (open.isMember === 1) fail('joining/already-member')
    const { id, createdAt } = open
    const invitation = sent(args, { id, createdAt, expiresAt })
    const { invitationId, createdAt: since } = invitation
    const row = { ...invited, id: invitationId, status: 'pending' as const, invitedBy: personId, secretHash }
    const body: JoiningEmail = {
      invitationId,
      language: input.language ?? args.session.language,
      origin: facts.origin,
    }
    const letter = emailJob(platform, 'joiningLetter', body)
    return {
      action: 'joining.inviteTeacher',
      entityId: invitationId,
      instituteId,
      detail: { after: { role, isRepeated: id !== null } },
      ...(id === null ? { guard: store.isNew(invited) } : { guard: store.isPending(id, new Date(0)) }),
      effects: [
        id === null
          ? store.insert({ ...row, createdAt: since, expiresAt: invitation.expiresAt })
          : store.renew(id, invitation.expiresAt),
      ],
      jobs: [letter],
      answer: invitation,
      after: () => runJobLater(platform, letter, () => sendJoiningEmail(platform, body, letter.id)),
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

/** Withdraws an invitation and the secret of its e-mail. */
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
        store.dropSecret(found.invitationId),
      ],
      answer: { message: 'Saved' },
    }
  })
}

/** The invitation of an e-mail's secret. */
export async function lookUpInvitation({ input, platform, now, fail }: Args<'lookUpInvitation'>) {
  const secret = await secretStore(platform.directory).find(await sha256(input.secret), 'invitation')
  const invitationId = invitationIn(secret?.body)
  const found = invitationId === null ? null : await findInvitation(platform.directory, invitationId, null)
  if (found !== null && statusAt(found, now) === 'pending') {
    const { instituteName, role, expiresAt, email } = found
    return { instituteName, role, expiresAt, email }
  }
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
    // Another person's invitation and a missing one look the same.
    if (found === null || (found.isTheirs !== 1 && found.acceptedBy !== personId)) return fail('joining/not-found')
    const { invitationId, instituteKneuraId, instituteName, role, createdAt, expiresAt } = found
    const answer = { invitationId, instituteKneuraId, instituteName, role, status, createdAt, expiresAt } as const
    const verdict = canBecome(found, status, now)
    if (verdict === 'done') return { answer }
    if (verdict !== 'ok') fail(verdict)
    const at = now.toISOString()
    const person = { personId, name: session.firstName, lastName: session.lastName }
    const { firstName, lastName, guardianContactNumber, classIds } = found
    const invited = { firstName, lastName, guardianContactNumber, classIds }
    const granting = { ...person, instituteId: instituteKneuraId, shard: found.shard, role, invited }
    const granted = status === 'accepted' ? grant(platform, granting) : null
    return {
      action: 'joining.answerInvitation',
      entityId: invitationId,
      instituteId: instituteKneuraId,
      detail: { before: { status: 'pending' }, after: { status, role } },
      guard: store.isPending(invitationId, now),
      effects: [
        store.close(invitationId, status, { personId, at }),
        store.dropSecret(invitationId),
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
