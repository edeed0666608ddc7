import { createHmac, randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import Turn from 'node-turn'

/** A TURN server of this machine, as the product is told of it. */
export type Relay = { vars: { TURN_URLS: string; TURN_SECRET: string }; stop(): void }

/** Browsers refuse low ports, and one that is free is not asked for: a journey has the machine's relays to itself. */
const port = 34_780
const [minPort, maxPort] = [49_200, 49_400]

/** Starts a TURN server that takes the names of the REST scheme: whoever knows its secret may give one that ends later. */
export function startRelay(): Relay {
  const secret = randomBytes(16).toString('hex')
  const credentials = new Proxy<Record<string, string>>({}, { get: (_none, name) => wordFor(String(name), secret) })
  const address = ownAddress()
  const ips = { listeningIps: [address], relayIps: [address] }
  const ports = { listeningPort: port, minPort, maxPort }
  const server = new Turn({ authMech: 'long-term', credentials, ...ips, ...ports, log: () => {} })
  server.start()
  const vars = { TURN_URLS: `turn:${address}:${port}?transport=udp`, TURN_SECRET: secret }
  return { vars, stop: () => server.stop() }
}

/** The word of a name that has not ended; none, as for nobody, of any other. */
function wordFor(name: string, secret: string): string {
  const endsAt = Number(name.split(':')[0]) * 1_000
  return endsAt > Date.now() ? createHmac('sha1', secret).update(name).digest('base64') : ''
}

/** A browser sends nothing to a relay at the loopback address from the others that it has. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
