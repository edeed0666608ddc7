// The process of a relay: a TURN server that ends with whoever started it.
import { createHmac } from 'node:crypto'
import Turn from 'node-turn'

type Settings = Omit<ConstructorParameters<typeof Turn>[0], 'authMech' | 'credentials' | 'log'> & { secret: string }

process.once('message', ({ secret, ...settings }: Settings) => {
  const credentials = new Proxy<Record<string, string>>({}, { get: (_none, name) => wordFor(String(name), secret) })
  new Turn({ authMech: 'long-term', credentials, ...settings, log: () => {} }).start()
  process.send?.('started')
})
process.once('disconnect', () => process.exit(0))

/** The word of a name that has not ended; none, as for nobody, of any other. */
function wordFor(name: string, secret: string): string {
  const endsAt = Number(name.split(':')[0]) * 1_000
  return endsAt > Date.now() ? createHmac('sha1', secret).update(name).digest('base64') : ''
}
