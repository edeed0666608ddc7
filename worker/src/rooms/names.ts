import { isId } from '@takhti/schema/kit/ids'
import type { RoomRequest } from '@takhti/schema/live/contract'
import type { Seat } from './seat.ts'

/** The kinds of room, as they appear in the address of a socket. */
export const roomKinds = ['lesson', 'page', 'class', 'quiz', 'user', 'wall'] as const

export type RoomKind = (typeof roomKinds)[number]

const idsInName = { lesson: 2, page: 3, class: 2, quiz: 2, user: 2, wall: 2 } as const satisfies Record<
  RoomKind,
  number
>

/** The name of the room of a request; the institute and the person come from the session, never from the request. */
export function roomName(request: RoomRequest, seat: Pick<Seat, 'instituteId' | 'personId'>): string {
  switch (request.room) {
    case 'lesson':
      return lessonRoomName(seat.instituteId, request.flow_id)
    case 'page':
      return pageRoomName(seat.instituteId, request.flow_id, request.pageId)
    case 'class':
      return classRoomName(seat.instituteId, request.flow_id)
    case 'quiz':
      return quizRoomName(seat.instituteId, request.quizId)
    case 'user':
      return userRoomName(seat.instituteId, seat.personId)
    case 'wall':
      return wallRoomName(seat.instituteId, request.wallId)
  }
}

export function lessonRoomName(instituteId: string, lessonId: string): string {
  return `${instituteId}.${lessonId}`
}

/** The name of the lesson's room, from its own name or that of one of its pages' rooms. */
export function lessonOfRoom(name: string): string {
  return name.split('.').slice(0, idsInName.lesson).join('.')
}

export function pageRoomName(instituteId: string, lessonId: string, pageId: string): string {
  return `${instituteId}.${lessonId}.${pageId}`
}

/** A live class has the name of the lesson that it is about. */
export function classRoomName(instituteId: string, lessonId: string): string {
  return `${instituteId}.${lessonId}`
}

export function quizRoomName(instituteId: string, quizId: string): string {
  return `${instituteId}.${quizId}`
}

/** The name of a shard of a quiz's room, by its number from 1. */
export function quizShardName(quizRoom: string, shard: number): string {
  return `${quizRoom}.${shard}`
}

/** The quiz's room and the number of a shard, from its name; null for any other name. */
export function partsOfShard(name: string): { quizRoom: string; shard: number } | null {
  const at = name.lastIndexOf('.')
  const [quizRoom, number] = [name.slice(0, at), name.slice(at + 1)]
  return isRoomName('quiz', quizRoom) && /^[1-9]\d{0,3}$/.test(number) ? { quizRoom, shard: Number(number) } : null
}

export function userRoomName(instituteId: string, personId: string): string {
  return `${instituteId}.${personId}`
}

export function wallRoomName(instituteId: string, wallId: string): string {
  return `${instituteId}.${wallId}`
}

/** Whether text from the wire has the form of a name of this kind of room. */
export function isRoomName(kind: RoomKind, name: string): boolean {
  const ids = name.split('.')
  return ids.length === idsInName[kind] && ids.every(isId)
}

export function isRoomKind(text: string): text is RoomKind {
  return roomKinds.some((kind) => kind === text)
}
