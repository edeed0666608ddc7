import type { Peer } from '@takhti/schema/live/channel'

/** Who is in the class once some are gone and others came, or stand otherwise. */
export function rosterAfter(
  before: readonly Peer[],
  { here, gone }: { here: readonly Peer[]; gone: readonly string[] },
): Peer[] {
  const isOther = ({ peerId }: Peer) => !gone.includes(peerId) && !here.some((peer) => peer.peerId === peerId)
  return [...before.filter(isOther), ...here]
}
