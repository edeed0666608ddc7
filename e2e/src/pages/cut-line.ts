import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy to the product at an origin of its own, which a journey disconnects where an engine has no offline switch.
 */
export type CutLine = {
  origin: string
  /** Cuts open connections, and refuses new ones, as a lost network does. */
  cut(): Promise<void>
  restore(): Promise<void>
}

export async function lineTo(product: string): Promise<CutLine> {
  const { port: from } = new URL(product)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(from), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    // A server on a TCP port has an address of this form.
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    origin: `http://localhost:${port}`,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    restore: async () => void (await listen(port)),
  }
}
