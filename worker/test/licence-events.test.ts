import { dayMs, minuteMs } from '@takhti/schema/kit/durations'
import type { LicenceEvent } from '@takhti/schema/notifications/model'
import { beforeEach, expect, test } from 'vitest'
import { migratedEnv } from './databases.ts'
import { capture, countUse, limitOf, makeLicensing, setLimit, type Licensing } from './licensing.ts'

let at: Licensing

beforeEach(async () => {
  at = await makeLicensing(await migratedEnv())
  await at.env.DIRECTORY.prepare('update sessions set expires_at = 9e15').run()
})

type Who = 'instructor' | 'admin' | 'learner'

/** The licence events that a person got since the school was made, in order. */
async function eventsOf(who: Who): Promise<LicenceEvent[]> {
  const { status, body } = await at.worker.get('/broadcast?cursor=0', at.school.callers[who].token)
  expect(status).toBe(200)
  // The contract's answer to this path.
  return (body as { type: string; body: LicenceEvent }[])
    .filter(({ type }) => type === 'licence/changed')
    .map((event) => event.body)
}

const operate = async (path: string, input: object) => {
  const body = { instituteId: at.school.at.instituteId, ...input }
  expect(await at.worker.post(path, at.operator.token, body)).toMatchObject({ status: 200 })
}

const setPlan = (plan: string, days: number) =>
  operate('/license/set-plan', {
    plan,
    validTill: new Date(at.worker.clock.now().getTime() + days * dayMs).toISOString(),
  })

const code = (event: LicenceEvent['code'], feature: string | null = null) => ({ code: event, feature })

test('a licence given, run out and given again notifies staff, and no students', async () => {
  await setPlan('INSTITUTE_PLAN', 1)
  at.worker.clock.pass(dayMs)
  await at.worker.drain()
  await at.worker.drain()
  await setPlan('INSTITUTE_PRO_PLAN', 30)
  const all = [code('LICENSE_ACTIVATED'), code('LICENSE_EXPIRED'), code('LICENSE_ACTIVATED')]
  expect(await eventsOf('admin')).toEqual(all)
  expect(await eventsOf('instructor')).toEqual(all)
  expect(await eventsOf('learner')).toEqual([])
})

test('removing, restoring or trying a feature, and changing a limit, notifies', async () => {
  await setPlan('LITE', 30)
  await operate('/license/set-feature', { feature: 'notebooks', state: 'on' })
  await operate('/license/set-feature', { feature: 'notebooks', state: 'off' })
  await operate('/license/increment', { type: 'students', amount: 5 })
  const trial = { instituteId: at.school.at.instituteId }
  const started = await at.worker.post('/license/activate-feature-trial/all', at.school.callers.admin.token, trial)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const [over, on, off, more, tried] = await eventsOf('instructor')
  expect([over, on]).toEqual([code('LICENSE_EXPIRED'), code('LICENSE_ACTIVATED', 'notebooks')])
  expect(off).toMatchObject({ code: expect.stringMatching(/^FEATURE_NOT_/), feature: 'notebooks' })
  expect([more, tried]).toEqual([code('LICENSE_CHANGED', 'students'), code('TRIAL_ACTIVATED')])
})

test('admins are notified that a limit has no room left, by the use that took the last of it', async () => {
  await setPlan('INSTITUTE_PLAN', 30)
  const { used } = await limitOf(at, 'aiCredits')
  await setLimit(at, 'aiCredits', used + 3)
  const before = await eventsOf('admin')
  expect((await capture(at)).status).toBe(200)
  expect(await eventsOf('admin')).toEqual(before)
  const left = used + 3 - (await limitOf(at, 'aiCredits')).used
  expect((await countUse(at, { feature: 'aiCredits', usage: left })).status).toBe(200)
  expect((await countUse(at, { feature: 'aiCredits', usage: 1 })).status).toBe(406)
  const after = await eventsOf('admin')
  expect(after.slice(before.length)).toEqual([code('LICENSE_LIMIT_EXHAUSTED', 'aiCredits')])
  expect(await eventsOf('instructor')).not.toContainEqual(code('LICENSE_LIMIT_EXHAUSTED', 'aiCredits'))
})

test('a command that holds the last credits notifies, and so does the last live class of a day', async () => {
  await setPlan('INSTITUTE_PLAN', 30)
  const { used } = await limitOf(at, 'aiCredits')
  expect((await capture(at)).status).toBe(200)
  const price = (await limitOf(at, 'aiCredits')).used - used
  expect(price).toBeGreaterThan(0)
  await setLimit(at, 'aiCredits', used + 2 * price)
  expect((await capture(at)).status).toBe(200)
  expect(await eventsOf('admin')).toContainEqual(code('LICENSE_LIMIT_EXHAUSTED', 'aiCredits'))

  await setLimit(at, 'liveSessionsPerDay', 1)
  const { classId } = at.school.at
  const start = await at.worker.post('/live-class/start', at.school.callers.instructor.token, { classId })
  expect(start.status, JSON.stringify(start.body)).toBe(200)
  expect(await eventsOf('admin')).toContainEqual(code('NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED', 'liveConference'))
})

// Fault: a notice sent only after the batch of a use, without an outbox job in it: neither was sent.
test('the outbox notifies of an exhausted limit if the worker died before it did', async () => {
  await setPlan('INSTITUTE_PLAN', 30)
  const { used } = await limitOf(at, 'aiCredits')
  expect((await capture(at)).status).toBe(200)
  await setLimit(at, 'aiCredits', 2 * (await limitOf(at, 'aiCredits')).used - used)
  await setLimit(at, 'liveSessionsPerDay', 1)
  const whole = at.worker.env
  const cutOff = () => {
    throw new Error('the worker dies here')
  }
  at.worker.env = { ...whole, USER_CHANNEL: new Proxy(whole.USER_CHANNEL, { get: () => cutOff }) }
  expect((await capture(at)).status).toBe(200)
  const { classId } = at.school.at
  const start = await at.worker.post('/live-class/start', at.school.callers.instructor.token, { classId })
  expect(start.status, JSON.stringify(start.body)).toBe(200)
  at.worker.env = whole
  const spent = [
    code('LICENSE_LIMIT_EXHAUSTED', 'aiCredits'),
    code('NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED', 'liveConference'),
  ]
  for (const event of spent) expect(await eventsOf('admin')).not.toContainEqual(event)
  at.worker.clock.pass(5 * minuteMs)
  await at.worker.drain()
  for (const event of spent)
    expect((await eventsOf('admin')).filter((each) => each.code === event.code)).toEqual([event])
})

test('the outbox notifies of a change if the worker died before it did', async () => {
  await setPlan('INSTITUTE_PLAN', 30)
  const { instituteId } = at.school.at
  const job = { instituteId, event: code('LICENSE_CHANGED', 'classes'), roles: ['admin'], after: '' }
  await at.env.DIRECTORY.prepare(
    "insert into outbox (id, kind, body, due_at) values ('cut-off', 'licenceNews', ?, '2020')",
  )
    .bind(JSON.stringify(job))
    .run()
  await at.worker.drain()
  expect(await eventsOf('admin')).toContainEqual(code('LICENSE_CHANGED', 'classes'))
  expect(await eventsOf('instructor')).not.toContainEqual(code('LICENSE_CHANGED', 'classes'))
})
