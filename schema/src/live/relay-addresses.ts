import type { Signal } from './channel.ts'

/** A relay candidate ends with its owner's address. */
const origin = / raddr \S+ rport \d+/

/** Lines of a description with the sender's own address. */
const ownAddress = /^(c=IN IP[46]|a=rtcp:\d+ IN IP[46]) \S+/

/**
 * Removes all addresses but those of a relay from a signal, so that two peers do not learn each other's. Null if no
 * part remains. A device set to use the relay sends no other addresses, and an altered client cannot pass others
 * through.
 */
export function withoutAddresses(signal: Signal): Signal | null {
  if (signal.kind === 'description') {
    const lines = signal.sdp.split(/\r\n|\n/)
    const retained = lines.filter((line) => !line.startsWith('a=candidate:') || isRelayed(line))
    return { ...signal, sdp: retained.map(anonymous).join('\r\n') }
  }
  const candidates = signal.candidates
    // An empty one marks the end of candidates.
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
