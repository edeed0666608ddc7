import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A TURN server of this machine, in the form of the product's configuration. */
export type Relay = { vars: { TURN_URLS: string; TURN_SECRET: string }; stop(): void }

/** Browsers refuse low ports, and a free port is not searched: a journey has the machine's relays to itself. */
const port = 34_780
const [minPort, maxPort] = [49_200, 49_400]

/**
 * Starts a TURN server that accepts names of the REST scheme: the owner of its secret issues names that expire later.
 * It is a process of its own: a stopped one still has frames to forward, and fails on each.
 */
export async function startRelay(): Promise<Relay> {
  const secret = randomBytes(16).toString('hex')
  const address = ownAddress()
  const server = fork(fileURLToPath(new URL('relay-server.ts', import.meta.url)), { execArgv: [] })
  const addresses = { listeningIps: [address], relayIps: [address] }
  server.send({ secret, listeningPort: port, minPort, maxPort, ...addresses })
  await once(server, 'message')
  const vars = { TURN_URLS: `turn:${address}:${port}?transport=udp`, TURN_SECRET: secret }
  return { vars, stop: () => server.kill('SIGKILL') }
}

/** A browser sends nothing to a relay at the loopback address from its other addresses. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
