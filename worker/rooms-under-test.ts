import { env } from 'cloudflare:workers'
import { type RoomsEnv, routeRooms } from '#rooms/port.ts'
import { roomsUnder } from './faults/room-faults.ts'

export { UserChannel } from '#notifications/user-channel.ts'
export { WallRoom } from '#live/wall/wall-room.ts'

// Miniflare sets this variable for a run that has to fail; shipped scripts do not read it.
const rooms = roomsUnder((env as { TAKHTI_SABOTAGE?: string }).TAKHTI_SABOTAGE)

export const { LessonRoom, PageRoom, LiveClassRoom, QuizRoom, QuizShardRoom } = rooms

export default {
  fetch: (request: Request, bindings: RoomsEnv) => routeRooms(request, bindings),
} satisfies ExportedHandler<RoomsEnv>
