import { type RoomsEnv, routeRooms } from '#rooms/port.ts'

export * from './src/rooms-entry.ts'

export default {
  fetch: (request: Request, env: RoomsEnv) => routeRooms(request, env),
} satisfies ExportedHandler<RoomsEnv>
