import { institutes } from '@takhti/schema/institutes/tables'
import { dayMs } from '@takhti/schema/kit/durations'
import { aBarePng } from '@takhti/schema/kit/pictures/samples'
import { limitTypes } from '@takhti/schema/licences/features'
import { licenceReservations } from '@takhti/schema/licences/tables'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { sessionLines } from '#licences/limit-store.ts'
import { storageLines } from '#licences/port.ts'
import { directoryOf, together } from '#platform/db.ts'
import { routerUnder } from '../faults/call-faults.ts'
import { router } from '../src/router.ts'
import { migratedEnv } from './databases.ts'
import { brokenRules } from './fsck.ts'
import { capture, limitOf, makeLicensing, countUse, setLimit, tally, times, type Licensing } from './licensing.ts'
import { anId, openSession, TestWorker } from './school.ts'

let at: Licensing

beforeEach(async () => {
  at = await makeLicensing(await migratedEnv())
})

const racers = 50

test('[D1] fifty uses at once of a limit with room for twenty count twenty', async () => {
  for (const room of [0, 20, 50]) {
    const { used } = await limitOf(at, 'aiCredits')
    await setLimit(at, 'aiCredits', used + room)
    const found = await tally(times(racers, () => countUse(at, {})))
    expect(found, `room for ${room}`).toEqual({
      ...(room > 0 && { ok: room }),
      ...(room < racers && { LICENSE_LIMIT_EXHAUSTED: racers - room }),
    })
    expect((await limitOf(at, 'aiCredits')).used).toBe(used + room)
  }
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D1] the database refuses use beyond a limit, a changed ledger and a lost reservation', async () => {
  await countUse(at, {})
  const run = (sql: string) => at.env.DIRECTORY.prepare(sql).run()
  await expect(run("update licence_limits set used = max + 1 where type = 'aiCredits'")).rejects.toThrow('CHECK')
  await expect(run('update licence_limits set used = -1')).rejects.toThrow('CHECK')
  await expect(run('update licence_ledger set used_change = 0')).rejects.toThrow('LEDGER_STAYS')
  await expect(run('delete from licence_ledger')).rejects.toThrow('LEDGER_STAYS')
})

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[B7] an invalid image, or one of another type than stated, is not stored and costs nothing', async () => {
  for (const picture of [
    { bytes: 'iVBORw0KGgo=', type: 'image/png' },
    { bytes: onePixel, type: 'image/webp' },
  ]) {
    const sent = await at.worker.post('/capture', at.school.callers.instructor.token, {
      ...{ kind: 'document', format: 'image', title: 'Leaf', language: 'en', via: 'upload', picture },
      ...{ capturedAt: '2026-09-14T08:30:00.000Z', segments: [{ text: 'A leaf' }] },
    })
    expect(sent).toMatchObject({ status: 400, body: { code: 'images/invalid' } })
  }
  expect(await limitOf(at, 'dataStorage')).toMatchObject({ reserved: 0 })
})

test('[D2] an image with a text is stored as it is, and costs no credit', async () => {
  const picture = { bytes: onePixel, type: 'image/png' }
  const sent = await at.worker.post('/capture', at.school.callers.instructor.token, {
    ...{ kind: 'document', format: 'image', title: 'Leaf', language: 'en', via: 'upload', picture },
    ...{ capturedAt: '2026-09-14T08:30:00.000Z', segments: [{ text: 'A leaf' }] },
  })
  expect(sent.status).toBe(200)
  const { id } = sent.body as { id: string }
  const stored = await at.worker.get(`/myFiles/get?id=${id}`, at.school.callers.instructor.token)
  expect(stored.body).toMatchObject({ picture, segments: [{ text: 'A leaf' }], questions: [], summary: [] })
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 0 })
})

