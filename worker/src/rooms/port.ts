import type { RoomRequest } from '@takhti/schema/live/contract'
import { roomPath, ticketLifetimeMs } from '@takhti/schema/live/rules'
import type { RoomsEnv } from '#platform/env.ts'
import { Failure } from '#platform/failure.ts'
import {
  classRoomName,
  lessonRoomName,
  pageRoomName,
  quizRoomName,
  quizShardName,
  roomName,
  userRoomName,
} from './names.ts'
import { roomsOf } from './room-namespaces.ts'
import type { DeviceRequest, Joined, Joining, QuizRoomRpc, StoredEventMessage, VersionsRpc } from './rpc.ts'
import type { Seat } from './seat.ts'
import { hashTicket, newTicket, ticketFor } from './tickets.ts'

export { accessChanged, performAccess, accessJob, publishToPeople, notifyPending, seatAgain } from './people.ts'
export { closeTakenLessons, performLessonAccess } from './lesson-access.ts'
export { routeQuizzes, routeRooms } from './route.ts'
export type { RoomsEnv } from '#platform/env.ts'
export type { Seat } from './seat.ts'

/** Has the room wait for this person and answers the ticket that opens it once; `path` is the socket's below `/api`. */
export async function expectSeat(
  env: RoomsEnv,
  request: RoomRequest,
  seat: Seat,
): Promise<{ ticket: string; path: string; expiresAt: string }> {
  const name = roomName(request, seat)
  const ticket = newTicket()
  const expiresAt = Date.now() + ticketLifetimeMs
  const expected = { ticketHash: await hashTicket(ticket), seat, expiresAt }
  if (await maySit(env, request, seat)) await roomsOf(env, request.room).getByName(name).expect(expected)
  return { ticket, path: roomPath(request.room, name), expiresAt: new Date(expiresAt).toISOString() }
}

/** The room of a live quiz. */
export function quizRoomOf(
  env: RoomsEnv,
  { instituteId, quizId }: { instituteId: string; quizId: string },
): DurableObjectStub<QuizRoomRpc> {
  return env.QUIZ_ROOM.getByName(quizRoomName(instituteId, quizId))
}

/**
 * Has the room of a quiz admit the player and expect their socket, or has one of its shards expect it. The ticket names that room,
 * because the address of the socket has the code alone. A room that refuses a player expects no socket.
 */
export async function expectPlayer(
  env: RoomsEnv,
  quiz: { instituteId: string; quizId: string },
  joining: Omit<Joining, 'ticketHash' | 'expiresAt'>,
): Promise<{ joined: Joined; ticket: string; expiresAt: string }> {
  const name = quizRoomName(quiz.instituteId, quiz.quizId)
  const secret = newTicket()
  const expiresAt = Date.now() + ticketLifetimeMs
  const { personId, sessionId } = joining
  if (personId !== null && sessionId !== null) {
    const person = { instituteId: quiz.instituteId, personId }
    if (!(await personOf(env, person).noteSeat(sessionId, 'quiz', name))) throw new Failure('common/unauthenticated')
  }
  const joined = await quizRoomOf(env, quiz).join({ ...joining, ticketHash: await hashTicket(secret), expiresAt })
  const shard = joined.code === 'ok' ? joined.shard : 0
  const where = shard === 0 ? name : quizShardName(name, shard)
  return { joined, ticket: ticketFor(where, secret), expiresAt: new Date(expiresAt).toISOString() }
}

/** Sends a message to devices of a person; call it once it is known that they obey. */
export async function messageDevices(
  env: RoomsEnv,
  person: { instituteId: string; personId: string },
  errand: DeviceRequest,
): Promise<void> {
  await personOf(env, person).message(errand)
}

/** Notifies a device that it is no longer paired. Its sockets close after it had time to send what was made on it. */
export async function deviceWasUnpaired(
  env: RoomsEnv,
  device: { instituteId: string; personId: string; sessionId: string },
): Promise<void> {
  await personOf(env, device).unpair(device.sessionId)
}

/** A person's events after a number, or the number to start from; where there are none, those that come within `waitMs`. */
export async function listNotified(
  env: RoomsEnv,
  person: { instituteId: string; personId: string },
  { cursor, waitMs }: { cursor: number | null; waitMs: number },
): Promise<StoredEventMessage[]> {
  const stored: Promise<StoredEventMessage[]> = personOf(env, person).eventsAfter(cursor, waitMs)
  return stored
}

/** Closes every socket and withdraws every ticket of a session that has ended, in each institute of its person. */
export async function endSession(
  env: RoomsEnv,
  session: { sessionId: string; personId: string; instituteIds: readonly string[] },
): Promise<void> {
  await Promise.all(
    session.instituteIds.map((instituteId) =>
      personOf(env, { instituteId, personId: session.personId }).endSession(session.sessionId),
    ),
  )
}

/** Closes every socket of a person who is no longer in the institute. */
export async function personWasRemoved(
  env: RoomsEnv,
  person: { instituteId: string; personId: string },
): Promise<void> {
  await personOf(env, person).leave(person.personId)
}

/** Deletes everything about an erased person in the rooms of the lessons they opened, and in their own channel. */
export async function personWasErased(env: RoomsEnv, person: { instituteId: string; personId: string }): Promise<void> {
  await personOf(env, person).forget(person.personId)
}

/** Deletes for good what was drawn in a lesson, on all of its pages, and the messages of its live classes. */
export async function eraseLessonRooms(
  env: RoomsEnv,
  lesson: { instituteId: string; lessonId: string },
): Promise<void> {
  await env.LESSON_ROOM.getByName(lessonRoomName(lesson.instituteId, lesson.lessonId)).erase()
  await env.LIVE_CLASS_ROOM.getByName(classRoomName(lesson.instituteId, lesson.lessonId)).erase()
}

/** The room that stores the versions of a page, or of a lesson's list of pages; null for a page that the lesson does not have. */
export async function roomOfVersions(
  env: RoomsEnv,
  { instituteId, lessonId, pageId }: { instituteId: string; lessonId: string; pageId: string | undefined },
): Promise<VersionsRpc | null> {
  const lesson = env.LESSON_ROOM.getByName(lessonRoomName(instituteId, lessonId))
  if (pageId === undefined) return lesson
  // Checked first, so that no caller creates rooms by requesting pages that never existed.
  if (!(await lesson.hasPage(pageId))) return null
  return env.PAGE_ROOM.getByName(pageRoomName(instituteId, lessonId, pageId))
}

/** The rooms of a lesson, or of one of its pages, whose document is copied. */
export function roomsToCopy(env: RoomsEnv, { instituteId, lessonId }: { instituteId: string; lessonId: string }) {
  return {
    lesson: env.LESSON_ROOM.getByName(lessonRoomName(instituteId, lessonId)),
    page: (pageId: string) => env.PAGE_ROOM.getByName(pageRoomName(instituteId, lessonId, pageId)),
  }
}

/**
 * Registers in the person's channel which room this session may enter, before the ticket can be used: ending the session then finds
 * every socket. A session that ended meanwhile gets a ticket that no room expects.
 */
async function maySit(env: RoomsEnv, request: RoomRequest, seat: Seat): Promise<boolean> {
  return await personOf(env, seat).noteSeat(seat.sessionId, request.room, roomName(request, seat))
}

function personOf(env: RoomsEnv, person: { instituteId: string; personId: string }) {
  return env.USER_CHANNEL.getByName(userRoomName(person.instituteId, person.personId))
}
