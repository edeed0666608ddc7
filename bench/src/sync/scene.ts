import { setTimeout as pause } from 'node:timers/promises'
import { type Child, cores, startChild } from '#load/child.ts'
import { processorMs } from '#load/processes.ts'
import { startRooms, type Rooms } from '#load/rooms.ts'
import type { Drawing, Seen, SyncCrowd } from './crowd.ts'
import { Page } from './page.ts'
import type { PeerServer } from './peer-server.ts'
import type { PeerName, Spoken } from './protocols.ts'

/** The cost of drawing: the received pieces, and microseconds of CPU time for each delivered piece. */
export type Cost = Seen & { microseconds: number }

/** A server with devices before it. */
export type Scene = {
  /** Connects so many at once; returns after how many milliseconds the last was in. */
  join(count: number): Promise<number>
  /** Drawing is ink by default. */
  draw(drawing: Drawing, as?: 'our edits'): Promise<Cost>
  leave(): Promise<void>
  /**
   * Waits until the server has finished its remaining work: a thousand disconnects are work too, which belongs to no
   * other measurement.
   */
  quiet(): Promise<void>
  stop(): Promise<void>
  /** A peer's messages to a joining device, in bytes. */
  received(): Promise<number>
  crowd: Child<SyncCrowd>
}

/** The product's own room, and its runtime as baseline. */
export type OurScene = Scene & { rooms: Rooms }

const lookMs = 300
const mostLooks = 100

/** A server that uses less CPU time between two checks is at rest. */
const quietCpuMs = 30

/** The share of the pieces that has to come: all of ours; peers may merge several of one pen. */
const least = { ours: 1, peer: 0.9 } as const

/** The product, on a page of its own for each crowd. */
export async function ourScene(): Promise<OurScene> {
  const rooms = await startRooms()
  const scene = await sceneOf('ours', rooms.server, async (count) => await (await Page.make(rooms)).addresses(count))
  return { ...scene, rooms }
}

/** An object that forwards messages, in the runtime of the product and beside it. */
export async function objectScene({ echo, server }: Rooms): Promise<Scene> {
  const address = `${echo.replace('http', 'ws')}/hello`
  // The runtime is the product's, which stops it.
  const beside = { pid: server.pid, stop: async () => undefined }
  return await sceneOf('echo', beside, async (count) => Array.from({ length: count }, () => address))
}

export async function peerScene(name: PeerName, shapes = 0): Promise<Scene> {
  const args = [name, String(shapes)]
  const server = await startChild<PeerServer>('sync/peer-server.ts', { core: cores.server, args })
  const address = `${(await server.ask('origin')).replace('http', 'ws')}/bench`
  return await sceneOf(name, server, async (count) => Array.from({ length: count }, () => address))
}

async function sceneOf(
  name: PeerName | 'ours',
  server: Pick<Child<never>, 'pid' | 'stop'>,
  addresses: (count: number) => Promise<string[]>,
): Promise<Scene> {
  const crowd = await startChild<SyncCrowd>('sync/crowd.ts', { core: cores.load })
  return {
    join: async (count) => await crowd.ask('join', { name, addresses: await addresses(count) }),
    async draw(drawing, as) {
      const before = await processorMs(server.pid)
      const spoken: Spoken = as ?? name
      const seen = await crowd.ask('draw', { ...drawing, name: spoken })
      const used = (await processorMs(server.pid)) - before
      const { sent, deliveries } = seen
      const expected = await expectedOf(sent)
      if (deliveries < expected * (name === 'ours' ? least.ours : least.peer))
        throw new Error(`${name}: ${deliveries} of ${expected} pieces came`)
      return { ...seen, microseconds: (used * 1_000) / deliveries }
    },
    leave: async () => await crowd.ask('leave'),
    async quiet() {
      for (let look = 0; look < mostLooks; look++) {
        const before = await processorMs(server.pid)
        await pause(lookMs)
        if ((await processorMs(server.pid)) - before < quietCpuMs) return
      }
      throw new Error(`${name}: the server does not come to rest`)
    },
    async received() {
      const [address = ''] = await addresses(1)
      if (name === 'ours') throw new Error('Ours is opened')
      return await crowd.ask('received', { name, address })
    },
    crowd,
    stop: async () => {
      await Promise.all([crowd.stop(), server.stop()])
    },
  }

  async function expectedOf(sent: number): Promise<number> {
    return sent * ((await crowd.ask('count')) - 1)
  }
}
