import { graceMs, maxCameras } from '@takhti/schema/live/rules'
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Seat } from '#rooms/port.ts'
import { aLaterId, anId, aSeat, rooms, Visitor } from '#rooms/visitor.ts'
import { migratedEnv } from '../../test/databases.ts'

// The room reports its end to the databases.
beforeAll(() => migratedEnv())

afterEach(() => void vi.useRealTimers())

/** Freezes the clock of the rooms `ms` from now; the tests run their alarms. */
function advanceTo(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: ms })
}

type Held = { lessonId: string; instituteId: string; liveId: string }

const stubOf = ({ instituteId, lessonId }: Held) => rooms.LIVE_CLASS_ROOM.getByName(`${instituteId}.${lessonId}`)

/** A class that has begun and is still empty. */
async function begun(mode: 'video' | 'audio' = 'video'): Promise<Held> {
  const held = { lessonId: anId(), instituteId: anId(), liveId: anId() }
  await stubOf(held).begin({ liveId: held.liveId, mode, startedAt: Date.now() })
  return held
}

const come = (held: Held, role: 'instructor' | 'learner', over: Partial<Seat> = {}) =>
  Visitor.enter({ room: 'class', flow_id: held.lessonId }, aSeat(role, { ...over, instituteId: held.instituteId }))

async function peerIdOf(visitor: Visitor): Promise<string> {
  const { body } = await visitor.message('class/state')
  return String(body.peerId)
}

const hasEnded = (held: Held) =>
  stubOf(held)
    .begin({ liveId: held.liveId, mode: 'video', startedAt: 0 })
    .then((isGoing) => !isGoing)

test('[H1] the class ends once when its teacher exits, for everybody, and does not begin again', async () => {
  const held = await begun()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner')]
  teacher.send('class/end', {})
  await learner.message('class/ended')
  expect([await teacher.closing(), await learner.closing()]).toEqual([4403, 4403])
  expect(learner.messages.filter(({ type }) => type === 'class/ended')).toHaveLength(1)
  expect(await hasEnded(held)).toBe(true)
  const late = await come(held, 'learner')
  // Fault: an end that is sent only to those present: a person who entered at that moment was treated as removed.
  await late.message('class/ended')
  expect(await late.closing()).toBe(4403)
})

test('[H7] a removed person gets no end of the class, nor does one who enters where no class was', async () => {
  const held = await begun()
  const personId = anId()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner', { personId })]
  await peerIdOf(learner)
  teacher.send('person/remove', { personId })
  expect(await learner.closing()).toBe(4403)
  teacher.send('class/end', {})
  await teacher.message('class/ended')
  const again = await come(held, 'learner', { personId })
  const nowhere = await come({ ...held, lessonId: anId() }, 'learner')
  expect([await again.closing(), await nowhere.closing()]).toEqual([4403, 4403])
  expect([again.messages, nowhere.messages]).toEqual([[], []])
})

test('[H1] a learner, and an instructor who does not teach this class, cannot end it', async () => {
  const held = await begun()
  const [learner, other] = [await come(held, 'learner'), await come(held, 'instructor', { access: 'read' })]
  learner.send('class/end', {})
  other.send('class/end', {})
  expect([await learner.refusal('class/end'), await other.refusal('class/end')]).toEqual([
    'common/forbidden',
    'common/forbidden',
  ])
  expect(await hasEnded(held)).toBe(false)
})

test('[H1] a class whose teacher lost the connection ends after the grace period', async () => {
  const start = Date.now()
  const held = await begun()
  const teacher = await come(held, 'instructor')
  const learner = await come(held, 'learner')
  await peerIdOf(learner)
  teacher.socket.close(1000)
  await learner.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
  advanceTo(start + graceMs - 5_000)
  await runDurableObjectAlarm(stubOf(held))
  expect(await hasEnded(held)).toBe(false)
  advanceTo(Date.now() + 15_000)
  await runDurableObjectAlarm(stubOf(held))
  expect(await learner.closing()).toBe(4403)
  expect(await hasEnded(held)).toBe(true)
})

test('[H1] a teacher who returns within the grace period goes on, as does a co-teacher', async () => {
  const start = Date.now()
  const held = await begun()
  const first = await come(held, 'instructor')
  await peerIdOf(first)
  first.socket.close(1000)
  await evictDurableObject(stubOf(held))
  advanceTo(start + graceMs - 1_000)
  const back = await come(held, 'instructor')
  await peerIdOf(back)
  advanceTo(start + graceMs + 5_000)
  await runDurableObjectAlarm(stubOf(held))
  expect(await hasEnded(held)).toBe(false)
  await back.settled()
  expect(back.closedWith).toBeNull()
})

