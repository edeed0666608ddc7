import type { Signal } from '@takhti/schema/live/channel'
import type { Coming, LineQuality, Tracks } from './media-transport.ts'

type Candidate = { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null }

type LinkParts = {
  readonly ice: RTCConfiguration
  /** Of two who offer at once this one takes back its own. */
  readonly isPolite: boolean
  send(signal: Signal): void
  onComing(coming: Coming): void
}

/** Candidates found within this are one message. */
const gatherMs = 80
const maxCandidates = 40

/** Bits per second: a voice in Opus, and a face that fits beside a board. */
const most = { audio: 32_000, video: 300_000 } as const

/**
 * One line between two devices, negotiated so that both may begin (the specification's perfect negotiation). It has a voice and a
 * picture each way from the start, so that switching them on and off negotiates nothing.
 */
export class MeshLink {
  readonly #parts: LinkParts
  readonly #connection: RTCPeerConnection
  #tracks: Tracks = { mic: null, camera: null }
  #candidates: Candidate[] = []
  #isOffering = false
  #isIgnoring = false
  #before = { lost: 0, received: 0 }

  constructor(parts: LinkParts) {
    this.#parts = parts
    this.#connection = new RTCPeerConnection(parts.ice)
    this.#connection.addEventListener('negotiationneeded', () => void this.#offer())
    this.#connection.addEventListener('icecandidate', ({ candidate }) => candidate && this.#found(candidate))
    this.#connection.addEventListener('track', () => this.#tell())
    this.#connection.addEventListener('connectionstatechange', () => {
      if (this.#connection.connectionState === 'failed') this.#connection.restartIce()
    })
  }

  /** The side that begins offers a voice and a picture; the other side answers on the same. */
  begin(): void {
    this.#connection.addTransceiver('audio', { direction: 'sendrecv' })
    this.#connection.addTransceiver('video', { direction: 'sendrecv' })
    this.#send()
  }

  share(tracks: Tracks): void {
    this.#tracks = tracks
    this.#send()
  }

  async hear(signal: Signal): Promise<void> {
    try {
      if (signal.kind === 'description') await this.#describe(signal)
      else for (const candidate of signal.candidates) await this.#connection.addIceCandidate(candidate)
    } catch (error) {
      // What belongs to an offer that was passed over, or to a line that is closed, is no fault.
      if (!this.#isIgnoring && this.#connection.signalingState !== 'closed') reportError(error)
    }
  }

  async quality(): Promise<LineQuality | null> {
    if (this.#connection.connectionState !== 'connected') return null
    const now = { lost: 0, received: 0 }
    let roundTripMs = 0
    for (const report of (await this.#connection.getStats()).values()) {
      if (report.type === 'inbound-rtp') {
        now.lost += Math.max(0, report.packetsLost ?? 0)
        now.received += report.packetsReceived ?? 0
      }
      if (report.type === 'candidate-pair' && report.nominated) roundTripMs = (report.currentRoundTripTime ?? 0) * 1_000
    }
    const lost = now.lost - this.#before.lost
    const all = lost + now.received - this.#before.received
    this.#before = now
    return { lost: all <= 0 ? 0 : Math.max(0, lost / all), roundTripMs }
  }

  close(): void {
    this.#connection.close()
  }

  async #offer(): Promise<void> {
    try {
      this.#isOffering = true
      await this.#connection.setLocalDescription()
      this.#sendDescription()
    } finally {
      this.#isOffering = false
    }
  }

  async #describe({ type, sdp }: { type: 'offer' | 'answer'; sdp: string }): Promise<void> {
    const isCrossed = type === 'offer' && (this.#isOffering || this.#connection.signalingState !== 'stable')
    this.#isIgnoring = !this.#parts.isPolite && isCrossed
    if (this.#isIgnoring) return
    await this.#connection.setRemoteDescription({ type, sdp })
    if (type !== 'offer') return
    for (const transceiver of this.#connection.getTransceivers()) transceiver.direction = 'sendrecv'
    this.#send()
    await this.#connection.setLocalDescription()
    this.#sendDescription()
  }

  #sendDescription(): void {
    const { localDescription } = this.#connection
    if (localDescription === null || (localDescription.type !== 'offer' && localDescription.type !== 'answer')) return
    this.#parts.send({ kind: 'description', type: localDescription.type, sdp: localDescription.sdp })
  }

  #found({ candidate, sdpMid, sdpMLineIndex }: RTCIceCandidate): void {
    this.#candidates.push({ candidate, sdpMid, sdpMLineIndex })
    if (this.#candidates.length > 1) return
    setTimeout(() => {
      const candidates = this.#candidates.splice(0, maxCandidates)
      if (candidates.length > 0) this.#parts.send({ kind: 'candidates', candidates })
    }, gatherMs)
  }

  #send(): void {
    for (const { sender, receiver } of this.#connection.getTransceivers()) {
      const kind = receiver.track.kind === 'audio' ? 'audio' : 'video'
      const track = kind === 'audio' ? this.#tracks.mic : this.#tracks.camera
      if (sender.track === track) continue
      void sender.replaceTrack(track).then(
        () => limit(sender, most[kind]),
        () => {},
      )
    }
  }

  #tell(): void {
    const received = (kind: string) =>
      this.#connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.receiver.track ?? null
    this.#parts.onComing({ sound: received('audio'), picture: received('video') })
  }
}

/** Keeps a stream within its bits; one layer, because a class at school has no server that would choose among several. */
async function limit(sender: RTCRtpSender, maxBitrate: number): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (encoding === undefined || encoding.maxBitrate === maxBitrate) return
  encoding.maxBitrate = maxBitrate
  await sender.setParameters(parameters).catch(() => {})
}