test('[D2] a capture costs one credit, a failed one none, and a repeated one nothing more', async () => {
  const key = anId()
  const found = await tally(times(5, () => capture(at, key)))
  expect(found).toEqual({ ok: 5 })
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 1, reserved: 0 })
  const short = { ...at.school.at, segments: [{ text: 'Too short.' }] }
  expect((await at.worker.post('/capture', at.school.callers.instructor.token, short)).status).toBe(400)
  const broken = { ...at, worker: new TestWorker({ ...at.env, INSTITUTES_00: at.env.DIRECTORY }) }
  expect((await capture(broken)).status).toBe(500)
  // This request cannot find out whether it was committed, so the cron trigger does when the time is over.
  at.worker.clock.pass(11 * 60_000)
  await at.worker.drain()
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 1, reserved: 0 })
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D2] a call cut off before its commit frees the credit; after it the credit is used', async () => {
  const key = anId()
  expect((await capture(at, key)).status).toBe(200)
  const db = directoryOf(at.env)
  // The state after a kill between commit and settling: the content is stored, the credit is still held.
  const status = (id: string, to: 'reserved') =>
    together(db, [db.update(licenceReservations).set({ status: to }).where(eq(licenceReservations.id, id))])
  const [held] = await db.select().from(licenceReservations).where(eq(licenceReservations.key, key))
  await status(held?.id ?? '', 'reserved')
  // The state after a kill between hold and commit: no other row of that command exists.
  const lost = { ...held, id: anId(), key: anId(), type: 'aiCredits' as const, status: 'reserved' as const }
  await together(db, [db.insert(licenceReservations).values(lost as typeof licenceReservations.$inferInsert)])
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 2 })
  await at.worker.drain()
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 0, reserved: 2 })
  at.worker.clock.pass(11 * 60_000)
  await at.worker.drain()
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 1, reserved: 0 })
  expect((await limitOf(at, 'dataStorage')).reserved).toBe(0)
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D2] the caller that counted a failed use gives it back, once, within ten minutes', async () => {
  const [first, late] = [await countUse(at, { usage: 3 }), await countUse(at, { usage: 2 })]
  const idOf = (reply: typeof first) => (reply.body as { usageId: string }).usageId
  const back = (token: string | null, reply: typeof first) =>
    at.worker.post('/license/decrement', token, { usageId: idOf(reply) })
  const { instructor, admin } = at.school.callers
  expect((await back(admin.token, first)).status).toBe(404)
  expect(await tally(times(10, () => back(instructor.token, first)))).toEqual({ ok: 1, 'licences/not-found': 9 })
  at.worker.clock.pass(11 * 60_000)
  expect((await back(instructor.token, late)).status).toBe(404)
  expect((await limitOf(at, 'aiCredits')).used).toBe(2)
})

