import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Seat } from '#rooms/port.ts'
import { aLaterId, anId, aSeat, rooms, Visitor } from '#rooms/visitor.ts'
import { migratedEnv } from '../../test/databases.ts'

// The room reports its end to the databases.
beforeAll(() => migratedEnv())

/** A class that has begun and is still empty. */
async function begun() {
  const { lessonId, instituteId } = { lessonId: anId(), instituteId: anId() }
  const room = rooms.LIVE_CLASS_ROOM.getByName(`${instituteId}.${lessonId}`)
  await room.begin({ liveId: anId(), mode: 'audio', startedAt: Date.now() })
  const come = (role: 'instructor' | 'learner', over: Partial<Seat> = {}) =>
    Visitor.enter({ room: 'class', flow_id: lessonId }, aSeat(role, { ...over, instituteId }))
  return { room, come }
}

type Peers = readonly { personId: string; isBarred?: boolean; isMuted: boolean }[]

/** A person's state as a new connection receives it. */
async function banStateOf(personId: string, visitor: Visitor) {
  // The channel's own shape.
  const { peers } = (await visitor.message('class/state')).body as { peers: Peers }
  return peers.filter((peer) => peer.personId === personId)
}

/** Waits until the class sees that a person is barred, or is not. */
const seesBarred = (visitor: Visitor, personId: string, isBarred: boolean) =>
  visitor.message('roster/changed', ({ here }) =>
    // The channel's own shape.
    (here as Peers).some((peer) => peer.personId === personId && (peer.isBarred === true) === isBarred),
  )

async function isAccepted(visitor: Visitor, text: string): Promise<unknown> {
  const sayId = anId()
  visitor.send('chat/say', { text, sayId })
  return (await visitor.message('chat/answered', (body) => body.sayId === sayId)).body.isSaid
}

// Fault: chat that checks whether its writer is muted: all who were muted could not ask in writing either.
test('a muted person can write, and a person barred from chat can speak', async () => {
  const { come } = await begun()
  const [quiet, barred] = [anId(), anId()]
  const teacher = await come('instructor')
  const [first, second] = [await come('learner', { personId: quiet }), await come('learner', { personId: barred })]
  teacher.send('person/mute', { personId: quiet, isMuted: true })
  teacher.send('person/bar', { personId: barred, isBarred: true })
  await seesBarred(first, barred, true)
  expect(await isAccepted(first, 'May I ask?')).toBe(true)
  await teacher.message('chat/said', ({ text }) => text === 'May I ask?')
  second.send('media/show', { mic: true, camera: false, rung: 'voice' })
  await teacher.message('roster/changed', ({ here }) => JSON.stringify(here).includes('"isMuted":false,"mic":true'))
  expect(await isAccepted(second, 'So do I')).toBe(false)
  expect(await banStateOf(quiet, await come('learner'))).toMatchObject([{ isMuted: true }])
})

// Fault: the barred ones in a field beside the rows: they wrote once the room had hibernated.
test('[H7] a bar from chat holds on every device, and after hibernation, until it is lifted', async () => {
  const { room, come } = await begun()
  const personId = anId()
  const teacher = await come('instructor')
  const [phone, other] = [await come('learner', { personId }), await come('learner')]
  expect(await isAccepted(phone, 'one')).toBe(true)
  teacher.send('person/bar', { personId, isBarred: true })
  await seesBarred(phone, personId, true)
  phone.send('chat/say', { text: 'two' })
  expect(await phone.refusal('chat/say')).toBe('common/forbidden')
  const laptop = await come('learner', { personId })
  expect(await banStateOf(personId, laptop)).toMatchObject([{ isBarred: true }, { isBarred: true }])
  await evictDurableObject(room)
  phone.socket.close(1000)
  const again = await come('learner', { personId })
  expect((await banStateOf(personId, again)).every(({ isBarred }) => isBarred === true)).toBe(true)
  for (const device of [laptop, again]) expect(await isAccepted(device, 'three')).toBe(false)
  expect(await isAccepted(other, 'four')).toBe(true)
  teacher.send('person/bar', { personId, isBarred: false })
  await seesBarred(again, personId, false)
  for (const device of [laptop, again]) expect(await isAccepted(device, 'five')).toBe(true)
})

test('only a teacher of the class bars a person from chat, or lifts the bar', async () => {
  const { come } = await begun()
  const personId = anId()
  const [teacher, learner] = [await come('instructor'), await come('learner', { personId })]
  const [student, visiting] = [await come('learner'), await come('instructor', { access: 'read' })]
  for (const visitor of [student, visiting]) {
    visitor.send('person/bar', { personId, isBarred: true })
    expect(await visitor.refusal('person/bar')).toBe('common/forbidden')
  }
  expect(await isAccepted(learner, 'Here I am')).toBe(true)
  teacher.send('person/bar', { personId, isBarred: true })
  await seesBarred(learner, personId, true)
  learner.send('person/bar', { personId, isBarred: false })
  expect(await learner.refusal('person/bar')).toBe('common/forbidden')
  expect(await isAccepted(learner, 'And now?')).toBe(false)
})

test('a class whose room is updated can still bar, and the next class begins without bars', async () => {
  const { room, come } = await begun()
  const personId = anId()
  const teacher = await come('instructor')
  // The room has sent its broadcast of new connections.
  await teacher.message('roster/changed')
  // A room of an earlier build has no such table.
  await runInDurableObject(room, (_room, { storage }) => void storage.sql.exec('DROP TABLE barred'))
  await evictDurableObject(room)
  const learner = await come('learner', { personId })
  teacher.send('person/bar', { personId, isBarred: true })
  await seesBarred(learner, personId, true)
  expect(await isAccepted(learner, 'one')).toBe(false)
  expect(await room.begin({ liveId: aLaterId(), mode: 'audio', startedAt: Date.now() })).toBe(true)
  expect(await isAccepted(await come('learner', { personId }), 'two')).toBe(true)
})
