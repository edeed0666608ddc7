import type { RoomsEnv } from '#platform/env.ts'
import type { RoomKind } from './names.ts'
import type { RoomRpc } from './rpc.ts'

/** The namespace of a kind of room. */
export function roomsOf(env: RoomsEnv, kind: RoomKind): DurableObjectNamespace<RoomRpc> {
  switch (kind) {
    case 'lesson':
      return env.LESSON_ROOM
    case 'page':
      return env.PAGE_ROOM
    case 'class':
      return env.LIVE_CLASS_ROOM
    case 'quiz':
      return env.QUIZ_ROOM
    case 'user':
      return env.USER_CHANNEL
    case 'wall':
      return env.WALL_ROOM
  }
}
