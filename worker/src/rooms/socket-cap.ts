import { closeCodes, socketLimits } from '@takhti/schema/kit/channel'

/** Closes the oldest sockets of a person beyond the limit: a room sends every message to each of them. */
export function closeOldest(own: Iterable<WebSocket>): void {
  const open = [...own].filter(({ readyState }) => readyState === WebSocket.OPEN)
  for (const oldest of open.slice(0, Math.max(0, open.length - socketLimits.mostOfPerson)))
    oldest.close(closeCodes.tooMany)
}
