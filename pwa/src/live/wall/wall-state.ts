import type { DownBody, UpBody } from '@takhti/schema/kit/channel'
import type { wallChannel } from '@takhti/schema/live/wall/channel'
import type { Reducers } from '#realtime/channel-client.ts'

export type Channel = typeof wallChannel

type Mark = UpBody<Channel, 'board/mark'>

/** A wall as this device knows it: a teacher's view, or a student's. */
export type WallState = {
  readonly isConnected: boolean
  readonly wall: DownBody<Channel, 'wall/state'> | null
  readonly own: DownBody<Channel, 'board/state'> | null
  /** The mark that the student chose; null once the room has the same. */
  readonly wanted: Mark | null
}

export const initialWall: WallState = { isConnected: false, wall: null, own: null, wanted: null }

export const wallReducers: Reducers<Channel, WallState> = {
  'wall/state': (state, wall) => ({ ...state, isConnected: true, wall }),
  'board/state': (state, own) => {
    const wanted = state.wanted?.mark === own.mark ? null : state.wanted
    return { ...state, isConnected: true, own, wanted }
  },
}
