import { dayIn } from '@takhti/schema/kit/days'
import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import { licences } from '@takhti/schema/licences/contract'
import { limitTypes } from '@takhti/schema/licences/features'
import type { Benefit } from '@takhti/schema/licences/model'
import {
  canUseFeature,
  couponVerdict,
  isCoupon,
  meter,
  normaliseCoupon,
  triable,
  trialMs,
} from '@takhti/schema/licences/rules'
import type { LicenceEvent } from '@takhti/schema/notifications/model'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { refuseSpent, takeAttempt } from '#platform/attempts.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { runJobLater, emailJob } from '#platform/outbox.ts'
import { sendContactEmail, type ContactEmail } from './contact-email.ts'
import { couponStore } from './coupon-store.ts'
import { detailsOf } from './details.ts'
import { create, createCoupon, increment, ofInstitute, setFeature, setLimit, setPlan, transfer } from './operator.ts'
import { staffNotification } from './staff-notification.ts'
import { licencesStore } from './store.ts'
import { giveBack, use, validate } from './use.ts'

type Call<Name extends keyof typeof licences> = HandlerArgs<(typeof licences)[Name]>

export const licencesHandlers = implement(licences, () => null, {
  async read({ session, platform, now, fail }) {
    const { id, licence } = session.institute
    if (licence === null) return fail('licences/unreadable')
    return { ...detailsOf(id, licence, now), limits: await licencesStore(platform.directory, id).limits(licence) }
  },

  async details({ input, session, platform, now, fail }) {
    const { id, licence } = session.institute
    if (input.instituteId !== undefined && input.instituteId !== id) return fail('licences/not-found')
    return { ...detailsOf(id, licence, now), limits: await licencesStore(platform.directory, id).limits(licence) }
  },

  ofTeacher({ input, session, now, fail }) {
    const { id, licence } = session.institute
    if (input.instituteId !== id || input.userId !== session.personId) return fail('licences/not-found')
    return detailsOf(id, licence, now)
  },

  async usage({ session, platform, now }) {
    const { id, licence, timeZone } = session.institute
    const day = dayIn(timeZone, now)
    const limits = await licencesStore(platform.directory, id).limitsOn(licence, day)
    const items = limitTypes.map((type) => meter(type, limits[type]))
    return { licence: { ...detailsOf(id, licence, now), limits }, day, items }
  },

  validate,
  use,
  giveBack,
  startTrial,
  redeem,

  async contact({ input, session, platform, facts, now, newId }) {
    const { firstName, lastName, email, institute, personId } = session
    const counters = [{ key: `contact:person:${personId}`, max: 10, windowMs: hourMs }]
    await takeAttempt(platform.directory, counters, now)
    const { message, contactNumber, plan } = input
    const name = `${firstName} ${lastName}`.trim()
    const from = { instituteName: institute.name, instituteId: institute.id, name, email }
    const body: ContactEmail = { asked: { message, contactNumber, plan }, from }
    const letter = emailJob(platform, 'contactLetter', body)
    return commitToDirectory({ platform, facts, personId }, async () => ({
      action: 'licences.contact',
      entityId: newId(),
      instituteId: institute.id,
      effects: [],
      jobs: [letter],
      answer: { message: 'Your request is on its way' },
      after: () => runJobLater(platform, letter, () => sendContactEmail(platform, body, letter.id)),
    }))
  },

  create,
  setPlan,
  increment,
  ofInstitute,
  setLimit,
  setFeature,
  transfer,
  createCoupon,
})

function startTrial({ input, session, platform, facts, now, fail }: Call<'startTrial'>) {
  const { personId, institute } = session
  const { id, licence } = institute
  if (input.instituteId !== id) return fail('licences/not-found')
  // A licence with Bright AI has the credits that measure it.
  const asked = input.feature === 'aiCredits' ? 'brightAi' : input.feature
  const detail = asked === undefined ? {} : { feature: asked }
  const trialValidTill = new Date(now.getTime() + trialMs).toISOString()
  return commitToDirectory({ platform, facts, personId }, async () => {
    if (asked !== undefined && canUseFeature(licence, asked, now) === 'FEATURE_NOT_ENABLED')
      return fail('FEATURE_NOT_ENABLED', detail)
    const features = triable(licence, now).filter((each) => asked === undefined || each === asked)
    if (features.length === 0) return fail('FEATURE_NOT_ACTIVE_TRIAL_USED', detail)
    const term = { startedAt: now.toISOString(), validTill: trialValidTill }
    return {
      action: 'licences.startTrial',
      entityId: id,
      instituteId: id,
      effects: licencesStore(platform.directory, id).trialRows(features, term),
      // Another admin started it a moment ago.
      refusalOf: (cause) =>
        cause.includes('UNIQUE constraint failed: licence_trials')
          ? new Failure('FEATURE_NOT_ACTIVE_TRIAL_USED', detail)
          : null,
      answer: { features, trialValidTill },
      ...staffNotification(platform, id, { code: 'TRIAL_ACTIVATED', feature: asked ?? null }),
    }
  })
}

function givenBy(benefit: Benefit): LicenceEvent {
  if (benefit.kind === 'limit') return { code: 'LICENSE_CHANGED', feature: benefit.type }
  return { code: 'LICENSE_ACTIVATED', feature: null }
}

async function redeem({ input, scope, session, platform, facts, now, fail }: Call<'redeem'>) {
  const { instituteId, personId } = scope
  const counters = [
    { key: `coupon:person:${personId}`, max: 10, windowMs: hourMs },
    { key: `coupon:source:${facts.source}`, max: 50, windowMs: minuteMs },
  ]
  const code = normaliseCoupon(input.couponCode)
  if (code === '') return fail('licences/coupon-required')
  await refuseSpent(platform.directory, counters, now)
  const store = couponStore(platform.directory)
  const coupon = isCoupon(code) ? await store.find(code) : null
  if (coupon === null) {
    // Concurrent wrong codes are limited like successive ones.
    await takeAttempt(platform.directory, counters, now)
    return fail(isCoupon(code) ? 'licences/coupon-unknown' : 'licences/coupon-invalid')
  }
  const { benefit } = coupon
  return commitToDirectory({ platform, facts, personId }, async () => {
    const verdict = couponVerdict(coupon, session.institute.licence, now)
    if (verdict !== 'ok') return fail(verdict)
    return {
      action: 'licences.redeem',
      entityId: code,
      instituteId,
      effects: store.redeem({ code, benefit, instituteId, personId, now }),
      refusalOf: (cause) =>
        cause.includes('UNIQUE constraint failed: coupon_redemptions.code')
          ? new Failure('licences/coupon-redeemed')
          : null,
      answer: { couponCode: code, redeemed: true as const, benefit },
      ...staffNotification(platform, instituteId, givenBy(benefit)),
    }
  })
}
