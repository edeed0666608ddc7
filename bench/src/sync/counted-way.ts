import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The overhead of a packet, in bytes: IPv4, TCP with its timestamps, and a record of TLS 1.3. */
const packetBytes = 20 + 32 + 22

/** The largest payload of a packet. */
const fullBytes = 1_400

/** A SOCKS proxy that counts what a device sends through it. */
export type CountedWay = { readonly proxy: string; sentBits(): number; close(): Promise<void> }

/** The size of so many bytes, sent at once, on the wire of a school, in bits. */
export function bitsOf(bytes: number): number {
  return (bytes + Math.ceil(bytes / fullBytes) * packetBytes) * 8
}

/**
 * Opens a proxied way to a product of this machine. Everything goes over it: sockets, calls, and the app's other
 * requests.
 */
export async function countedWay(to: string): Promise<CountedWay> {
  const port = Number(new URL(to).port)
  const open = new Set<Socket>()
  let bits = 0
  const pass = async (device: Socket): Promise<void> => {
    await greeted(device)
    const edge = connect({ host: '127.0.0.1', port, noDelay: true })
    collect(edge, device)
    edge.pipe(device)
    device.on('data', (chunk: Buffer) => (bits += bitsOf(chunk.length)))
    device.pipe(edge)
  }
  const collect = (socket: Socket, other: Socket | null): void => {
    open.add(socket)
    socket.on('error', () => other?.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other?.destroy()
    })
  }
  const server = createServer({ noDelay: true }, (device) => {
    collect(device, null)
    // A device that disconnects before it sent its target affects no other.
    pass(device).catch(() => device.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const own = (server.address() as AddressInfo).port
  return {
    proxy: `socks5://127.0.0.1:${own}`,
    sentBits: () => bits,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Speaks SOCKS 5 with a device (RFC 1928) that needs no password; every target is the one product. */
async function greeted(device: Socket): Promise<void> {
  await once(device, 'data')
  device.write(Buffer.from([5, 0]))
  await once(device, 'data')
  device.pause()
  device.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
}