test('[H1] a teacher who falls silent without a close counts as gone; the alarm is set early', async () => {
  const start = Date.now()
  const held = await begun()
  const teacher = await come(held, 'instructor')
  await peerIdOf(teacher)
  await evictDurableObject(stubOf(held))
  advanceTo(start + graceMs + 10_000)
  expect(await runDurableObjectAlarm(stubOf(held))).toBe(true)
  expect(await hasEnded(held)).toBe(true)
})

// Seen in a class whose server was killed, restarted, killed again and down for minutes: everybody returned to *Live Session Ended*.
test('[H1] downtime of the room does not count: its arrivals have a new grace period', async () => {
  const start = Date.now()
  const held = await begun()
  const teacher = await come(held, 'instructor')
  await peerIdOf(teacher)
  teacher.socket.close(1000)
  await evictDurableObject(stubOf(held))
  advanceTo(start + 5 * graceMs)
  expect(await runDurableObjectAlarm(stubOf(held))).toBe(true)
  expect(await hasEnded(held)).toBe(false)
  const student = await come(held, 'learner')
  await peerIdOf(student)
  advanceTo(start + 6 * graceMs + 5_000)
  await runDurableObjectAlarm(stubOf(held))
  expect(await student.closing()).toBe(4403)
  expect(await hasEnded(held)).toBe(true)
})

test('[H6] a returning device replaces its old connection, and can close no other person’s', async () => {
  const held = await begun()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner')]
  const personId = anId()
  const before = await come(held, 'learner', { personId })
  const was = await peerIdOf(before)
  learner.send('device/back', { was })
  expect(await learner.refusal('device/back')).toBe('common/forbidden')
  const back = await come(held, 'learner', { personId })
  back.send('device/back', { was })
  await teacher.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.includes(was))
  expect(await before.closing()).toBe(4401)
  await back.settled()
  const { body } = await (await come(held, 'learner')).message('class/state')
  expect(body.peers).toContainEqual(expect.objectContaining({ personId, peerId: await peerIdOf(back) }))
  expect(body.peers).not.toContainEqual(expect.objectContaining({ peerId: was }))
  const [stay, ...others] = (await stubOf(held).listAttended(held.liveId)).filter((each) => each.personId === personId)
  expect([stay?.leftAt, others]).toEqual([null, []])
})

test('[H1] a class that no teacher ever enters ends by itself', async () => {
  const held = await begun()
  advanceTo(Date.now() + graceMs)
  expect(await runDurableObjectAlarm(stubOf(held))).toBe(true)
  expect(await hasEnded(held)).toBe(true)
})

test('[H2] a ticket opens the class once, and no other class', async () => {
  const held = await begun()
  const elsewhere = await begun()
  const seat = aSeat('learner', { instituteId: held.instituteId })
  const { expectSeat } = await import('#rooms/port.ts')
  const { path, ticket } = await expectSeat(rooms, { room: 'class', flow_id: held.lessonId }, seat)
  const otherRoom = await Visitor.open(`/rooms/class/${elsewhere.instituteId}.${elsewhere.lessonId}?ticket=${ticket}`)
  expect(await otherRoom.closing()).toBe(4401)
  await peerIdOf(await Visitor.open(`${path}?ticket=${ticket}`))
  expect(await (await Visitor.open(`${path}?ticket=${ticket}`)).closing()).toBe(4401)
})

const offer = { kind: 'description', type: 'offer', sdp: 'v=0' }

test('[H3] a signal reaches its target device, and the room names its sender', async () => {
  const held = await begun()
  const [a, b, c] = [await come(held, 'learner'), await come(held, 'learner'), await come(held, 'learner')]
  const [from, to] = [await peerIdOf(a), await peerIdOf(b)]
  await peerIdOf(c)
  a.send('signal/send', { to, signal: offer })
  expect((await b.message('signal/heard')).body).toEqual({ from, signal: offer })
  a.send('signal/send', { to, from: await peerIdOf(c), signal: offer })
  expect(await a.refusal('signal/send')).toBe('common/bad-request')
  await c.settled()
  expect(c.messages.some(({ type }) => type === 'signal/heard')).toBe(false)
})

