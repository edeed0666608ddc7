import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { personWasRemoved, endSession, expectSeat, publishToPeople } from './port.ts'
import { RoomRows } from './room-rows.ts'
import { Tickets } from './tickets.ts'
import { Visitor, aSeat, anId, knock, rooms } from './visitor.ts'

const user = { room: 'user' } as const

/** The rows of a channel's tickets, once those that wait are there. */
async function stored(name: string): Promise<string> {
  return await vi.waitFor(
    async () => {
      const rows = await runInDurableObject(rooms.USER_CHANNEL.getByName(name), (_room, { storage }) =>
        storage.sql.exec('SELECT * FROM tickets').toArray(),
      )
      if (rows.length === 0) throw new Error('no ticket is stored')
      return JSON.stringify(rows)
    },
    { timeout: 20_000, interval: 200 },
  )
}

// Fault: a ticket that stays in memory when its row is written, which opened the room a second time.
test('[H2] a ticket that waits is a row, survives its room, and opens it once', async () => {
  const { path, ticket } = await expectSeat(rooms, user, aSeat('learner'))
  const name = path.slice(path.lastIndexOf('/') + 1)
  await stored(name)
  await (await Visitor.open(`${path}?ticket=${ticket}`)).settled()
  expect(await (await Visitor.open(`${path}?ticket=${ticket}`)).closing()).toBe(4401)
  const late = await expectSeat(rooms, user, aSeat('learner'))
  const lateName = late.path.slice(late.path.lastIndexOf('/') + 1)
  await stored(lateName)
  await evictDurableObject(rooms.USER_CHANNEL.getByName(lateName))
  await (await Visitor.open(`${late.path}?ticket=${late.ticket}`)).settled()
})

test('[H2] a ticket that is spent at once writes no row, and who was dismissed has none', async () => {
  const seat = aSeat('learner')
  const first = await expectSeat(rooms, user, seat)
  const name = first.path.slice(first.path.lastIndexOf('/') + 1)
  await (await Visitor.open(`${first.path}?ticket=${first.ticket}`)).settled()
  const second = await expectSeat(rooms, user, seat)
  await endSession(rooms, { ...seat, instituteIds: [seat.instituteId] })
  expect(await (await Visitor.open(`${second.path}?ticket=${second.ticket}`)).closing()).toBe(4401)
  const rows = await runInDurableObject(rooms.USER_CHANNEL.getByName(name), (_room, { storage }) =>
    storage.sql.exec('SELECT * FROM tickets').toArray(),
  )
  expect(rows).toEqual([])
})

test('a ticket opens its room once', async () => {
  const { path, ticket } = await expectSeat(rooms, user, aSeat('learner'))
  const first = await Visitor.open(`${path}?ticket=${ticket}`)
  const second = await Visitor.open(`${path}?ticket=${ticket}`)
  expect(await second.closing()).toBe(4401)
  await first.settled()
})

test('only one of two concurrent uses of a ticket is admitted', async () => {
  const { path, ticket } = await expectSeat(rooms, user, aSeat('learner'))
  const address = `${path}?ticket=${ticket}`
  const both = await Promise.all([Visitor.open(address), Visitor.open(address)])
  const ends = await Promise.all(both.map((visitor) => Promise.race([visitor.closing(), visitor.settled()])))
  expect(ends.filter((end) => end === 4401)).toHaveLength(1)
})

test('[F8] an unknown, expired or foreign ticket is turned away', async () => {
  const seat = aSeat('learner')
  const { path, ticket } = await expectSeat(rooms, user, seat)
  const unknown = await Visitor.open(`${path}?ticket=nobody-made-this`)
  expect(await unknown.closing()).toBe(4401)

  const foreign = await Visitor.open(`/rooms/user/${anId()}.${anId()}?ticket=${ticket}`)
  expect(await foreign.closing()).toBe(4401)

  const name = path.slice(path.lastIndexOf('/') + 1)
  await stored(name)
  await runInDurableObject(rooms.USER_CHANNEL.getByName(name), (_room, state) => {
    state.storage.sql.exec('UPDATE tickets SET expires_at = ?', Date.now() - 1)
  })
  const late = await Visitor.open(`${path}?ticket=${ticket}`)
  expect(await late.closing()).toBe(4401)
})

test('[G9] an unknown ticket is looked up and writes nothing', async () => {
  const { path } = await expectSeat(rooms, user, aSeat('learner'))
  const room = rooms.USER_CHANNEL.getByName(path.slice(path.lastIndexOf('/') + 1))
  const sent = await runInDurableObject(room, async (_room, { storage }) => {
    const statements: string[] = []
    // All that tickets do with their rows.
    const exec = (statement: string, ...values: SqlStorageValue[]) => {
      statements.push(statement)
      return storage.sql.exec(statement, ...values)
    }
    const tickets = new Tickets(
      new RoomRows({ sql: { exec } as SqlStorage, transactionSync: (write) => storage.transactionSync(write) }),
    )
    await tickets.spend('none')
    statements.length = 0
    expect(await Promise.all([tickets.spend('one'), tickets.spend('another')])).toEqual([null, null])
    return statements
  })
  expect(sent).toEqual([expect.stringMatching(/^SELECT/)])
})

