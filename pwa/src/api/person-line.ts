import type { DownBody, DownName, UpBody, UpName } from '@takhti/schema/kit/channel'
import type { userChannel } from '@takhti/schema/notifications/channel'

type Channel = typeof userChannel
type Told = DownName<Channel>
type Say = <Name extends UpName<Channel>>(type: Name, body: UpBody<Channel, Name>) => void
type Listener = (body: never) => void

let line: Say | null = null
const listeners = new Map<string, Set<Listener>>()

/** Gives what is said to the person's channel somewhere to go; called once, by what holds its socket. */
export function connectLine(say: Say): void {
  line = say
}

/** Says something to the person's channel; without a line it is dropped, for what it asks is over when one is back. */
export const sayOnLine: Say = (type, body) => line?.(type, body)

/** Hears what the person's channel tells; returns what ends it. */
export function onLine<Name extends Told>(type: Name, listener: (body: DownBody<Channel, Name>) => void): () => void {
  const those = listeners.get(type) ?? new Set()
  listeners.set(type, those)
  // The map pairs each name with listeners of its own body; the compiler cannot see that through a set.
  const kept = listener as unknown as Listener
  those.add(kept)
  return () => void those.delete(kept)
}

/** Passes on what was told; answers whether anybody heard it. */
export function tellListeners(type: string, body: unknown): boolean {
  const those = [...(listeners.get(type) ?? [])]
  // The room speaks only its declared channel, which gives each message its body.
  for (const listener of those) listener(body as never)
  return those.length > 0
}
