import { setTimeout as pause } from 'node:timers/promises'
import { closeCodes, socketLimits } from '@takhti/schema/kit/channel'
import type { Send } from '@takhti/schema/matrix'
import * as z from 'zod'
import { RoomSeat } from './room-seat.ts'
import type { OpenSchool } from './two-schools.ts'

const Ticket = z.object({ path: z.string(), ticket: z.string() })

/** How long a room may take to close sockets past the limit. */
const closeLimitMs = 20_000

/** One student opens this many sockets to a page: the newest of them stay, and another person still enters. */
export async function socketFailures(
  origin: string,
  { send, school, count }: { send: Send; school: OpenSchool; count: number },
): Promise<string[]> {
  const tokenOf = (role: string) => school.callers.find((each) => each.role === role && each.reach === 'full')?.token
  const { lessonId } = school.at
  const enter = async (role: string) => {
    const body = JSON.stringify({ room: 'page', flow_id: lessonId, pageId: lessonId })
    const reply = await send({ method: 'POST', path: '/api/ticket', body }, tokenOf(role) ?? null)
    const { path, ticket } = Ticket.parse(reply.body)
    const seat = new RoomSeat('pen/changed')
    await seat.connect(`${origin.replace('http', 'ws')}/api${path}?ticket=${ticket}`)
    return seat
  }
  const seats: RoomSeat[] = []
  for (let opened = 0; opened < count; opened += 10)
    seats.push(...(await Promise.all(Array.from({ length: Math.min(10, count - opened) }, () => enter('learner')))))
  const openOnes = () => seats.filter(({ isOpen }) => isOpen).length
  const until = performance.now() + closeLimitMs
  while (openOnes() > socketLimits.mostOfPerson && performance.now() < until) await pause(100)
  const open = openOnes()
  const codes = new Set(seats.flatMap(({ closedWith }) => (closedWith === null ? [] : [closedWith])))
  const teacher = await enter('instructor')
  const failures = [
    ...(open === socketLimits.mostOfPerson ? [] : [`of ${count} sockets of one student ${open} are open`]),
    ...([...codes].every((code) => code === closeCodes.tooMany) ? [] : [`sockets closed with ${[...codes].join()}`]),
    ...(teacher.isOpen ? [] : ['beside the sockets of one student a teacher cannot enter']),
  ]
  for (const seat of [...seats, teacher]) seat.leave()
  return failures
}
