import { type Child, cores, startChild } from './child.ts'
import type { RoomsServer } from './rooms-server.ts'

/** The running product, and the floor in its runtime. */
export type Rooms = { origin: string; echo: string; server: Child<RoomsServer> }

export async function startRooms(): Promise<Rooms> {
  const server = await startChild<RoomsServer>('load/rooms-server.ts', { core: cores.server })
  return { origin: await server.ask('origin'), echo: await server.ask('echo'), server }
}
