import { type Child, cores, startChild } from './child.ts'
import type { RoomsServer } from './rooms-server.ts'

/** The running product, and the floor in its runtime. */
export type Rooms = { origin: string; echo: string; server: Child<RoomsServer> }

/** Metered, the product also says at `/meters` what its rooms do. */
export async function startRooms(how: 'plain' | 'metered' = 'plain'): Promise<Rooms> {
  const server = await startChild<RoomsServer>('load/rooms-server.ts', { core: cores.server, args: [how] })
  return { origin: await server.ask('origin'), echo: await server.ask('echo'), server }
}