test('[H3] no signal reaches or leaves a person who is not in the class', async () => {
  const held = await begun()
  const elsewhere = await begun()
  const [inside, outside] = [await come(held, 'learner'), await come(elsewhere, 'learner')]
  inside.send('signal/send', { to: await peerIdOf(outside), signal: offer })
  expect(await inside.refusal('signal/send')).toBe('common/not-found')
  await outside.settled()
  expect(outside.messages.some(({ type }) => type === 'signal/heard')).toBe(false)
})

test('[H5] with a relay no student receives another’s address; a teacher does', async () => {
  const held = await begun()
  const [a, b, teacher] = [await come(held, 'learner'), await come(held, 'learner'), await come(held, 'instructor')]
  const candidate = { candidate: 'candidate:1 1 udp 1 192.168.7.21 5 typ host', sdpMid: '0', sdpMLineIndex: 0 }
  const signal = { kind: 'candidates', candidates: [candidate] }
  a.send('signal/send', { to: await peerIdOf(b), signal })
  a.send('signal/send', { to: await peerIdOf(b), signal: { ...offer, sdp: 'v=0\r\nc=IN IP4 203.0.113.9\r\n' } })
  await b.message('signal/heard')
  expect(JSON.stringify(b.messages)).not.toMatch(/192\.168|203\.0\.113/)
  a.send('signal/send', { to: await peerIdOf(teacher), signal })
  expect((await teacher.message('signal/heard')).body.signal).toEqual(signal)
})

test('[H6] intervals of attendance are separate, and end with the class', async () => {
  const start = Date.now()
  const held = await begun()
  const learner = aSeat('learner')
  const { personId } = learner
  await peerIdOf(await come(held, 'instructor', { personId: anId() }))
  const phone = await come(held, 'learner', { personId })
  const laptop = await come(held, 'learner', { personId })
  await peerIdOf(laptop)
  phone.socket.close(1000)
  await laptop.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
  const ofLearner = async () =>
    (await stubOf(held).listAttended(held.liveId)).filter((each) => each.personId === personId)
  expect(await ofLearner()).toMatchObject([{ leftAt: null }])
  laptop.socket.close(1000)
  await vi.waitFor(async () => expect((await ofLearner())[0]?.leftAt).not.toBeNull(), { timeout: 10_000 })
  // A dropped connection is no absence; an hour is.
  await peerIdOf(await come(held, 'learner', { personId }))
  expect(await ofLearner()).toMatchObject([{ leftAt: null }])
  advanceTo(start + 3_600_000)
  await runDurableObjectAlarm(stubOf(held))
  const all = await stubOf(held).listAttended(held.liveId)
  expect(all.length).toBeGreaterThan(1)
  for (const { cameAt, leftAt } of all) {
    expect(leftAt).not.toBeNull()
    expect(leftAt).toBeGreaterThanOrEqual(cameAt)
    expect(leftAt).toBeLessThanOrEqual(start + 3_600_000)
  }
})

test('[H7] a removed person stays out, with a new ticket and after hibernation', async () => {
  const held = await begun()
  const teacher = await come(held, 'instructor')
  const personId = anId()
  const learner = await come(held, 'learner', { personId })
  await peerIdOf(learner)
  teacher.send('person/remove', { personId })
  expect(await learner.closing()).toBe(4403)
  await evictDurableObject(stubOf(held))
  expect(await (await come(held, 'learner', { personId })).closing()).toBe(4403)
})

test('[H7] after hibernation chat reaches everybody, and an order reaches a silent person', async () => {
  const held = await begun()
  const teacher = await come(held, 'instructor')
  const personId = anId()
  const [silent, speaker] = [await come(held, 'learner', { personId }), await come(held, 'learner')]
  for (const visitor of [silent, speaker]) await peerIdOf(visitor)
  silent.send('media/show', { mic: true, camera: false, rung: 'voice' })
  await silent.settled()
  await evictDurableObject(stubOf(held))
  speaker.send('chat/say', { text: 'Good morning' })
  for (const visitor of [teacher, silent, speaker]) await visitor.message('chat/said')
  teacher.send('person/mute', { personId, isMuted: true })
  await silent.message('roster/changed', ({ here }) => JSON.stringify(here).includes('"isMuted":true,"mic":false'))
  teacher.send('person/remove', { personId })
  expect(await silent.closing()).toBe(4403)
  await speaker.settled()
  expect(speaker.closedWith).toBeNull()
})

