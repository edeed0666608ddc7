import type { Look } from '@takhti/schema/live/media/rules'

/** The counters of one connection at one moment; totals since its beginning. */
type Counts = {
  lost: number
  received: number
  notArrived: number
  roundTripMs: number
  outgoingBps: number | null
  bytes: number
}

/** The quality of one connection, between two looks. */
export class LineStats {
  #before = { lost: 0, received: 0 }
  #bytes = 0

  /** How the connection was since the last look; null while it is not connected. */
  async look(connection: RTCPeerConnection): Promise<Look | null> {
    if (connection.connectionState === 'closed') return null
    const now = countsOf(await connection.getStats())
    this.#bytes = Math.max(this.#bytes, now.bytes)
    if (connection.connectionState !== 'connected') return null
    const lost = now.lost - this.#before.lost
    const all = lost + now.received - this.#before.received
    this.#before = { lost: now.lost, received: now.received }
    const { roundTripMs, outgoingBps, notArrived } = now
    return { lost: Math.max(notArrived, all <= 0 ? 0 : lost / all), roundTripMs, outgoingBps }
  }

  /** Bytes both ways, until the last look. */
  get bytes(): number {
    return this.#bytes
  }
}

/** The worst of several connections; null without any. */
export function worstOf(looks: readonly (Look | null)[]): Look | null {
  const all = looks.filter((look) => look !== null)
  if (all.length === 0) return null
  const known = all.flatMap(({ outgoingBps }) => (outgoingBps === null ? [] : [outgoingBps]))
  return {
    lost: Math.max(...all.map(({ lost }) => lost)),
    roundTripMs: Math.max(...all.map(({ roundTripMs }) => roundTripMs)),
    outgoingBps: known.length === 0 ? null : Math.min(...known),
  }
}

function countsOf(reports: RTCStatsReport): Counts {
  const counts: Counts = { lost: 0, received: 0, notArrived: 0, roundTripMs: 0, outgoingBps: null, bytes: 0 }
  let sends = false
  for (const report of reports.values()) {
    if (report.type === 'inbound-rtp') {
      counts.lost += Math.max(0, report.packetsLost ?? 0)
      counts.received += report.packetsReceived ?? 0
    }
    if (report.type === 'outbound-rtp' && report.kind === 'video') sends ||= report.framesSent > 0
    // The share of sent packets that the other side did not receive.
    if (report.type === 'remote-inbound-rtp') counts.notArrived = Math.max(counts.notArrived, report.fractionLost ?? 0)
    if (report.type !== 'candidate-pair') continue
    counts.bytes += (report.bytesSent ?? 0) + (report.bytesReceived ?? 0)
    if (!report.nominated) continue
    counts.roundTripMs = (report.currentRoundTripTime ?? 0) * 1_000
    counts.outgoingBps = report.availableOutgoingBitrate ?? null
  }
  // A device that sends no video never probes the bandwidth, and the browser's estimate stays at its start.
  return sends ? counts : { ...counts, outgoingBps: null }
}
