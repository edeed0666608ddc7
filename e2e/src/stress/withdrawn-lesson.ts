import { setTimeout as pause } from 'node:timers/promises'
import type { CallRequest } from '@takhti/schema/calls'
import type { Reply, Send } from '@takhti/schema/matrix'
import * as z from 'zod'
import { RoomSeat } from './room-seat.ts'
import type { OpenSchool } from './two-schools.ts'

const closeLimitMs = 5_000

const Ticket = z.object({ path: z.string(), ticket: z.string() })

/** Opens a student's sockets, takes the lesson from the class in two ways, and names each socket that stays open. */
export async function withdrawnLessonFailures(origin: string, send: Send, school: OpenSchool): Promise<string[]> {
  const { lessonId, classId } = school.at
  const tokenOf = (role: string) => school.callers.find((each) => each.role === role && each.reach === 'full')?.token
  const teacher = tokenOf('instructor') ?? null
  const student = tokenOf('learner') ?? null
  const share = (isPublic: boolean) =>
    send(post('/flow/publishIwb', { flow_id: lessonId, class_id: classId, isPublic }), teacher)
  const withdrawn = await receivedAfter(() => share(false), { origin, send, student, lessonId })
  await share(true)
  const removed = await receivedAfter(() => send(post('/flow/removeIwb', { flow_id: lessonId }), teacher), {
    ...{ origin, send, student, lessonId },
  })
  return [
    ...withdrawn.map((room) => `a withdrawn lesson left the ${room} socket of a student open`),
    ...removed.map((room) => `a removed lesson left the ${room} socket of a student open`),
  ]
}

type Watching = { origin: string; send: Send; student: string | null; lessonId: string }

/** The rooms whose socket is still open some seconds after a command. */
async function receivedAfter(command: () => Promise<Reply>, watching: Watching): Promise<string[]> {
  const rooms = ['lesson', 'page'] as const
  const seats = await Promise.all(rooms.map((room) => enter(watching, room)))
  const { status } = await command()
  if (status !== 200) throw new Error(`taking the lesson answered ${status}`)
  const until = performance.now() + closeLimitMs
  while (seats.some(({ isOpen }) => isOpen) && performance.now() < until) await pause(100)
  const open = rooms.filter((_, index) => seats[index]?.isOpen === true)
  for (const seat of seats) seat.leave()
  return open
}

async function enter({ origin, send, student, lessonId }: Watching, room: 'lesson' | 'page'): Promise<RoomSeat> {
  const asked = { room, flow_id: lessonId, ...(room === 'page' && { pageId: lessonId }) }
  const { body } = await send(post('/ticket', asked), student)
  const { path, ticket } = Ticket.parse(body)
  const seat = new RoomSeat('pen/changed')
  const greeting = await seat.connect(`${origin.replace('http', 'ws')}/api${path}?ticket=${ticket}`)
  if (greeting === null) throw new Error(`the ${room} did not admit the student`)
  return seat
}

function post(path: string, body: unknown): CallRequest {
  return { method: 'POST', path: `/api${path}`, body: JSON.stringify(body) }
}
