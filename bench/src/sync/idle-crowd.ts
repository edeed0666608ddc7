// Idle devices of a class, in a process of their own: they are connected, send heartbeats, and receive messages.
import { ping, pong, socketLimits } from '@takhti/schema/kit/channel'
import { serve } from '#load/child.ts'
import { LoadSocket, frameOf } from '#load/load-socket.ts'

const limitMs = 60_000

type Devices = { sockets: LoadSocket[]; received(text: string): void; pongs: number }

const rooms = new Map<string, Devices>()
const beat = frameOf(ping, 'text')

setInterval(() => {
  for (const { sockets } of rooms.values()) for (const socket of sockets) socket.send(beat)
}, socketLimits.watchMs)

const methods = {
  /** Connects devices to a room, which may need a greeting; they are in when each has received a message. */
  async join({ room, addresses, hello }: Coming): Promise<void> {
    const devices: Devices = { sockets: [], received: () => undefined, pongs: 0 }
    rooms.set(room, devices)
    const everybody = counted(addresses.length, 'devices that are in')
    for (const address of addresses) {
      let isIn = false
      const receive = (bytes: Buffer, isText: boolean): void => {
        const text = isText ? bytes.toString('utf8') : ''
        if (text === pong) return void (devices.pongs += 1)
        if (!isIn) everybody.one()
        isIn = true
        devices.received(text)
      }
      const socket = await LoadSocket.open(address, { receive })
      if (hello !== undefined) socket.send(frameOf(hello, 'text'))
      devices.sockets.push(socket)
    }
    await everybody.all
  },

  /** The first device sends a message; returns after how many milliseconds so many devices have received its text. */
  async broadcast({ room, message, words, hearers }: Broadcast): Promise<number> {
    const devices = rooms.get(room)
    const [first] = devices?.sockets ?? []
    if (devices === undefined || first === undefined) throw new Error('nobody is in')
    const everybody = counted(hearers, `devices that hear of ${words}`)
    devices.received = (text) => text.includes(words) && everybody.one()
    const sentAt = performance.now()
    first.send(frameOf(JSON.stringify(message), 'text'))
    await everybody.all
    return performance.now() - sentAt
  },

  /** How many heartbeats came, and whether all devices are still in. */
  async count(room: string): Promise<{ pongs: number; open: number }> {
    const { sockets = [], pongs = 0 } = rooms.get(room) ?? {}
    return { pongs, open: sockets.filter(({ isClosed }) => !isClosed).length }
  },
}

type Coming = { room: string; addresses: readonly string[]; hello?: string }

type Broadcast = { room: string; message: unknown; words: string; hearers: number }

export type IdleCrowd = typeof methods

serve(methods)

function counted(count: number, what: string): { all: Promise<void>; one(): void } {
  let left = count
  let done = (): void => undefined
  const all = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${left} of ${count} ${what} are missing`)), limitMs)
    done = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  return {
    all,
    one() {
      left -= 1
      if (left === 0) done()
    },
  }
}
