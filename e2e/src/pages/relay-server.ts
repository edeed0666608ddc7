// The process of a relay: a TURN server that ends with its parent process.
import { createHmac } from 'node:crypto'
import Turn from 'node-turn'

type Settings = Omit<ConstructorParameters<typeof Turn>[0], 'authMech' | 'credentials' | 'log'> & { secret: string }

process.once('message', ({ secret, ...settings }: Settings) => {
  const credentials = new Proxy<Record<string, string>>({}, { get: (_none, name) => wordFor(String(name), secret) })
  new Turn({ authMech: 'long-term', credentials, ...settings, log: () => {} }).start()
  process.send?.('started')
})
process.once('disconnect', () => process.exit(0))

/** The password of a name that has not expired; none for any other, as for an unknown user. */
function wordFor(name: string, secret: string): string {
  const endsAt = Number(name.split(':')[0]) * 1_000
  return endsAt > Date.now() ? createHmac('sha1', secret).update(name).digest('base64') : ''
}