test('[H7] a muted person stays muted, on every connection and device, until the teacher unmutes', async () => {
  const held = await begun()
  const teacher = await come(held, 'instructor')
  const personId = anId()
  const learner = await come(held, 'learner', { personId })
  await peerIdOf(learner)
  learner.send('media/show', { mic: true, camera: false, rung: 'voice' })
  await learner.settled()
  teacher.send('person/mute', { personId, isMuted: true })
  await teacher.message('roster/changed', ({ here }) => JSON.stringify(here).includes('"isMuted":true,"mic":false'))
  await evictDurableObject(stubOf(held))
  const again = await come(held, 'learner', { personId })
  expect(JSON.stringify((await again.message('class/state')).body)).toContain('"isMuted":true,"mic":false')
  again.send('media/show', { mic: true, camera: false, rung: 'voice' })
  expect(await again.refusal('media/show')).toBe('common/forbidden')
  teacher.send('person/mute', { personId, isMuted: false })
  await teacher.settled()
  again.send('media/show', { mic: true, camera: false, rung: 'voice' })
  await teacher.message('roster/changed', ({ here }) => JSON.stringify(here).includes('"isMuted":false,"mic":true'))
})

test('[H7] a teacher can be neither removed nor muted nor barred from chat', async () => {
  const held = await begun()
  const personId = anId()
  const [teacher, other] = [await come(held, 'instructor', { personId }), await come(held, 'instructor')]
  other.send('person/remove', { personId })
  expect(await other.refusal('person/remove')).toBe('common/forbidden')
  other.send('person/mute', { personId, isMuted: true })
  expect(await other.refusal('person/mute')).toBe('common/forbidden')
  other.send('person/bar', { personId, isBarred: true })
  expect(await other.refusal('person/bar')).toBe('common/forbidden')
  await teacher.settled()
})

test.each([
  ['an unknown kind', { kind: 'bye' }],
  ['a description without text', { kind: 'description', type: 'offer' }],
  ['a description past all measure', { kind: 'description', type: 'offer', sdp: 'x'.repeat(100_001) }],
  [
    'too many candidates',
    { kind: 'candidates', candidates: Array(41).fill({ candidate: '', sdpMid: null, sdpMLineIndex: 0 }) },
  ],
])('[H8] %s as a signal is refused, and the class continues', async (_case, signal) => {
  const held = await begun()
  const [a, b] = [await come(held, 'learner'), await come(held, 'learner')]
  a.send('signal/send', { to: await peerIdOf(b), signal })
  expect(await a.refusal('signal/send')).toBe('common/bad-request')
  a.send('chat/say', { text: 'still here' })
  await b.message('chat/said')
})

test('[H8] a person who floods the class with signals is removed, and the others never notice', async () => {
  const held = await begun()
  const [flooder, other, third] = [
    await come(held, 'learner'),
    await come(held, 'learner'),
    await come(held, 'learner'),
  ]
  const to = await peerIdOf(other)
  for (let count = 0; count < 2_000; count += 1) flooder.send('signal/send', { to, signal: offer })
  expect(await flooder.closing()).toBe(4429)
  third.send('chat/say', { text: 'hello' })
  await other.message('chat/said')
  expect(other.messages.filter(({ type }) => type === 'signal/heard').length).toBeLessThan(1_000)
})

test('a late arrival reads the chat, and a teacher deletes messages and closes it', async () => {
  const held = await begun()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner')]
  learner.send('chat/say', { text: '  What is a leaf?  ' })
  const { body } = await teacher.message('chat/said')
  expect(body).toMatchObject({ text: 'What is a leaf?', name: 'learner', isTeacher: false })
  await evictDurableObject(stubOf(held))
  const late = await come(held, 'learner')
  expect((await late.message('class/state')).body).toMatchObject({
    isChatOpen: true,
    lines: [{ text: 'What is a leaf?' }],
  })
  learner.send('chat/remove', { lineId: body.lineId })
  expect(await learner.refusal('chat/remove')).toBe('common/forbidden')
  teacher.send('chat/remove', { lineId: body.lineId })
  await late.message('chat/removed', ({ lineId }) => lineId === body.lineId)
  teacher.send('chat/open', { isOpen: false })
  await learner.message('chat/opened', ({ isOpen }) => isOpen === false)
  learner.send('chat/say', { text: 'and now?' })
  expect(await learner.refusal('chat/say')).toBe('common/forbidden')
  teacher.send('chat/say', { text: 'Look here' })
  await learner.message('chat/said', ({ isTeacher }) => isTeacher === true)
})