test('[E10] the rows of a room do not hold the ticket that opens it', async () => {
  const { path, ticket } = await expectSeat(rooms, user, aSeat('learner'))
  const name = path.slice(path.lastIndexOf('/') + 1)
  const rows = await stored(name)
  expect(rows).toContain('learner')
  expect(rows).not.toContain(ticket)
})

test('[F8] the name of a room is made from the session', async () => {
  const seat = aSeat('instructor')
  const [lessonId, pageId] = [anId(), anId()]
  const page = await expectSeat(rooms, { room: 'page', flow_id: lessonId, pageId }, seat)
  expect(page.path).toBe(`/rooms/page/${seat.instituteId}.${lessonId}.${pageId}`)
  const own = await expectSeat(rooms, user, seat)
  expect(own.path).toBe(`/rooms/user/${seat.instituteId}.${seat.personId}`)
})

test.each([
  ['another origin', `/rooms/user/${anId()}.${anId()}?ticket=x`, { origin: 'https://elsewhere.test' }, 403],
  ['no upgrade', `/rooms/user/${anId()}.${anId()}?ticket=x`, { upgrade: '' }, 426],
  ['no ticket', `/rooms/user/${anId()}.${anId()}`, {}, 400],
  ['an unknown room', `/rooms/cellar/${anId()}.${anId()}?ticket=x`, {}, 404],
  ['a name of another form', `/rooms/user/${anId()}?ticket=x`, {}, 404],
  ['a name that is no id', '/rooms/user/a.b?ticket=x', {}, 404],
  ['a longer path', `/rooms/user/${anId()}.${anId()}/more?ticket=x`, {}, 404],
])('[F8] %s is refused before any room is called', async (_case, path, headers, status) => {
  const response = await knock(path, headers)
  expect(response.status).toBe(status)
})

test('[F8] a client chooses neither its connection id nor its attachment', async () => {
  const seat = aSeat('learner')
  const [one, two] = await Promise.all([expectSeat(rooms, user, seat), expectSeat(rooms, user, seat)])
  const forged = { 'x-partykit-props': 'not props', 'x-partykit-room': 'another' }
  for (const { path, ticket } of [one, two]) {
    const response = await knock(`${path}?ticket=${ticket}&_pk=mine`, forged)
    expect(response.status).toBe(101)
    response.webSocket?.accept()
  }
  const name = one.path.slice(one.path.lastIndexOf('/') + 1)
  const ids = await runInDurableObject(rooms.USER_CHANNEL.getByName(name), (_room, state) =>
    state.getWebSockets().map((socket) => JSON.stringify(socket.deserializeAttachment())),
  )
  expect(ids).toHaveLength(2)
  expect(ids.join()).not.toMatch(/mine|another|ticket/)
})

test('[E3] ending a session closes its sockets in every room and leaves others alone', async () => {
  const seat = aSeat('instructor')
  const lessonId = anId()
  const requests = [
    user,
    { room: 'lesson', flow_id: lessonId } as const,
    { room: 'page', flow_id: lessonId, pageId: lessonId } as const,
  ]
  const ending = await Promise.all(requests.map((request) => Visitor.enter(request, seat)))
  const elsewhere = await Visitor.enter(user, { ...seat, sessionId: anId() })
  const unused = await expectSeat(rooms, { room: 'lesson', flow_id: lessonId }, seat)

  await endSession(rooms, { sessionId: seat.sessionId, personId: seat.personId, instituteIds: [seat.instituteId] })

  expect(await Promise.all(ending.map((visitor) => visitor.closing()))).toEqual([4401, 4401, 4401])
  expect(ending[0]?.messages.map(({ type }) => type)).toContain('session/ended')
  await elsewhere.settled()
  const late = await Visitor.open(`${unused.path}?ticket=${unused.ticket}`)
  expect(await late.closing()).toBe(4401)
  const after = await expectSeat(rooms, { room: 'lesson', flow_id: lessonId }, seat)
  const afterwards = await Visitor.open(`${after.path}?ticket=${after.ticket}`)
  expect(await afterwards.closing()).toBe(4401)
})

test('[E5] a person who leaves the institute leaves its rooms', async () => {
  const seat = aSeat('learner')
  const visitor = await Visitor.enter({ room: 'lesson', flow_id: anId() }, seat)
  await personWasRemoved(rooms, seat)
  expect(await visitor.closing()).toBe(4403)
})

test('[F1] an event reaches every open device of its people, and no other device', async () => {
  const [asha, ravi] = [aSeat('learner'), aSeat('learner')]
  const there = { ...ravi, instituteId: asha.instituteId }
  const phone = await Visitor.enter(user, asha)
  const laptop = await Visitor.enter(user, { ...asha, sessionId: anId() })
  const other = await Visitor.enter(user, there)
  const to = { instituteId: asha.instituteId, personIds: [asha.personId] }
  await publishToPeople(rooms, to, { type: 'changes/advanced', body: {} })
  await Promise.all([phone.message('changes/advanced'), laptop.message('changes/advanced')])
  await other.settled()
  expect(other.messages.map(({ type }) => type)).toEqual(['refused'])
})
