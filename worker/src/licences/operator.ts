import { codeFrom } from '@takhti/schema/classes/rules'
import { dayIn } from '@takhti/schema/kit/days'
import type { licences } from '@takhti/schema/licences/contract'
import type { LimitType } from '@takhti/schema/licences/features'
import type { PlanName } from '@takhti/schema/licences/plans'
import { canUseFeature, entryOf, isCoupon, normaliseCoupon, withFeature } from '@takhti/schema/licences/rules'
import type { LicenceEvent } from '@takhti/schema/notifications/model'
import type { HandlerArgs } from '#http/implement.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { randomBytes } from '#platform/random.ts'
import { couponStore } from './coupon-store.ts'
import { detailsOf } from './details.ts'
import { ensureLimits, ledgerLine, limitLine } from './limit-store.ts'
import { staffNotification, notifyEach } from './staff-notification.ts'
import { featureRow, findLicence, licencesStore } from './store.ts'

// Three of a class code's lengths: 31^21 codes, which cannot be guessed.
const freshLength = 21

type Call<Name extends keyof typeof licences> = HandlerArgs<(typeof licences)[Name]>

/** Gives an institute its one licence. */
export function create({ input, platform, facts, session, now }: Call<'create'>) {
  const { instituteId, plan, validTill } = input
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => ({
    action: 'licences.create',
    entityId: instituteId,
    instituteId,
    effects: licencesStore(platform.directory, instituteId).create({ plan, validTill, now }),
    refusalOf: (cause) => {
      if (cause.includes('UNIQUE constraint failed: licences.institute_id')) return new Failure('licences/exists')
      return noInstitute(cause)
    },
    answer: { message: 'License created' },
    ...staffNotification(platform, instituteId, givenWith(input, now)),
  }))
}

/** Gives a licence another plan or end. */
export function setPlan({ input, platform, facts, session, now, fail }: Call<'setPlan'>) {
  const { instituteId, plan, validTill } = input
  const store = licencesStore(platform.directory, instituteId)
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => {
    if (!(await store.exists())) return fail('licences/not-found')
    return {
      action: 'licences.setPlan',
      entityId: instituteId,
      instituteId,
      effects: store.setPlan({ plan, validTill, now }),
      answer: { message: 'License updated' },
      ...staffNotification(platform, instituteId, givenWith(input, now)),
    }
  })
}

/** Raises a limit, or lowers it, but not below what is in use. */
export function increment({ input, platform, facts, session, now, newId, fail }: Call<'increment'>) {
  const { instituteId, type, amount } = input
  if (type === undefined) return fail('licences/type-required')
  const line = { instituteId, type, max: amount, reason: 'increment', entityId: newId(), now } as const
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => ({
    action: 'licences.increment',
    entityId: line.entityId,
    instituteId,
    effects: [ensureLimits(platform.directory, instituteId, now), ledgerLine(platform.directory, line)],
    refusalOf: (cause) => (cause.includes(limitBroken) ? noRoom(type) : noInstitute(cause)),
    answer: { message: `Limit changed: ${type}` },
    ...staffNotification(platform, instituteId, { code: 'LICENSE_CHANGED', feature: type }),
  }))
}

/** Sets a limit, but not below what is in use. */
export function setLimit({ input, platform, facts, session, now, newId, fail }: Call<'setLimit'>) {
  const { instituteId, type, amount } = input
  if (type === undefined) return fail('licences/type-required')
  const entityId = newId()
  const db = platform.directory
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => ({
    action: 'licences.setLimit',
    entityId,
    instituteId,
    detail: { after: { [type]: amount } },
    effects: [ensureLimits(db, instituteId, now), limitLine(db, { instituteId, type, to: amount, entityId, now })],
    refusalOf: (cause) => (cause.includes(limitBroken) ? noRoom(type) : noInstitute(cause)),
    answer: { message: `Limit changed: ${type}` },
    ...staffNotification(platform, instituteId, { code: 'LICENSE_CHANGED', feature: type }),
  }))
}