test('a raised hand has its time, and is lowered by its owner or the teacher', async () => {
  const held = await begun()
  const personId = anId()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner', { personId })]
  const hand = (isUp: boolean) =>
    teacher.message('roster/changed', ({ here }) => {
      // The channel's own shape.
      const [peer] = (here as { personId: string; handAt: string | null }[]).filter(
        (each) => each.personId === personId,
      )
      return peer !== undefined && (peer.handAt !== null) === isUp
    })
  await peerIdOf(learner)
  learner.send('hand/raise', { isRaised: true })
  await hand(true)
  teacher.send('hand/lower', { personId })
  await hand(false)
})

// Fault: a room that recognises chat messages by their text alone: a message sent again appeared twice.
test('a chat message sent again appears once, even after its deletion; a refusal names its id', async () => {
  const held = await begun()
  const personId = anId()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner', { personId })]
  const line = { text: 'Why is it green?', sayId: anId() }
  const answered = async (visitor: Visitor, sayId: string) =>
    (await visitor.message('chat/answered', (body) => body.sayId === sayId)).body.isSaid
  learner.send('chat/say', line)
  expect(await answered(learner, line.sayId)).toBe(true)
  const { body } = await teacher.message('chat/said')
  await evictDurableObject(stubOf(held))
  const again = await come(held, 'learner', { personId })
  again.send('chat/say', line)
  expect(await answered(again, line.sayId)).toBe(true)
  teacher.send('chat/remove', { lineId: body.lineId })
  teacher.send('chat/open', { isOpen: false })
  await again.message('chat/opened')
  again.messages.length = 0
  again.send('chat/say', line)
  expect(await answered(again, line.sayId)).toBe(true)
  const late = anId()
  again.send('chat/say', { text: 'and now?', sayId: late })
  expect(await answered(again, late)).toBe(false)
  expect(teacher.messages.filter(({ type }) => type === 'chat/said')).toHaveLength(1)
  expect((await (await come(held, 'learner')).message('class/state')).body).toMatchObject({ lines: [] })
})

test('a lesson that goes live again begins without hands, chat and lists; its old class is over', async () => {
  const held = await begun()
  const personId = anId()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner', { personId })]
  await peerIdOf(learner)
  learner.send('chat/say', { text: 'first' })
  await teacher.message('chat/said')
  teacher.send('person/remove', { personId })
  await learner.closing()
  const next = aLaterId()
  await stubOf(held).begin({ liveId: next, mode: 'audio', startedAt: Date.now() })
  expect(await teacher.closing()).toBe(4403)
  const back = await come(held, 'learner', { personId })
  expect((await back.message('class/state')).body).toMatchObject({ liveId: next, mode: 'audio', lines: [] })
  expect(await hasEnded(held)).toBe(true)
})

test('six student cameras are accepted and a seventh refused; an audio class refuses all', async () => {
  const held = await begun()
  const show = { mic: false, camera: true, rung: 'video' }
  const students = await Promise.all(Array.from({ length: maxCameras + 1 }, () => come(held, 'learner')))
  for (const student of students.slice(0, maxCameras)) {
    student.send('media/show', show)
    await student.settled()
  }
  const last = students[maxCameras]
  if (last === undefined) throw new Error('nobody')
  last.send('media/show', show)
  expect(await last.refusal('media/show')).toBe('common/conflict')
  const teacher = await come(held, 'instructor')
  teacher.send('media/show', show)
  await teacher.message('roster/changed', ({ here }) => JSON.stringify(here).includes('"isTeacher":true'))
  const quiet = await come(await begun('audio'), 'instructor')
  quiet.send('media/show', show)
  expect(await quiet.refusal('media/show')).toBe('common/conflict')
})

// Fault: a room that lets everybody claim to record: the learner was shown as one who does.
test('[H9] everybody, even later, sees that a teacher’s device records; no other may claim it', async () => {
  const held = await begun()
  const [teacher, learner] = [await come(held, 'instructor'), await come(held, 'learner')]
  const peerId = await peerIdOf(teacher)
  teacher.send('recording/show', { recording: 'on' })
  const records = (here: unknown) =>
    Array.isArray(here) && here.some((peer) => peer.peerId === peerId && peer.recording === 'on')
  await learner.message('roster/changed', ({ here }) => records(here))
  await evictDurableObject(stubOf(held))
  const late = await come(held, 'learner')
  await late.message('class/state', ({ peers }) => records(peers))
  learner.send('recording/show', { recording: 'on' })
  const other = await come(held, 'instructor', { access: 'read' })
  other.send('recording/show', { recording: 'on' })
  expect([await learner.refusal('recording/show'), await other.refusal('recording/show')]).toEqual([
    'common/forbidden',
    'common/forbidden',
  ])
})
