// A peer's server in a process of its own, as its documentation starts it.
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { strokes } from '#document/strokes.ts'
import { Tldraw } from '#document/tldraw.ts'
import { serve } from '#load/child.ts'
import { installedPeers } from '#peers.ts'
import type { PeerName } from './protocols.ts'

// The peers are not of this workspace, so their types are not available: these are the used parts of them.
type Socket = {
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  send(data: unknown, options?: { binary: boolean }): void
}
type Ws = {
  WebSocketServer: new (options: object) => {
    clients: Set<Socket>
    on(event: 'connection', come: (socket: Socket, request: unknown) => void): void
  }
}
type Sync = {
  TLSocketRoom: new (options: object) => { handleSocketConnect(seat: { sessionId: string; socket: Socket }): void }
}

const from = createRequire(join(installedPeers(), 'package.json'))
const server = createServer()

const start: Record<PeerName, () => void | Promise<void>> = {
  /** The baseline: messages are forwarded to all others, and text is answered. */
  echo() {
    const { sockets } = listening()
    sockets.on('connection', (socket) => {
      socket.on('message', (data, isBinary) => {
        if (!isBinary) return socket.send('hello')
        for (const other of sockets.clients) if (other !== socket) other.send(data, { binary: true })
      })
    })
  },

  tldraw() {
    // Its shape is that of the type above.
    const { TLSocketRoom } = from('@tldraw/sync-core') as Sync
    const count = Number(process.argv[3] ?? 0)
    const snapshot = count === 0 ? {} : { initialSnapshot: new Tldraw().snapshot(strokes(count)) }
    const room = new TLSocketRoom({ schema: new Tldraw().schema, ...snapshot })
    let sessions = 0
    listening().sockets.on('connection', (socket) => {
      room.handleSocketConnect({ sessionId: String(sessions++), socket })
    })
  },

  'y-websocket'() {
    // The part of its server that a process of one's own calls.
    const { setupWSConnection } = from('y-websocket/bin/utils') as {
      setupWSConnection(socket: Socket, request: unknown): void
    }
    listening().sockets.on('connection', setupWSConnection)
  },

  async hocuspocus() {
    // The part of it that its documentation starts it with.
    const { Server: Hocuspocus } = from('@hocuspocus/server') as {
      Server: new (options: object) => { httpServer: Server; listen(): Promise<unknown> }
    }
    const own = new Hocuspocus({ port: 0, quiet: true, address: '127.0.0.1', stopOnSignals: false })
    await own.listen()
    address = addressOf(own.httpServer)
  },
}

let address = ''
// The parent process named one of them.
const name = process.argv[2] as PeerName
await start[name]()
if (address === '') {
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve))
  address = addressOf(server)
}

const methods = { origin: async (): Promise<string> => address }

export type PeerServer = typeof methods

serve(methods)

function listening() {
  // Its shape is that of the type above.
  const { WebSocketServer } = from('ws') as Ws
  return { sockets: new WebSocketServer({ server, perMessageDeflate: false }) }
}

function addressOf(of: Server): string {
  // A server that listens on a port has an address of this kind.
  const { port } = of.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
