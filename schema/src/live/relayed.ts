import type { Signal } from './channel.ts'

/** A candidate of a relay says where its owner is in its last words. */
const origin = / raddr \S+ rport \d+/

/** Lines of a description that name the sender's own address. */
const ownAddress = /^(c=IN IP[46]|a=rtcp:\d+ IN IP[46]) \S+/

/**
 * A signal without any address but those of a relay, for two who are to learn nothing of each other's; null where nothing is left of
 * it. A device that is told to use the relay sends no other, and one that was altered does not get through with more.
 */
export function withoutAddresses(signal: Signal): Signal | null {
  if (signal.kind === 'description') {
    const lines = signal.sdp.split(/\r\n|\n/)
    const kept = lines.filter((line) => !line.startsWith('a=candidate:') || isRelayed(line))
    return { ...signal, sdp: kept.map(anonymous).join('\r\n') }
  }
  const candidates = signal.candidates
    // An empty one says that there are no more.
    .filter(({ candidate }) => candidate === '' || isRelayed(candidate))
    .map((each) => ({ ...each, candidate: anonymous(each.candidate) }))
  return candidates.length === 0 ? null : { ...signal, candidates }
}

function isRelayed(candidate: string): boolean {
  return / typ relay(?: |$)/.test(candidate)
}

function anonymous(line: string): string {
  return line.replace(origin, ' raddr 0.0.0.0 rport 0').replace(ownAddress, '$1 0.0.0.0')
}
