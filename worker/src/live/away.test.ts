import { missedAfterMs } from '@takhti/schema/live/media/rules'
import { graceMs } from '@takhti/schema/live/rules'
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Seat } from '#rooms/port.ts'
import { aSeat, anId, rooms, Visitor } from '#rooms/visitor.ts'
import { migratedEnv } from '#trial/databases.ts'

beforeAll(() => migratedEnv())

afterEach(() => void vi.useRealTimers())

/** Lets the clock of the rooms stand `ms` from now; their alarms are rung by hand. */
function standAt(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: ms })
}

/** A class that has begun and in which nobody is yet. */
async function begun() {
  const { lessonId, instituteId, liveId } = { lessonId: anId(), instituteId: anId(), liveId: anId() }
  const room = rooms.LIVE_CLASS_ROOM.getByName(`${instituteId}.${lessonId}`)
  await room.begin({ liveId, mode: 'audio', startedAt: Date.now() })
  const come = (role: 'instructor' | 'learner', over: Partial<Seat> = {}) =>
    Visitor.enter({ room: 'class', flow_id: lessonId }, aSeat(role, { ...over, instituteId }))
  return { room, liveId, come }
}

// Planted: a hand that is lowered with its line: after the drop it was down.
test('a raised hand keeps its place while its owner is away no longer than the time of grace', async () => {
  const { come } = await begun()
  const personId = anId()
  const teacher = await come('instructor')
  const learner = await come('learner', { personId })
  await learner.message('class/state')
  learner.say('hand/raise', { isRaised: true })
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
  standAt(Date.now() + graceMs + 1_000)
  // The first teacher has been silent for as long.
  await (await come('instructor')).message('class/state')
  expect(await handOf(await come('learner', { personId }))).toBeNull()
})

// Planted: an absence that begins anew when a line that was given up says that it ended: the hand was up again.
test('a raised hand is down for who was away too long, though their dead line ended later', async () => {
  const start = Date.now()
  const { room, come } = await begun()
  const personId = anId()
  const learner = await come('learner', { personId })
  await learner.message('class/state')
  learner.say('hand/raise', { isRaised: true })
  await learner.settled()
  standAt(start + graceMs + 10_000)
  const teacher = await come('instructor')
  await runDurableObjectAlarm(room)
  expect(await learner.closing()).toBe(4401)
  await teacher.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
  // What the device answers to the end of its line has come to the room.
  await teacher.settled()
  standAt(start + graceMs + 20_000)
  const { body } = await (await come('learner', { personId })).message('class/state')
  expect(JSON.stringify(body.peers)).not.toContain('"handAt":"')
})

// Planted: a look for who was lost that takes the one who comes for one who stayed: the hour counted, and the hand was up.
test('H6 who comes first into a room that died was away since it last looked', async () => {
  const { room, liveId, come } = await begun()
  const personId = anId()
  await (await come('instructor')).message('class/state')
  const hour = 3_600_000
  const seenAt = Date.now() - hour
  // What a room that was killed has in its rows, and nobody at its sockets.
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

// Planted: every absence taken for one in which the class went on: after the room was away, all were told what they had missed.
test('who comes is told how long somebody has taught without a break: not while the room was away, nor behind a dead line', async () => {
  const earlierMs = graceMs - 10_000
  standAt(Date.now() - earlierMs)
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
  // Whoever is back after the room was away sits there anew.
  const learner = await come('learner')
  await learner.message('class/state')
  teacher.socket.close(1000)
  await learner.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
  expect(await taughtFor(), 'nobody teaches any more').toBe(0)
  await (await come('instructor')).message('class/state')
  expect(await taughtFor()).toBeLessThan(missedAfterMs)
})

// Seen beside a panel without a network: the class ended for all while its teacher led its quiz on the phone.
test('H1 who is aside keeps the class from ending, is seen by nobody, and holds it no longer once gone', async () => {
  const start = Date.now()
  const { room, liveId, come } = await begun()
  const [panel, learner] = [await come('instructor'), await come('learner')]
  await learner.message('class/state')
  panel.socket.close(1000)
  await learner.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.length === 1)
  standAt(start + graceMs - 5_000)
  const aside = await come('instructor', { isAside: true })
  const peerId = String((await aside.message('class/state')).body['peerId'])
  const late = await come('learner')
  const { body } = await late.message('class/state')
  expect(body['peers']).toHaveLength(2)
  await learner.message('roster/changed', ({ here }) => Array.isArray(here) && here.length > 0)
  expect(JSON.stringify([body['peers'], learner.messages])).not.toContain(peerId)
  standAt(start + graceMs + 15_000)
  await runDurableObjectAlarm(room)
  expect(await room.begin({ liveId, mode: 'audio', startedAt: 0 })).toBe(true)
  aside.socket.close(1000)
  await late.message('roster/changed', ({ gone }) => Array.isArray(gone) && gone.includes(peerId))
  standAt(start + 2 * graceMs + 25_000)
  await runDurableObjectAlarm(room)
  expect(await room.begin({ liveId, mode: 'audio', startedAt: 0 })).toBe(false)
})
