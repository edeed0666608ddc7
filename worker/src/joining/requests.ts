import { isCode, normaliseCode } from '@takhti/schema/classes/rules'
import type { joining } from '@takhti/schema/joining/contract'
import type { OwnRequest } from '@takhti/schema/joining/model'
import { canBecome, requestLifetimeMs } from '@takhti/schema/joining/rules'
import { dayMs, hourMs } from '@takhti/schema/kit/durations'
import type { HandlerArgs } from '#http/implement.ts'
import { countAttempt, giveBack, refuseSpent, takeAttempt } from '#platform/attempts.ts'
import { isMailable } from '#platform/auth.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { grant } from './grant.ts'
import { findAsked, findRequest, requestStore, type AskedInstitute } from './request-store.ts'

type Args<Name extends keyof typeof joining> = HandlerArgs<(typeof joining)[Name]>

/** Asks to join. A person whose request is open already gets that one. */
export async function ask({ input, platform, session, facts, now, newId, fail }: Args<'ask'>): Promise<OwnRequest> {
  const { personId } = session
  const { role } = input
  // A guest is known to a class alone, and an institute could not recognise who asks.
  if (!isMailable(session.email)) fail('common/forbidden')
  const wrong = [{ key: `institute:code:${personId}`, max: 20, windowMs: hourMs }]
  const asked = [{ key: `institute:ask:${personId}`, max: 50, windowMs: dayMs }]
  await refuseSpent(platform.directory, asked, now)
  await takeAttempt(platform.directory, wrong, now)
  const store = requestStore(platform.directory)
  const code = normaliseCode(input.code)
  const answer = await commitToDirectory({ platform, facts, personId }, async () => {
    const found = isCode(code) ? await findAsked(platform.directory, code, { personId, role }) : null
    if (found === null) return fail('classes/code-invalid')
    await giveBack(platform.directory, wrong)
    if (found.isMember === 1) fail('joining/already-member')
    const open = openOf(found, role)
    if (open !== null && now < new Date(open.expiresAt)) return { answer: open }
    const request = newRequest({ found, role, requestId: newId(), now })
    return {
      action: 'joining.ask',
      entityId: request.requestId,
      instituteId: found.id,
      detail: { after: { role } },
      effects: [store.expire({ instituteId: found.id, personId, role }, now), store.insert(rowOf(request, personId))],
      answer: request,
    }
  })
  await countAttempt(platform.directory, asked, now)
  return answer
}

/** Accepts or declines; accepting grants the requested role, once. */
export async function answerRequest({ input, platform, scope, facts, now, fail }: Args<'answerRequest'>) {
  const { personId, instituteId } = scope
  const store = requestStore(platform.directory)
  const status = input.answer === 'accept' ? 'accepted' : 'declined'
  return commitToDirectory({ platform, facts, personId }, async () => {
    const found = await findRequest(platform.directory, input.requestId)
    if (found === null || found.instituteId !== instituteId) return fail('joining/not-found')
    const verdict = canBecome(found, status, now)
    if (verdict === 'done') return { answer: { message: 'Saved' } }
    if (verdict !== 'ok') fail(verdict)
    const granted = status === 'accepted' ? grant(platform, found) : null
    return {
      action: 'joining.answerRequest',
      entityId: found.id,
      instituteId,
      detail: { before: { status: 'pending' }, after: { status, personId: found.personId, role: found.role } },
      guard: store.isPending(found.id, now),
      effects: [store.close(found.id, status, { personId, at: now.toISOString() }), ...(granted?.effects ?? [])],
      jobs: granted?.jobs ?? [],
      ...(granted !== null && { after: granted.after }),
      answer: { message: 'Saved' },
    }
  })
}

/** Cancels the person's own request. */
export async function cancelRequest({ input, platform, session, facts, now, fail }: Args<'cancelRequest'>) {
  const { personId } = session
  const store = requestStore(platform.directory)
  return commitToDirectory({ platform, facts, personId }, async () => {
    const found = await findRequest(platform.directory, input.requestId)
    if (found === null || found.personId !== personId) return fail('joining/not-found')
    const verdict = canBecome(found, 'cancelled', now)
    if (verdict === 'done') return { answer: { message: 'Saved' } }
    if (verdict !== 'ok') fail(verdict)
    return {
      action: 'joining.cancelRequest',
      entityId: found.id,
      instituteId: found.instituteId,
      detail: { before: { status: 'pending' }, after: { status: 'cancelled' } },
      guard: store.isPending(found.id, now),
      effects: [store.close(found.id, 'cancelled', { personId, at: now.toISOString() })],
      answer: { message: 'Saved' },
    }
  })
}

function openOf(found: AskedInstitute, role: OwnRequest['role']): OwnRequest | null {
  const { id, name, openId, openSince, openUntil } = found
  if (openId === null || openSince === null || openUntil === null) return null
  return {
    requestId: openId,
    instituteKneuraId: id,
    instituteName: name,
    role,
    status: 'pending',
    createdAt: openSince,
    expiresAt: openUntil,
  }
}

type Asking = { found: AskedInstitute; role: OwnRequest['role']; requestId: string; now: Date }

function newRequest({ found, role, requestId, now }: Asking): OwnRequest {
  return {
    requestId,
    instituteKneuraId: found.id,
    instituteName: found.name,
    role,
    status: 'pending',
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + requestLifetimeMs).toISOString(),
  }
}

function rowOf(request: OwnRequest, personId: string) {
  const { requestId: id, instituteKneuraId: instituteId, role, status, createdAt, expiresAt } = request
  return { id, instituteId, personId, role, status, createdAt, expiresAt }
}
