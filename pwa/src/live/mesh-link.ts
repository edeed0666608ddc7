import type { Signal } from '@takhti/schema/live/channel'
import { LineStats } from './line-stats.ts'
import { type Coming, type Measured, most, type Tracks } from './media-transport.ts'

type Candidate = { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null }

type LinkParts = {
  readonly ice: RTCConfiguration
  /** On a collision of offers this side rolls back its own. */
  readonly isPolite: boolean
  send(signal: Signal): void
  onComing(coming: Coming): void
}

/** A connection that receives nothing for so long restarts ICE, in milliseconds; most recover before. */
const silentMs = 2_000

/** Candidates found within this time are one message, in milliseconds. */
const gatherMs = 80
const maxCandidates = 40

/**
 * One connection between two devices, which either side may negotiate (the specification's perfect negotiation). It
 * has audio, camera and screen each way from the start, so that switching them on and off needs no negotiation.
 */
export class MeshLink {
  readonly #parts: LinkParts
  readonly #connection: RTCPeerConnection
  #tracks: Tracks = { mic: null, camera: null, screen: null }
  #candidates: Candidate[] = []
  #isOffering = false
  #isIgnoring = false
  #receiving: Promise<void> = Promise.resolve()
  readonly #stats = new LineStats()

  constructor(parts: LinkParts) {
    this.#parts = parts
    this.#connection = new RTCPeerConnection(parts.ice)
    this.#connection.addEventListener('negotiationneeded', () => void this.#offer())
    this.#connection.addEventListener('icecandidate', ({ candidate }) => candidate && this.#found(candidate))
    this.#connection.addEventListener('track', () => this.#notify())
    this.#connection.addEventListener('connectionstatechange', () => {
      if (this.#connection.connectionState === 'failed') this.restart()
      if (this.#connection.connectionState === 'disconnected') this.#restartSoon()
    })
  }

  /** The offering side adds audio, camera and screen; the other side answers on the same transceivers. */
  begin(): void {
    this.#connection.addTransceiver('audio', { direction: 'sendrecv' })
    this.#connection.addTransceiver('video', { direction: 'sendrecv' })
    this.#connection.addTransceiver('video', { direction: 'sendrecv' })
    this.#send()
  }

  share(tracks: Tracks): void {
    this.#tracks = tracks
    this.#send()
  }

  /**
   * Sequential: an offer right behind an answer does not collide, and would seem to until the answer has been applied.
   */
  receive(signal: Signal): Promise<void> {
    this.#receiving = this.#receiving.then(() => this.#take(signal))
    return this.#receiving
  }

  /** Restarts ICE: the network changed, or the old path is broken. */
  restart(): void {
    this.#connection.restartIce()
  }

  async measure(): Promise<Measured> {
    const look = await this.#stats.look(this.#connection)
    return { look, bytes: this.#stats.bytes }
  }

  close(): void {
    this.#connection.close()
  }

  async #take(signal: Signal): Promise<void> {
    try {
      if (signal.kind === 'description') await this.#describe(signal)
      else for (const candidate of signal.candidates) await this.#connection.addIceCandidate(candidate)
    } catch (error) {
      // A candidate of an ignored offer, or of a closed connection, is no error.
      if (!this.#isIgnoring && this.#connection.signalingState !== 'closed') reportError(error)
    }
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

  #restartSoon(): void {
    setTimeout(() => this.#connection.connectionState === 'disconnected' && this.restart(), silentMs)
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
    for (const [kind, { sender }] of this.#lines()) {
      const track = this.#tracks[kind]
      if (sender.track === track) continue
      void sender.replaceTrack(track).then(
        () => limit(sender, most[kind]),
        () => {},
      )
    }
  }

  #notify(): void {
    const lines = new Map(this.#lines())
    const received = (kind: keyof Tracks) => lines.get(kind)?.receiver.track ?? null
    this.#parts.onComing({ sound: received('mic'), picture: received('camera'), screen: received('screen') })
  }

  /** What each transceiver carries: both sides have them in the order in which the offering side added them. */
  #lines(): [keyof Tracks, RTCRtpTransceiver][] {
    const videos: (keyof Tracks)[] = ['camera', 'screen']
    return this.#connection.getTransceivers().flatMap((line): [keyof Tracks, RTCRtpTransceiver][] => {
      const kind = line.receiver.track.kind === 'audio' ? 'mic' : videos.shift()
      return kind === undefined ? [] : [[kind, line]]
    })
  }
}

/** Limits a stream's bit rate; one layer, because a mesh has no server that would choose among several. */
async function limit(sender: RTCRtpSender, maxBitrate: number): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (encoding === undefined || encoding.maxBitrate === maxBitrate) return
  encoding.maxBitrate = maxBitrate
  await sender.setParameters(parameters).catch(() => {})
}
