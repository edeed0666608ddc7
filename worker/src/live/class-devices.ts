import type { Peer } from '@takhti/schema/live/channel'
import { hasRoomForCamera, hasRoomForScreen } from '@takhti/schema/live/media/rules'
import type { Verdict } from '#rooms/room.ts'
import type { From, Here, Shown } from './class-people.ts'

/** Whether one of these devices is connected beside this one. */
export function isHereBeside(here: Here, beside: From): boolean {
  return [...here].some(({ connection }) => connection.id !== beside.id && connection.readyState === WebSocket.OPEN)
}

type Showing = {
  own: Pick<Peer, 'peerId' | 'isTeacher'>
  isVideo: boolean
  isMuted: boolean
  peers: readonly Peer[]
}

/** Whether a device may send what it announces. */
export function mayShow({ mic, camera, screen = false }: Shown, { own, isVideo, isMuted, peers }: Showing): Verdict {
  if ((mic && isMuted) || (screen && !own.isTeacher)) return 'common/forbidden'
  if (camera && !(isVideo && hasRoomForCamera(own, peers))) return 'common/conflict'
  return screen && !(isVideo && hasRoomForScreen(own, peers)) ? 'common/conflict' : 'ok'
}
