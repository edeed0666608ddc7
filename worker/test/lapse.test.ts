import { calls, requestOf } from '@takhti/schema/calls'
import { dayMs } from '@takhti/schema/kit/durations'
import { LicenceDetails } from '@takhti/schema/licences/model'
import { plans, planNames } from '@takhti/schema/licences/plans'
import { samples } from '@takhti/schema/matrix'
import { beforeEach, expect, test } from 'vitest'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { capture, countUse, limitOf, makeLicensing, type Licensing } from './licensing.ts'

let at: Licensing

beforeEach(async () => {
  at = await makeLicensing(await migratedEnv())
  // A year passes within a test, and the proof of a session is good for ten minutes.
  await at.env.DIRECTORY.prepare('update sessions set expires_at = 9e15, proved_at = 9e15').run()
})

async function setPlan(plan: string, days: number): Promise<void> {
  const validTill = new Date(at.worker.clock.now().getTime() + days * dayMs).toISOString()
  const input = { instituteId: at.school.at.instituteId, plan, validTill }
  expect(await at.worker.post('/license/set-plan', at.operator.token, input)).toMatchObject({ status: 200 })
}

const readsOf = (role: 'instructor' | 'admin') =>
  calls.filter(({ call }) => call['~orpc'].meta.kind === 'query' && call['~orpc'].meta.roles.includes(role))

const paid = planNames.filter((plan) => plan !== 'LITE')

const featuresOf = (plan: (typeof planNames)[number]) =>
  new Set(Object.entries(plans[plan].features).flatMap(([name, state]) => (state === 'on' ? [name] : [])))

/** Plans whose features no other plan contains: what stays readable with theirs does so with fewer. */
const widest = new Set(
  paid.filter((plan, at) => {
    const contains = (other: (typeof planNames)[number], index: number) =>
      other !== plan &&
      featuresOf(plan).isSubsetOf(featuresOf(other)) &&
      (index < at || !featuresOf(other).isSubsetOf(featuresOf(plan)))
    return !paid.some(contains)
  }),
)

// Fault: with `feature: 'brightAi'` on `files.get` the plans that have it turn red.
test.each(paid)('[D10] when %s lapses, everything stays readable and the gates close', async (plan) => {
  const { instructor } = at.school.callers
  await setPlan(plan, 1)
  const isGated = plans[plan].features.brightAi !== 'on'
  if (!isGated) expect((await capture(at)).status).toBe(200)
  const statuses = async () => {
    const found: Record<string, number> = {}
    for (const role of ['instructor', 'admin'] as const)
      for (const call of readsOf(role)) {
        // Exports are of a student.
        const personId = call.name.startsWith('records.') ? at.school.personIds.learner : at.school.at.personId
        const request = requestOf(call, samples[call.name]({ ...at.school.at, personId }))
        found[`${role} ${call.name}`] = (await at.worker.send(request, at.school.callers[role].token)).status
      }
    return found
  }
  const before = widest.has(plan) ? await statuses() : null
  if (before) {
    expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(20)
    expect(before['admin records.export']).toBe(200)
  }
  at.worker.clock.pass(dayMs)
  expect((await capture(at)).status).toBe(406)
  await at.worker.drain()
  if (before) expect(await statuses()).toEqual(before)
  const details = LicenceDetails.parse((await at.worker.get('/license/read', instructor.token)).body)
  expect(details).toMatchObject({ featureSet: plan, isLapsed: true })
  expect(Object.values(details.features).some(({ isActive }) => isActive)).toBe(false)
})

test('[D10] every feature of a plan is among the features of a plan that is tried whole', () => {
  const tried = new Set([...widest].flatMap((plan) => [...featuresOf(plan)]))
  expect(widest.size).toBeLessThan(4)
  for (const plan of paid) expect(featuresOf(plan).difference(tried).size, plan).toBe(0)
})

test('[D10] a lapse lowers limits to the light ones or to the use, and a renewal restores them', async () => {
  await setPlan('INSTITUTE_BASIC_PLAN', 400)
  const { instituteId } = at.school.at
  const raise = { instituteId, type: 'aiCredits', amount: 500 }
  await at.worker.post('/license/increment', at.operator.token, raise)
  await setPlan('INSTITUTE_PLAN', 30)
  await at.worker.post('/license/increment', at.operator.token, raise)
  expect((await limitOf(at, 'aiCredits')).max).toBe(10_500)
  await countUse(at, { usage: 300 })
  at.worker.clock.pass(30 * dayMs)
  await at.worker.drain()
  await at.worker.drain()
  expect(await limitOf(at, 'aiCredits')).toEqual({ max: 300, used: 300, reserved: 0 })
  expect((await limitOf(at, 'students')).max).toBe(plans.LITE.limits.students)
  await at.worker.post('/coupon/create', at.operator.token, {
    couponCode: 'RENEWRENEW',
    benefit: { kind: 'plan', plan: 'INSTITUTE_PLAN', days: 30 },
  })
  expect(
    await at.worker.post('/coupon/redeem', at.school.callers.admin.token, { couponCode: 'RENEWRENEW' }),
  ).toMatchObject({ status: 200 })
  expect(await limitOf(at, 'aiCredits')).toEqual({ max: 10_500, used: 300, reserved: 0 })
  expect((await capture(at)).status).toBe(200)
  expect(await brokenRules(at.env)).toEqual([])
})