test('[D3] of fifty redeeming a coupon in two schools one does, and its school gets the benefit', async () => {
  const other = await makeLicensing(at.env)
  for (let trial = 0; trial < 3; trial += 1) {
    const made = await at.worker.post('/coupon/create', at.operator.token, {
      benefit: { kind: 'limit', type: 'aiCredits', amount: 7 },
    })
    const { couponCode } = made.body as { couponCode: string }
    const before = [await limitOf(at, 'aiCredits'), await limitOf(other, 'aiCredits')]
    const redeem = ({ worker, school }: Licensing) =>
      worker.post('/coupon/redeem', school.callers.admin.token, { couponCode })
    const found = await tally(times(racers, (index) => redeem(index % 2 === 0 ? at : other)))
    expect(found).toEqual({ ok: 1, 'licences/coupon-redeemed': racers - 1 })
    const after = [await limitOf(at, 'aiCredits'), await limitOf(other, 'aiCredits')]
    const gained = after.map(({ max }, index) => max - (before[index]?.max ?? 0))
    expect(gained.toSorted((a, b) => a - b)).toEqual([0, 7])
  }
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D3] coupons refuse by name, a plan coupon prolongs, and guessing is rate-limited', async () => {
  const lite = await makeLicensing(at.env, false)
  const admin = lite.school.callers.admin.token
  const redeem = (couponCode?: string) => lite.worker.post('/coupon/redeem', admin, { couponCode })
  const create = (body: object) => lite.worker.post('/coupon/create', lite.operator.token, body)
  const benefit = { kind: 'plan', plan: 'INSTITUTE_PLUS_PLAN', days: 10 }
  expect(await create({ couponCode: 'pqrs-pqrs-2', benefit })).toMatchObject({ status: 200 })
  expect(await create({ couponCode: 'PQRSPQRS2', benefit })).toMatchObject({ body: { code: 'licences/coupon-exists' } })
  expect(await create({ couponCode: 'PQRSPQRS3', benefit })).toMatchObject({ status: 200 })
  expect(await redeem()).toMatchObject({ status: 400, body: { message: 'Please provide: couponCode' } })
  expect(await redeem('ß')).toMatchObject({ status: 400, body: { message: 'Invalid Coupon' } })
  expect(await redeem('ABCDEFGHJK')).toMatchObject({ status: 400, body: { message: 'Not a valid coupon' } })
  expect(await redeem('pqrs pqrs 2')).toMatchObject({ status: 200, body: { redeemed: true } })
  expect(await redeem('PQRSPQRS2')).toMatchObject({
    status: 409,
    body: { message: 'This coupon has already been redeemed' },
  })
  expect(await redeem('PQRSPQRS3')).toMatchObject({ status: 200 })
  const details = await lite.worker.get('/license/licenseDetails', admin)
  const end = (details.body as { validTill: string }).validTill
  expect(Math.abs(new Date(end).getTime() - Date.now() - 20 * dayMs)).toBeLessThan(60_000)
  expect(details.body).toMatchObject({
    featureSet: 'INSTITUTE_PLUS_PLAN',
    isLite: false,
    limits: { students: { max: 1500 } },
  })
  // Two of the ten guesses of this hour were used above.
  const guesses = await tally(times(12, (index) => redeem(`GUESS${'23456789ABCD'[index]}GUESS`)))
  expect(guesses).toEqual({ 'licences/coupon-unknown': 8, 'common/too-many': 4 })
  expect(await redeem('ABCDEFGHJK')).toMatchObject({ status: 429 })
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D4] an institute gets one licence, however many calls make it at the same time', async () => {
  const lite = await makeLicensing(at.env, false)
  const { instituteId } = lite.school.at
  const create = () => lite.worker.post('/license/create', lite.operator.token, { instituteId, plan: 'STARTER_PLAN' })
  expect(await tally(times(racers, create))).toEqual({ ok: 1, 'licences/exists': racers - 1 })
  expect((await limitOf(lite, 'students')).max).toBe(60)
  const absent = { instituteId: anId(), plan: 'STARTER_PLAN' }
  expect(await lite.worker.post('/license/create', lite.operator.token, absent)).toMatchObject({
    body: { message: 'No license found for key' },
  })
})