/** Turns a feature of a licence on or off regardless of its plan, or leaves it to the plan again. */
export function setFeature({ input, platform, facts, session, now, fail }: Call<'setFeature'>) {
  const { instituteId, feature, state } = input
  const db = platform.directory
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => {
    if (!(await licencesStore(db, instituteId).exists())) return fail('licences/not-found')
    const found = await findLicence(db, instituteId)
    const licence = found?.licence ?? null
    const before = entryOf(licence, feature, now).isActive
    // Credits measure Bright AI, so the two are one entry.
    const changed = feature === 'aiCredits' ? 'brightAi' : feature
    const verdict = canUseFeature(withFeature(licence, changed, state), feature, now)
    return {
      action: 'licences.setFeature',
      entityId: instituteId,
      instituteId,
      detail: { before: { [feature]: before ? 'on' : 'off' }, after: { [feature]: state } },
      effects: [featureRow(db, { instituteId, feature: changed, state, now })],
      answer: { message: `Feature changed: ${feature}` },
      ...staffNotification(platform, instituteId, { code: verdict === 'ok' ? 'LICENSE_ACTIVATED' : verdict, feature }),
    }
  })
}

/** The licence of any institute; the light version if it has none. */
export async function ofInstitute({ input, platform, now, fail }: Call<'ofInstitute'>) {
  const store = licencesStore(platform.directory, input.instituteId)
  const found = await findLicence(platform.directory, input.instituteId)
  if (found === null) return fail('licences/not-found')
  const day = dayIn(found.timeZone, now)
  return {
    ...detailsOf(input.instituteId, found.licence, now),
    limits: await store.limitsOn(found.licence, day),
  }
}

/** Moves a part of a limit from one institute to another, or changes nothing. */
export function transfer({ input, platform, facts, session, now, newId, fail }: Call<'transfer'>) {
  const { fromInstituteId, toInstituteId, type, amount } = input
  if (fromInstituteId === toInstituteId) return fail('licences/transfer-impossible')
  const db = platform.directory
  const line = { type, reason: 'transfer', entityId: newId(), now } as const
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => ({
    action: 'licences.transfer',
    entityId: line.entityId,
    instituteId: fromInstituteId,
    effects: [
      ensureLimits(db, fromInstituteId, now),
      ensureLimits(db, toInstituteId, now),
      ledgerLine(db, { ...line, instituteId: fromInstituteId, max: -amount }),
      ledgerLine(db, { ...line, instituteId: toInstituteId, max: amount }),
    ],
    refusalOf: (cause) =>
      cause.includes(limitBroken) || noInstitute(cause) !== null ? new Failure('licences/transfer-impossible') : null,
    answer: { message: 'Limits transferred' },
    ...notifyEach(platform, [fromInstituteId, toInstituteId], { code: 'LICENSE_CHANGED', feature: type }),
  }))
}

/** Makes a coupon. */
export function createCoupon({ input, platform, facts, session, now, fail }: Call<'createCoupon'>) {
  const { benefit, expiresAt } = input
  const code = input.couponCode === undefined ? freshCode() : normaliseCoupon(input.couponCode)
  if (!isCoupon(code)) return fail('licences/coupon-invalid')
  const coupon = { code, benefit, expiresAt, createdBy: session.personId, now }
  return commitToDirectory({ platform, facts, personId: session.personId }, async () => ({
    action: 'licences.createCoupon',
    entityId: code,
    instituteId: null,
    effects: couponStore(platform.directory).insert(coupon),
    refusalOf: (cause) =>
      cause.includes('UNIQUE constraint failed: coupons.code') ? new Failure('licences/coupon-exists') : null,
    answer: { couponCode: code },
  }))
}

/** The event that people who work with the licence get when it is given this plan and this end. */
function givenWith({ plan, validTill }: { plan: PlanName; validTill: string | null }, now: Date): LicenceEvent {
  if (plan === 'LITE') return { code: 'LICENSE_EXPIRED', feature: null }
  // A licence whose end has passed lapses within a minute, and that sends its own notice.
  const isOver = validTill !== null && now >= new Date(validTill)
  return { code: isOver ? 'LICENSE_CHANGED' : 'LICENSE_ACTIVATED', feature: null }
}

// A limit below zero, below what is in use, or above the maximum of any licence.
const limitBroken = 'CHECK constraint failed: licence_'

function noInstitute(cause: string): Failure | null {
  return cause.includes('FOREIGN KEY constraint failed') ? new Failure('licences/not-found') : null
}

function noRoom(type: LimitType): Failure {
  return type === 'dataStorage'
    ? new Failure('licences/storage-impossible')
    : new Failure('licences/max-limit', { feature: type })
}

function freshCode(): string {
  let code = ''
  while (!isCoupon(code) || code.length < freshLength) code += codeFrom(randomBytes(new Uint8Array(32))) ?? ''
  return code
}
