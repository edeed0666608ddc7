import { qrLifetimeMs } from '@takhti/schema/accounts/qr/rules'
import type { Reply } from '@takhti/schema/matrix'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'

const fresh = freshSchool({ isLicensed: false })

type Asked = { deviceId: string; deviceCode: string; number: number }

async function ask(): Promise<Asked> {
  return bodyOf<Asked>(await fresh.worker.get('/galileo/login-qr-code', null))
}

function bodyOf<Body>({ status, body }: Reply): Body {
  expect(status).toBe(200)
  // Each test reads the fields that the contract declares for its call.
  return body as Body
}

const phone = () => fresh.school.callers.instructor.token
const confirm = (deviceId: string, number: number, token = phone()) =>
  fresh.worker.post('/galileo/login-qr-code/confirm', token, { deviceId, number })
const finish = (deviceCode: string) => fresh.worker.post('/galileo/login-qr-code/finish', null, { deviceCode })

test('[E8] a device signs in by the number it shows, once, as the person who confirmed it', async () => {
  const { deviceId, deviceCode, number } = await ask()
  expect(bodyOf(await finish(deviceCode))).toEqual({ status: 'waiting', login: null })
  const { numbers } = bodyOf<{ numbers: number[] }>(
    await fresh.worker.get(`/galileo/login-qr-code/${deviceId}`, phone()),
  )
  expect(numbers).toContain(number)
  expect(bodyOf(await confirm(deviceId, number))).toEqual({ isLetIn: true })
  const finished = await Promise.all(Array.from({ length: 20 }, () => finish(deviceCode)))
  const letIn = finished.filter(({ status }) => status === 200)
  expect(letIn).toHaveLength(1)
  const { login } = bodyOf<{ login: { access_token: string; userId: string } }>(letIn[0] ?? { status: 0, body: null })
  expect(login.userId).toBe(fresh.school.personIds.instructor)
  expect((await fresh.worker.get('/galileo/isSessionActive', login.access_token)).status).toBe(200)
})

// Fault: `case when 1` in place of the comparison accepts every number, and this turns red.
test('[E8] a wrong number refuses the device for good, even if the right one follows', async () => {
  const { deviceId, deviceCode, number } = await ask()
  const wrong = number === 99 ? 98 : number + 1
  expect(bodyOf(await confirm(deviceId, wrong))).toEqual({ isLetIn: false })
  expect((await confirm(deviceId, number)).status).toBe(400)
  expect(bodyOf(await finish(deviceCode))).toEqual({ status: 'refused', login: null })
})

test('[E8] of two phones at once one decides', async () => {
  const { deviceId, number } = await ask()
  const replies = await Promise.all([
    confirm(deviceId, number, fresh.school.callers.instructor.token),
    confirm(deviceId, number, fresh.school.callers.learner.token),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('[E8] a code expires after five minutes, confirmed or not', async () => {
  const early = await ask()
  const late = await ask()
  await confirm(early.deviceId, early.number)
  fresh.worker.clock.pass(qrLifetimeMs)
  expect((await finish(early.deviceCode)).status).toBe(400)
  expect((await confirm(late.deviceId, late.number)).status).toBe(400)
})

test('[E8] the code of a paired device is no QR code, and the other way round', async () => {
  const paired = bodyOf<{ userCode: string; deviceCode: string }>(
    await fresh.worker.post('/device/code', null, { clientName: 'An extension' }),
  )
  const shown = await ask()
  expect((await confirm(paired.userCode, 10)).status).toBe(400)
  expect((await finish(paired.deviceCode)).status).toBe(400)
  expect((await fresh.worker.post('/device/approve', phone(), { userCode: shown.deviceId })).status).toBe(400)
  expect((await fresh.worker.post('/device/token', null, { deviceCode: shown.deviceCode })).status).toBe(400)
})

test('[E8] a person who was removed from the institute meanwhile is not signed in', async () => {
  const { deviceId, deviceCode, number } = await ask()
  await confirm(deviceId, number)
  await fresh.env.DIRECTORY.prepare('delete from memberships where person_id = ?')
    .bind(fresh.school.personIds.instructor)
    .run()
  expect((await finish(deviceCode)).status).toBe(400)
})

test('[E2] signing out everywhere else also refuses a confirmed device that has not finished', async () => {
  const { deviceId, deviceCode, number } = await ask()
  await confirm(deviceId, number)
  expect((await fresh.worker.post('/user/sessions/revoke-others', phone())).status).toBe(200)
  expect((await finish(deviceCode)).status).toBe(400)
})

test('[E7] guessing ids is refused after twenty, also with a right one', async () => {
  for (let tries = 0; tries < 20; tries += 1) expect((await confirm('AAAAAAAA', 10)).status).toBe(400)
  const { deviceId, number } = await ask()
  expect((await confirm(deviceId, number)).status).toBe(429)
})