test('[D5] a trial starts once among fifty, and ends 30 × 24 hours later to the millisecond', async () => {
  const lite = await makeLicensing(at.env, false)
  const { instructor, admin } = lite.school.callers
  const { instituteId } = lite.school.at
  const start = (body = {}, headers = {}) =>
    lite.worker.post('/license/activate-feature-trial/all', admin.token, { instituteId, ...body }, headers)
  const locked = await capture(lite)
  expect(locked).toMatchObject({
    status: 406,
    body: { code: 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED', feature: 'brightAi' },
  })
  const found = await tally(times(racers, () => start({ feature: 'brightAi' })))
  expect(found).toEqual({ ok: 1, FEATURE_NOT_ACTIVE_TRIAL_USED: racers - 1 })
  const key = { 'Idempotency-Key': anId() }
  const [first, again] = [await start({}, key), await start({}, key)]
  expect(first.body).toMatchObject({ features: ['liveConference', 'notebooks'] })
  expect(again.body).toEqual(first.body)
  expect(await start()).toMatchObject({ status: 406, body: { code: 'FEATURE_NOT_ACTIVE_TRIAL_USED' } })
  expect((await capture(lite)).status).toBe(200)
  const { trialValidTill } = first.body as { trialValidTill: string }
  expect(new Date(trialValidTill).getTime()).toBe(lite.worker.clock.now().getTime() + 30 * 24 * 3_600_000)
  const isOpen = async (shift: number) => {
    lite.worker.clock.time = new Date(new Date(trialValidTill).getTime() + shift)
    const token = await openSession(lite.env, {
      at: lite.school.at,
      personId: instructor.personId ?? '',
      reach: 'full',
    })
    await lite.env.DIRECTORY.prepare('update sessions set expires_at = 9e15').run()
    const path = `/license/validate-license/${instituteId}`
    return (await lite.worker.post(path, token, { feature: 'notebooks' })).status
  }
  expect([await isOpen(-1), await isOpen(0), await isOpen(1)]).toEqual([200, 406, 406])
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D6] transfers in any order and at once preserve the sum', async () => {
  const other = await makeLicensing(at.env)
  const ids = [at.school.at.instituteId, other.school.at.instituteId] as const
  const sum = async () => {
    const both = [await limitOf(at, 'aiCredits'), await limitOf(other, 'aiCredits')]
    return both.reduce((total, { max }) => total + max, 0)
  }
  await setLimit(at, 'aiCredits', 100)
  await setLimit(other, 'aiCredits', 50)
  const move = fc.record({ from: fc.constantFrom(0, 1), amount: fc.integer({ min: 1, max: 120 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
      const found = await tally(
        moves.map(({ from, amount }) =>
          at.worker.post('/license/transfer', at.operator.token, {
            fromInstituteId: ids[from],
            toInstituteId: ids[1 - from],
            type: 'aiCredits',
            amount,
          }),
        ),
      )
      expect((found['ok'] ?? 0) + (found['licences/transfer-impossible'] ?? 0)).toBe(moves.length)
      expect(await sum()).toBe(150)
    }),
    { numRuns: 25 },
  )
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D8] sessions of a day count in the institute’s time zone, on days of 23 and 25 hours too', async () => {
  const { instituteId } = at.school.at
  await at.env.DIRECTORY.prepare('update sessions set expires_at = 9e15').run()
  await setLimit(at, 'liveSessionsPerDay', 2)
  const livesIn = (timeZone: string) =>
    together(directoryOf(at.env), [
      directoryOf(at.env).update(institutes).set({ timeZone }).where(eq(institutes.id, instituteId)),
    ])
  const startAt = async (time: string) => {
    at.worker.clock.time = new Date(time)
    const { status, body } = await countUse(at, { feature: 'liveConference' })
    return status === 200 ? 'ok' : (body as { code: string; feature: string })
  }
  const full = { code: 'NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED', feature: 'liveConference' }
  // The first millisecond of a day and its last one: of 23 and 25 hours, of half an hour less, and where no clock changes.
  for (const [zone, first, last, next] of [
    ['Europe/Berlin', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.999Z', '2027-03-28T22:00:00.000Z'],
    ['Europe/Berlin', '2027-10-30T22:00:00.000Z', '2027-10-31T22:59:59.999Z', '2027-10-31T23:00:00.000Z'],
    ['America/New_York', '2027-03-14T05:00:00.000Z', '2027-03-15T03:59:59.999Z', '2027-03-15T04:00:00.000Z'],
    ['America/New_York', '2027-11-07T04:00:00.000Z', '2027-11-08T04:59:59.999Z', '2027-11-08T05:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-10-02T13:30:00.000Z', '2027-10-03T12:59:59.999Z', '2027-10-03T13:00:00.000Z'],
    ['Asia/Kolkata', '2027-06-30T18:30:00.000Z', '2027-07-01T18:29:59.999Z', '2027-07-01T18:30:00.000Z'],
  ] as const) {
    await livesIn(zone)
    expect(await startAt(first), `${zone} ${first}`).toBe('ok')
    expect(await startAt(last), `${zone} ${last}`).toBe('ok')
    expect(await startAt(last), `${zone} ${last}`).toMatchObject(full)
    expect(await startAt(next), `${zone} ${next}`).toBe('ok')
  }
  await livesIn('Europe/Berlin')
  at.worker.clock.time = new Date('2027-06-01T10:00:00.000Z')
  const found = await tally(times(racers, () => countUse(at, { feature: 'liveConference' })))
  expect(found).toEqual({ ok: 2, NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED: racers - 2 })
  const meters = await at.worker.get('/license/usage', at.school.callers.admin.token)
  expect(meters.body).toMatchObject({ day: '2027-06-01' })
  expect(await brokenRules(at.env)).toEqual([])
})

test('[D9] the server counts and refuses a client that never asked or was allowed before', async () => {
  await setLimit(at, 'aiCredits', 1)
  const path = `/license/validate-license/${at.school.at.instituteId}`
  expect(await at.worker.post(path, at.school.callers.instructor.token)).toMatchObject({
    status: 200,
    body: { isValid: true, feature: 'brightAi', remaining: 1 },
  })
  expect(await tally([capture(at), capture(at), capture(at)])).toEqual({ ok: 1, LICENSE_LIMIT_EXHAUSTED: 2 })
  expect(await capture(at)).toMatchObject({
    status: 406,
    body: { code: 'LICENSE_LIMIT_EXHAUSTED', message: 'License limit exhausted', feature: 'aiCredits' },
  })
  expect(await at.worker.post(path, at.school.callers.instructor.token)).toMatchObject({ status: 406 })
  const forged = await at.worker.post('/license/increment', at.school.callers.admin.token, {
    instituteId: at.school.at.instituteId,
    type: 'aiCredits',
    amount: 1_000,
  })
  expect(forged.status).toBe(403)
  expect(await limitOf(at, 'aiCredits')).toEqual({ max: 1, used: 1, reserved: 0 })
})

test('[B3] stored and held bytes never exceed the storage, however many write at once', async () => {
  const one = await capture(at)
  expect(one.status).toBe(200)
  const { used } = await limitOf(at, 'dataStorage')
  expect(used).toBeGreaterThan(100)
  await setLimit(at, 'dataStorage', used * 4)
  const found = await tally(times(8, () => capture(at)))
  expect(found['ok']).toBe(3)
  expect(found['LICENSE_LIMIT_EXHAUSTED']).toBe(5)
  const after = await limitOf(at, 'dataStorage')
  expect(after.used + after.reserved).toBeLessThanOrEqual(after.max)
  // Nothing of the refused ones was stored, and their credits were given back.
  expect(await limitOf(at, 'aiCredits')).toMatchObject({ used: 4, reserved: 0 })
  expect(await brokenRules(at.env)).toEqual([])
})

test('[LI-14] a logo counts its bytes, frees those of the old one, and is refused without room', async () => {
  const { admin } = at.school.callers
  const { instituteId } = at.school.at
  const logo = (bytes: number) =>
    at.worker.post('/institute/logo', admin.token, { bytes: aBarePng(8, 8, bytes).toBase64() })
  const stored = async () => (await at.env.FILES.list({ prefix: `${instituteId}/` })).objects.map(({ size }) => size)
  const { used } = await limitOf(at, 'dataStorage')
  await logo(1_000)
  await logo(1_000)
  expect((await limitOf(at, 'dataStorage')).used).toBe(used + 1_000)
  await logo(400)
  expect((await limitOf(at, 'dataStorage')).used).toBe(used + 400)
  expect(await stored()).toEqual([400])
  await setLimit(at, 'dataStorage', used + 500)
  expect(await logo(501)).toMatchObject({
    status: 406,
    body: { code: 'LICENSE_LIMIT_EXHAUSTED', feature: 'dataStorage' },
  })
  expect((await at.worker.post('/institute/logo', admin.token, { bytes: null })).status).toBe(200)
  expect((await limitOf(at, 'dataStorage')).used).toBe(used)
  expect(await brokenRules(at.env)).toEqual([])
})

test('[LI-15] a plan without notebooks refuses them with 406, a code and the feature', async () => {
  const { instituteId } = at.school.at
  await at.worker.post('/license/set-plan', at.operator.token, { instituteId, plan: 'DISPLAY_PLAN' })
  const refused = { status: 406, body: { code: 'FEATURE_NOT_ENABLED', feature: 'notebooks' } }
  const ask = (path: string, body: object) => at.worker.post(path, at.school.callers.admin.token, body)
  expect(await ask(`/license/validate-license/${instituteId}`, { feature: 'notebooks' })).toMatchObject(refused)
  expect(await ask('/license/activate-feature-trial/all', { instituteId, feature: 'notebooks' })).toMatchObject(refused)
  // Seen red: a notebook was made all the same, and the feature gated no call.
  const teacher = at.school.callers.instructor.token
  expect(await at.worker.post('/notebook', teacher, { name: 'Plants' })).toMatchObject(refused)
  expect(await ask(`/license/validate-license/${instituteId}`, { feature: 'brightAi' })).toMatchObject({
    status: 406,
    body: { code: 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED' },
  })
})

test('[LI-13] the bytes of a removed file are given back, and a live session counts once', async () => {
  const { instituteId } = at.school.at
  const db = directoryOf(at.env)
  await capture(at)
  const { used: bytes } = await limitOf(at, 'dataStorage')
  await together(db, storageLines(db, { instituteId, entityId: anId(), bytes: -bytes, now: new Date() }))
  expect((await limitOf(at, 'dataStorage')).used).toBe(0)
  const session = {
    instituteId,
    sessionId: anId(),
    personId: at.school.at.personId,
    day: '2027-01-01',
    now: new Date(),
  }
  await together(db, [...sessionLines(db, session), ...sessionLines(db, session)])
  expect(await brokenRules(at.env)).toEqual([])
})

test('[OP-1] platform calls need an operator’s session and an operator; either alone is refused', async () => {
  const { personId, instituteId } = at.school.at
  const input = { instituteId, type: 'students', amount: 1 }
  const ask = async (token: string) => (await at.worker.post('/license/increment', token, input)).status
  const stranger = await openSession(at.env, { at: at.school.at, personId, reach: 'operator' })
  expect(await ask(stranger)).toBe(403)
  const full = await openSession(at.env, { at: at.school.at, personId: at.operator.personId ?? '', reach: 'full' })
  expect(await ask(full)).toBe(403)
  for (const { token } of Object.values(at.school.callers)) if (token !== null) expect(await ask(token)).toBe(403)
  expect(await ask(at.operator.token ?? '')).toBe(200)
  const own = await at.worker.get('/license/licenseDetails', at.operator.token)
  expect(own.status).toBe(403)
})

test('[OP-2] limits change by type, up to a maximum and down to what is in use', async () => {
  const { instituteId } = at.school.at
  const change = async (body: object) => {
    const reply = await at.worker.post('/license/increment', at.operator.token, { instituteId, ...body })
    return (reply.body as { message: string }).message
  }
  await countUse(at, { usage: 5 })
  expect(await change({ amount: 1 })).toBe('type required for incrementing/decrementing')
  expect(await change({ type: 'students', amount: 100_000 })).toBe('Max Limit for students')
  expect(await change({ type: 'dataStorage', amount: -1e15 })).toBe('Unable to add storage')
  await setLimit(at, 'aiCredits', 5)
  expect(await change({ type: 'aiCredits', amount: -1 })).toBe('Max Limit for aiCredits')
  expect(await change({ instituteId: anId(), type: 'students' })).toBe('No license found for key')
  for (const type of limitTypes) expect(await change({ type, amount: 1 })).toBe(`Limit changed: ${type}`)
})

// Last, because its damage to the database stays.
test('[D1] a counter that is read, decided on and written back is detected', async () => {
  await setLimit(at, 'aiCredits', 20)
  const worker = new TestWorker(at.env, routerUnder(router, 'licences'))
  const { ok = 0 } = await tally(times(racers, () => countUse({ ...at, worker }, {})))
  const isFound = ok !== 20 || (await limitOf(at, 'aiCredits')).used !== 20
  expect(isFound).toBe(true)
  expect(await brokenRules(at.env)).toContain('a counter is the sum of its ledger')
})
