import type { Peer } from '@takhti/schema/live/channel'

/** The people in the class after some left, others joined, or changed their state. */
export function rosterAfter(
  before: readonly Peer[],
  { here, gone }: { here: readonly Peer[]; gone: readonly string[] },
): Peer[] {
  const isOther = ({ peerId }: Peer) => !gone.includes(peerId) && !here.some((peer) => peer.peerId === peerId)
  return [...before.filter(isOther), ...here]
}
