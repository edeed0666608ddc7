import type { RoomRequest } from '@takhti/schema/live/contract'
import { graceMs } from '@takhti/schema/live/rules'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Drawer, drawRectangle } from '#board/drawer.ts'
import { aChoice, openQuiz, play } from '#quizzes/quiz-visitor.ts'
import { type RoomKind, roomKinds, roomName } from '#rooms/names.ts'
import { roomsOf } from '#rooms/room-namespaces.ts'
import type { RoomRpc } from '#rooms/rpc.ts'
import { aSeat, anId, rooms, Visitor } from '#rooms/visitor.ts'
import { migratedEnv } from './databases.ts'
import { countWakes, idleHour, Timers } from './idle-hour.ts'

// Rooms report what was drawn to the databases.
beforeAll(() => migratedEnv())

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const students = 40
const hourMs = 3_600_000

/** The limit of active time in an idle hour. */
const promisedMs = 10_000

type Full = { stub: DurableObjectStub<RoomRpc>; visitors: readonly Visitor[] }

/** A room of each kind with a teacher and a class of students. */
const full: Record<RoomKind, () => Promise<Full>> = {
  lesson: () => classIn((flow_id) => ({ room: 'lesson', flow_id })),

  async page() {
    const [instituteId, lessonId] = [anId(), anId()]
    const request = { room: 'page', flow_id: lessonId, pageId: lessonId } as const
    const teacher = await Drawer.enter(request, aSeat('instructor', { instituteId }))
    const others = await classOf(request, instituteId)
    await teacher.edit(drawRectangle)
    return { stub: stubOf(request, instituteId), visitors: [teacher.visitor, ...others] }
  },

  class: () =>
    classIn(
      (flow_id) => ({ room: 'class', flow_id }),
      async (name) => {
        await rooms.LIVE_CLASS_ROOM.getByName(name).begin({ liveId: anId(), mode: 'video', startedAt: Date.now() })
      },
    ),

  async quiz() {
    const quiz = await openQuiz([aChoice()])
    const players = await Promise.all(
      Array.from({ length: students }, (_, at) => play(quiz, { nickname: `Player ${at}`, source: `place ${at}` })),
    )
    return {
      stub: stubOf(quiz.request, quiz.instituteId),
      visitors: [quiz.host, ...players.map(({ visitor }) => visitor)],
    }
  },

  async user() {
    const seat = aSeat('instructor')
    const visitors = [await Visitor.enter({ room: 'user' }, seat), await Visitor.enter({ room: 'user' }, seat)]
    for (const visitor of visitors) visitor.send('events/after', { cursor: null })
    for (const visitor of visitors) await visitor.message('events/here')
    return { stub: roomsOf(rooms, 'user').getByName(roomName({ room: 'user' }, seat)), visitors }
  },

  wall: () =>
    classIn(
      (wallId) => ({ room: 'wall', wallId }),
      async (name, seats) => {
        const wall = rooms.WALL_ROOM.getByName(name)
        await wall.begin(null)
        for (const { personId, name: student } of seats)
          await wall.join({ boardId: anId(), personId, name: student, background: null })
      },
    ),
}

type Seats = readonly ReturnType<typeof aSeat>[]

async function classIn(
  requestOf: (id: string) => RoomRequest,
  begin: (name: string, seats: Seats) => Promise<void> = async () => undefined,
): Promise<Full> {
  const instituteId = anId()
  const request = requestOf(anId())
  const teacher = aSeat('instructor', { instituteId })
  const seats = Array.from({ length: students }, (_, at) => aSeat('learner', { instituteId, name: `Student ${at}` }))
  await begin(roomName(request, teacher), seats)
  const visitors = [await Visitor.enter(request, teacher)]
  for (const seat of seats) visitors.push(await Visitor.enter(request, seat))
  return { stub: stubOf(request, instituteId), visitors }
}

async function classOf(request: RoomRequest, instituteId: string): Promise<Visitor[]> {
  const visitors: Visitor[] = []
  for (let at = 0; at < students; at += 1)
    visitors.push(await Visitor.enter(request, aSeat('learner', { instituteId })))
  return visitors
}

function stubOf(request: RoomRequest, instituteId: string): DurableObjectStub<RoomRpc> {
  return roomsOf(rooms, request.room).getByName(roomName(request, aSeat('instructor', { instituteId })))
}

/** A class checks every minute whether its teacher is still there, and slightly more often, since their last ping is older. */
const looksOfClass = Math.ceil(hourMs / (graceMs - 7_500))

test.each(roomKinds)(
  'nothing wakes the full room of a %s but its alarm, and an idle hour costs next to nothing',
  async (kind) => {
    const timers = new Timers()
    const { stub, visitors } = await full[kind]()
    for (const visitor of visitors) await visitor.settled()
    await timers.gone()

    const woken = await countWakes(stub, async () => {
      for (const { socket } of visitors) socket.send('ping')
      for (const visitor of visitors) await visitor.message('pong')
    })
    expect(woken).toBe(0)

    const hour = await idleHour(stub, timers)
    expect(hour.alarms).toBeLessThanOrEqual(kind === 'class' ? looksOfClass : 1)
    expect(hour.waitedMs).toBe(0)
    expect(hour.activeMs).toBeLessThanOrEqual(promisedMs)

    // Everyone is still in, and the room receives their messages.
    for (const visitor of visitors) await visitor.settled()
    expect(visitors.every(({ closedWith }) => closedWith === null)).toBe(true)
  },
)
