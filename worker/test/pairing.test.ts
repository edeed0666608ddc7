import { pairingLifetimeMs, partingMs } from '@takhti/schema/devices/pairing/rules'
import type { Reply } from '@takhti/schema/matrix'
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { userRoomName } from '#rooms/names.ts'
import { rooms, Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { makePerson } from './two-institutes.ts'

const fresh = freshSchool()

type Asked = { code: string; words: string[]; deviceSecret: string }
type Panel = { deviceId: string; token: string }

function bodyOf<Body>({ status, body }: Reply): Body {
  expect(status).toBe(200)
  // Each test reads the fields that the contract declares for its call.
  return body as Body
}

const phone = () => fresh.school.callers.instructor.token
const ask = async () => bodyOf<Asked>(await fresh.worker.post('/device/pairing', null))
const pair = (deviceCode: string, token = phone()) => fresh.worker.post('/pairDevice', token, { deviceCode })
const stateOf = async (deviceSecret: string) =>
  bodyOf<{ status: string; byName: string | null; open: string | null }>(
    await fresh.worker.post('/device/pairing/status', null, { deviceSecret }),
  )
const confirm = (deviceSecret: string, isRight = true) =>
  fresh.worker.post('/device/pairing/confirm', null, { deviceSecret, isRight })
const listed = async (token = phone()) =>
  bodyOf<{ devices: { deviceId: string; status: string; isThis: boolean }[] }>(
    await fresh.worker.get('/getPairDeviceStatus', token),
  ).devices

async function paired(): Promise<Panel & Asked> {
  const asked = await ask()
  const { deviceId } = bodyOf<{ deviceId: string }>(await pair(asked.code))
  const { login } = bodyOf<{ login: { access_token: string } }>(await confirm(asked.deviceSecret))
  return { ...asked, deviceId, token: login.access_token }
}

async function sit(token: string | null): Promise<Visitor> {
  const { path, ticket } = bodyOf<{ path: string; ticket: string }>(
    await fresh.worker.post('/ticket', token, { room: 'user' }),
  )
  const visitor = await Visitor.open(`${path}?ticket=${ticket}`)
  await visitor.settled()
  return visitor
}

function send(body: Record<string, unknown>, token = phone()) {
  const { instructor } = fresh.school.personIds
  const own = { userKneuraId: instructor, instituteKneuraId: fresh.school.at.instituteId }
  return fresh.worker.post('/device/send-message-to-device', token, { ...own, ...body })
}

test('[E8] a panel is paired by a code, the same words on both sides and a yes on each', async () => {
  const { code, words, deviceSecret } = await ask()
  expect(words).toHaveLength(2)
  expect(await stateOf(deviceSecret)).toMatchObject({ status: 'waiting', byName: null })
  expect(bodyOf(await fresh.worker.get(`/device/pairing/${code}`, phone()))).toMatchObject({ words })
  // One side alone pairs nothing.
  expect((await confirm(deviceSecret)).status).toBe(400)
  const { deviceId } = bodyOf<{ deviceId: string }>(await pair(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`))
  expect(await stateOf(deviceSecret)).toMatchObject({ status: 'claimed', byName: 'instructor' })
  expect(await listed()).toMatchObject([{ deviceId, status: 'claimed' }])
  const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(deviceSecret)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { login } = bodyOf<{ login: { access_token: string; userId: string } }>(
    replies.find(({ status }) => status === 200) ?? { status: 0, body: null },
  )
  expect(login.userId).toBe(fresh.school.personIds.instructor)
  expect(await listed()).toMatchObject([{ deviceId, status: 'paired', isThis: false }])
  expect(await listed(login.access_token)).toMatchObject([{ isThis: true }])
})

// Fault: without `status = 'waiting'` in the claim both take it, and this turns red.
test('[E8] a code is taken once, however many claim it at the same moment', async () => {
  const { code } = await ask()
  const { token } = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'instructor' }])
  const replies = await Promise.all([pair(code), pair(code, token), pair(code)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
})

test('[E8] a panel whose words differ refuses its caller, and admits no one any more', async () => {
  const { code, deviceSecret } = await ask()
  await pair(code)
  expect(bodyOf(await confirm(deviceSecret, false))).toEqual({ login: null })
  expect(await stateOf(deviceSecret)).toMatchObject({ status: 'refused' })
  expect((await confirm(deviceSecret)).status).toBe(400)
  expect(await listed()).toEqual([])
})

test('[E8] after five minutes a code leads nowhere, taken or not', async () => {
  const [waiting, claimed] = [await ask(), await ask()]
  await pair(claimed.code)
  fresh.worker.clock.pass(pairingLifetimeMs)
  expect((await pair(waiting.code)).status).toBe(400)
  expect((await confirm(claimed.deviceSecret)).status).toBe(400)
  expect(await stateOf(waiting.deviceSecret)).toMatchObject({ status: 'over' })
  await fresh.worker.drain()
  expect(await listed()).toEqual([])
})

test('[E8] learners pair nothing, and a person removed meanwhile is not admitted', async () => {
  const { code, deviceSecret } = await ask()
  expect((await pair(code, fresh.school.callers.learner.token)).status).toBe(403)
  await pair(code)
  await fresh.env.DIRECTORY.prepare('delete from memberships where person_id = ?')
    .bind(fresh.school.personIds.instructor)
    .run()
  expect((await confirm(deviceSecret)).status).toBe(400)
})

test('[E7] guessing codes is refused after twenty, also with a right one', async () => {
  for (let tries = 0; tries < 20; tries += 1) expect((await pair('AAAAAA')).status).toBe(400)
  const { code } = await ask()
  expect((await pair(code)).status).toBe(429)
})

test('[E8] a device gets the messages of its person, each once, and those sent while it was away', async () => {
  const { token, deviceId } = await paired()
  const panel = await sit(token)
  panel.send('events/after', { cursor: null })
  const { body: here } = await panel.message('events/here')
  expect(await send({ type: 'COPY_CLIPBOARD', message: { text: 'Leaves' } })).toMatchObject({
    status: 200,
    body: { devices: 1 },
  })
  await panel.message('device/message', ({ type }) => type === 'COPY_CLIPBOARD')
  panel.socket.close()
  await send({ deviceId, type: 'LICENSE_ACTIVATED' })
  const back = await sit(token)
  back.send('events/after', here)
  await back.message('device/message', ({ type }) => type === 'LICENSE_ACTIVATED')
  const received = back.messages.filter(({ type }) => type === 'device/message')
  expect(received.map(({ body }) => body.type)).toEqual(['COPY_CLIPBOARD', 'LICENSE_ACTIVATED'])
})

test('[E8] a laptop of the same person gets no message that is for the panel', async () => {
  const { token } = await paired()
  const [panel, laptop] = [await sit(token), await sit(phone())]
  await send({ type: 'CLOSE_LIVE_QUIZ' })
  await panel.message('device/message')
  await laptop.settled()
  expect(laptop.messages.some(({ type }) => type === 'device/message')).toBe(false)
})

test('[E8] sending as another person, to a device of others, or an unlisted message is refused', async () => {
  const { deviceId } = await paired()
  const other = await makePerson(fresh.env, [{ school: fresh.school, shard: '00', role: 'instructor' }])
  const clip = { type: 'COPY_CLIPBOARD', message: { text: 'Leaves' } }
  expect(await send(clip, other.token)).toMatchObject({ status: 403 })
  expect(await send({ ...clip, userKneuraId: other.personId, deviceId }, other.token)).toMatchObject({ status: 404 })
  expect(await send({ type: 'OPEN_URL', message: { url: 'https://elsewhere.example' } })).toMatchObject({ status: 400 })
  expect(await send(clip, fresh.school.callers.learner.token)).toMatchObject({ status: 403 })
})

test('[E8] an unpaired device stops obeying, is sent an order to erase, and its session ends', async () => {
  const { token, deviceId, deviceSecret } = await paired()
  const [panel, remote] = [await sit(token), await sit(phone())]
  remote.send('remote/act', { deviceId, act: { act: 'turn', by: 1 } })
  await panel.message('remote/acted')
  expect(await fresh.worker.post('/unpairDevice', phone(), { deviceId })).toMatchObject({ status: 200 })
  await panel.message('device/unpaired')
  remote.send('remote/act', { deviceId, act: { act: 'turn', by: -1 } })
  expect(await remote.refusal('remote/act')).toBe('devices/not-paired')
  expect(await send({ type: 'CLOSE_LIVE_QUIZ' })).toMatchObject({ status: 404 })
  expect(await listed()).toEqual([])
  // Work done on the device may still be sent, for a moment.
  expect((await fresh.worker.get('/galileo/isSessionActive', token)).status).toBe(200)
  fresh.worker.clock.pass(partingMs)
  expect((await fresh.worker.get('/galileo/isSessionActive', token)).status).toBe(401)
  expect(await stateOf(deviceSecret)).toMatchObject({ status: 'over' })
  const { instituteId } = fresh.school.at
  const room = rooms.USER_CHANNEL.getByName(userRoomName(instituteId, fresh.school.personIds.instructor))
  // The room's clock is the machine's, so the stored time is moved instead.
  await runInDurableObject(room, (_room, { storage }) => void storage.sql.exec('UPDATE partings SET at = 0'))
  await runDurableObjectAlarm(room)
  expect(await panel.closing()).toBe(4401)
})

// Fault: a parting is deleted before it is done: the panel's socket stayed open for good.
test('[E8] an unpaired device loses its sockets even if they are unreachable at that moment', async () => {
  const { token, deviceId } = await paired()
  const { lessonId: flow_id, instituteId } = fresh.school.at
  const { path, ticket } = bodyOf<{ path: string; ticket: string }>(
    await fresh.worker.post('/ticket', token, { room: 'lesson', flow_id }),
  )
  const board = await Visitor.open(`${path}?ticket=${ticket}`)
  await board.settled()
  expect(await fresh.worker.post('/unpairDevice', phone(), { deviceId })).toMatchObject({ status: 200 })
  const room = rooms.USER_CHANNEL.getByName(userRoomName(instituteId, fresh.school.personIds.instructor))
  const cutOff = () => {
    throw new Error('out of reach')
  }
  const alarm = async (changed: object) => {
    await runInDurableObject(room, (instance, { storage }) => {
      Object.assign(instance, { env: { ...rooms, ...changed } })
      storage.sql.exec('UPDATE partings SET at = 0')
    })
    await runDurableObjectAlarm(room)
  }
  await alarm({ LESSON_ROOM: new Proxy(rooms.LESSON_ROOM, { get: () => cutOff }) })
  await board.settled()
  expect(board.closedWith).toBeNull()
  await alarm({})
  expect(await board.closing()).toBe(4401)
})

test('[E8] a device that signs out, or whose session is ended elsewhere, is paired no longer', async () => {
  const { token, deviceSecret } = await paired()
  await fresh.worker.post('/galileo/logout', token)
  expect(await stateOf(deviceSecret)).toMatchObject({ status: 'over' })
  const second = await paired()
  await fresh.worker.post('/user/sessions/revoke-others', phone())
  expect(await stateOf(second.deviceSecret)).toMatchObject({ status: 'over' })
  expect(await listed()).toEqual([])
})

test('[E8] a device ends its own pairing, and a session without a device cannot', async () => {
  const { token } = await paired()
  expect(await fresh.worker.post('/unpairDevice', phone(), {})).toMatchObject({ status: 404 })
  expect(await fresh.worker.post('/unpairDevice', token, {})).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([])
})

test('[E8] a signed-out device opens one of two pages, at an address of ours, once', async () => {
  const { code, deviceSecret } = await ask()
  const show = (body: Record<string, unknown>) =>
    fresh.worker.post('/device/send-message-to-non-logged-in-device', phone(), { deviceCode: code, ...body })
  expect(await show({ type: 'COPY_CLIPBOARD', message: { text: 'x' } })).toMatchObject({ status: 400 })
  expect(await show({ type: 'OPEN_LICENSE_WEBVIEW', url: 'https://elsewhere.example' })).toMatchObject({ status: 200 })
  expect(await stateOf(deviceSecret)).toMatchObject({ status: 'waiting', open: 'http://localhost/UpgradePlan' })
  expect(await stateOf(deviceSecret)).toMatchObject({ open: null })
  await pair(code)
  expect(await show({ type: 'OPEN_LICENSE_WEBVIEW' })).toMatchObject({ status: 400 })
})

test('a remote receives what its device shows, what it refuses, and that it is gone', async () => {
  const { token, deviceId } = await paired()
  const [panel, remote] = [await sit(token), await sit(phone())]
  remote.send('remote/look', {})
  await panel.message('remote/asked')
  const shows = {
    lessonId: null,
    title: '',
    page: 0,
    pages: 0,
    tool: 'pen',
    isFrozen: false,
    hasTimer: false,
    picked: '',
  }
  panel.send('remote/show', shows)
  expect((await remote.message('remote/shown')).body).toEqual({ deviceId, shows })
  remote.send('remote/act', { deviceId, act: { act: 'freeze', seconds: 120 } })
  await panel.message('remote/started')
  expect((await panel.message('remote/acted')).body).toEqual({ act: 'freeze', seconds: 120 })
  // Fault: a pointer without its remote: two simultaneous strokes became one.
  remote.send('remote/act', { deviceId, act: { act: 'lift', hand: 'another' } })
  const lifted = await panel.message('remote/acted', ({ act }) => act === 'lift')
  expect(lifted.body).toEqual({ act: 'lift', hand: expect.stringMatching(/^(?!another$)./) })
  panel.send('remote/refuse', { why: 'class' })
  expect((await remote.message('remote/refused')).body).toEqual({ deviceId, why: 'class' })
  panel.socket.close()
  await remote.message('remote/shown', ({ shows: shown }) => shown === null)
  remote.send('remote/show', shows)
  remote.send('remote/refuse', { why: 'class' })
  expect([await remote.refusal('remote/show'), await remote.refusal('remote/refuse')]).toEqual([
    'devices/not-paired',
    'devices/not-paired',
  ])
})
