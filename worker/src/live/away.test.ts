import { missedAfterMs } from '@takhti/schema/live/media/rules'
import { graceMs } from '@takhti/schema/live/rules'
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Seat } from '#rooms/port.ts'
import { aSeat, anId, rooms, Visitor } from '#rooms/visitor.ts'
import { migratedEnv } from '../../test/databases.ts'

beforeAll(() => migratedEnv())

afterEach(() => void vi.useRealTimers())

/** Freezes the clock of the rooms `ms` from now; the tests run their alarms. */
function advanceTo(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: ms })
}

/** A class that has begun and is still empty. */
async function begun() {
  const { lessonId, instituteId, liveId } = { lessonId: anId(), instituteId: anId(), liveId: anId() }
  const room = rooms.LIVE_CLASS_ROOM.getByName(`${instituteId}.${lessonId}`)
  await room.begin({ liveId, mode: 'audio', startedAt: Date.now() })
  const come = (role: 'instructor' | 'learner', over: Partial<Seat> = {}) =>
    Visitor.enter({ room: 'class', flow_id: lessonId }, aSeat(role, { ...over, instituteId }))
  return { room, liveId, come }
}

// Fault: a hand that is lowered with its connection: after the drop it was down.
test('a raised hand retains its place while its owner is away, for the grace period', async () => {
  const { come } = await begun()
  const personId = anId()
  const teacher = await come('instructor')
  const learner = await come('learner', { personId })
  await learner.message('class/state')
  learner.send('hand/raise', { isRaised: true })
  await learner.settled()
  const handOf = async (visitor: Visitor) => {
    // The channel's own shape.
    const { peers } = (await visitor.message('class/state')).body as {
      peers: { personId: string; handAt: string | null }[]
    }
    return peers.find((peer) => peer.personId === personId)?.handAt ?? null
  }
  const at = await handOf(await come('learner'))
  expect(at).not.toBeNull()
  const leave = async (visitor: Visitor) => {
    visitor.socket.close(1000)
    await teacher.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
    teacher.messages.length = 0
  }
  await leave(learner)
  const back = await come('learner', { personId })
  expect(await handOf(back)).toBe(at)
  await leave(back)
  advanceTo(Date.now() + graceMs + 1_000)
  // The first teacher has been silent for as long.
  await (await come('instructor')).message('class/state')
  expect(await handOf(await come('learner', { personId }))).toBeNull()
})

// Fault: an absence that restarts when an abandoned connection reports its end: the hand was up again.
test('a raised hand is lowered after a long absence, though the dead connection ended later', async () => {
  const start = Date.now()
  const { room, come } = await begun()
  const personId = anId()
  const learner = await come('learner', { personId })
  await learner.message('class/state')
  learner.send('hand/raise', { isRaised: true })
  await learner.settled()
  advanceTo(start + graceMs + 10_000)
  const teacher = await come('instructor')
  await runDurableObjectAlarm(room)
  expect(await learner.closing()).toBe(4401)
  await teacher.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
  // The device's reply to the close of its connection has reached the room.
  await teacher.settled()
  advanceTo(start + graceMs + 20_000)
  const { body } = await (await come('learner', { personId })).message('class/state')
  expect(JSON.stringify(body.peers)).not.toContain('"handAt":"')
})

// Fault: a search for lost people that counts a new arrival as one who stayed: the hour counted, and the hand was up.
test('[H6] the first arrival in a room that died was away since the room last looked', async () => {
  const { room, liveId, come } = await begun()
  const personId = anId()
  await (await come('instructor')).message('class/state')
  const hour = 3_600_000
  const seenAt = Date.now() - hour
  // The rows of a room that was killed, and no socket.
  await runInDurableObject(room, (_room, { storage: { sql } }) => {
    sql.exec('UPDATE held_class SET seen_at = ?', seenAt)
    sql.exec('INSERT INTO attended VALUES (?, ?, ?, 0, ?, NULL)', liveId, personId, 'learner', seenAt - hour)
    sql.exec('INSERT INTO hands VALUES (?, ?)', personId, seenAt - hour)
  })
  const { body } = await (await come('learner', { personId })).message('class/state')
  expect(JSON.stringify(body.peers)).not.toContain('"handAt":"')
  const theirs = (await room.listAttended(liveId)).filter((each) => each.personId === personId)
  expect(theirs.map(({ leftAt }) => leftAt)).toEqual([seenAt, null])
})

// Fault: every absence counted as one in which the class went on: after the room was down, everybody was notified of missed teaching.
test('continuous teaching time excludes a room’s downtime and teachers behind dead connections', async () => {
  const earlierMs = graceMs - 10_000
  advanceTo(Date.now() - earlierMs)
  const { come } = await begun()
  const taughtFor = async () => (await (await come('learner')).message('class/state')).body['taughtForMs']
  expect(await taughtFor(), 'nobody teaches yet').toBe(0)
  const teacher = await come('instructor')
  await teacher.message('class/state')
  vi.useRealTimers()
  expect(await taughtFor(), 'a line that nothing was heard on since').toBe(0)
  teacher.socket.send('ping')
  await teacher.message('pong')
  expect(await taughtFor()).toBeGreaterThanOrEqual(earlierMs)
  // A teacher who returns after the room was down has a new seat.
  const learner = await come('learner')
  await learner.message('class/state')
  teacher.socket.close(1000)
  await learner.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
  expect(await taughtFor(), 'nobody teaches any more').toBe(0)
  await (await come('instructor')).message('class/state')
  expect(await taughtFor()).toBeLessThan(missedAfterMs)
})

// Seen beside a panel without a network: the class ended for all while its teacher led its quiz on the phone.
test('[H1] a teacher who is aside prevents the end of the class, unseen, until they leave', async () => {
  const start = Date.now()
  const { room, liveId, come } = await begun()
  const [panel, learner] = [await come('instructor'), await come('learner')]
  await learner.message('class/state')
  panel.socket.close(1000)
  await learner.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
  advanceTo(start + graceMs - 5_000)
  const aside = await come('instructor', { isAside: true })
  const peerId = String((await aside.message('class/state')).body['peerId'])
  const late = await come('learner')
  const { body } = await late.message('class/state')
  expect(body['peers']).toHaveLength(2)
  await learner.message('roster/changed', ({ here }) => Array.isArray(here) && here.length > 0)
  expect(JSON.stringify([body['peers'], learner.messages])).not.toContain(peerId)
  advanceTo(start + graceMs + 15_000)
  await runDurableObjectAlarm(room)
  expect(await room.begin({ liveId, mode: 'audio', startedAt: 0 })).toBe(true)
  aside.socket.close(1000)
  await late.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.includes(peerId))
  advanceTo(start + 2 * graceMs + 25_000)
  await runDurableObjectAlarm(room)
  expect(await room.begin({ liveId, mode: 'audio', startedAt: 0 })).toBe(false)
})
