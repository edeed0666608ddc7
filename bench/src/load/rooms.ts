import { type Child, cores, startChild } from './child.ts'
import type { RoomsServer } from './rooms-server.ts'

/** The running product, and the baseline in its runtime. */
export type Rooms = { origin: string; meters: string; echo: string; server: Child<RoomsServer> }

/** Metered, the rooms also report their activity at `meters`. */
export async function startRooms(how: 'plain' | 'metered' = 'plain'): Promise<Rooms> {
  const server = await startChild<RoomsServer>('load/rooms-server.ts', { core: cores.server, args: [how] })
  const [origin, meters, echo] = [await server.ask('origin'), await server.ask('meters'), await server.ask('echo')]
  return { origin, meters, echo, server }
}
