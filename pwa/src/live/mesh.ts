import type { Signal } from '@takhti/schema/live/channel'
import type { Met } from '@takhti/schema/live/media/rules'
import { worstOf } from './line-stats.ts'
import type { Measured, MediaTransport, TransportParts, Tracks } from './media-transport.ts'
import { MeshLink } from './mesh-link.ts'

/** A peer connection between each pair of devices. It needs only STUN and TURN servers. */
export class Mesh implements MediaTransport {
  readonly #parts: TransportParts
  readonly #links = new Map<string, MeshLink>()
  /** Devices that want video: the others get none, so that a level without video costs no more than it states. */
  #seeing: ReadonlySet<string> = new Set()
  #tracks: Tracks = { mic: null, camera: null, screen: null }
  /** Bytes of closed connections. */
  #bytesBefore = 0
  readonly #bytes = new Map<string, number>()

  constructor(parts: TransportParts) {
    this.#parts = parts
  }

  share(tracks: Tracks): void {
    this.#tracks = tracks
    for (const [peerId, link] of this.#links) link.share(this.#for(peerId))
  }

  meet(others: readonly Met[]): void {
    const peerIds = new Set(others.map(({ peerId }) => peerId))
    this.#seeing = new Set(others.filter(({ rung }) => rung === 'video').map(({ peerId }) => peerId))
    for (const peerId of this.#links.keys()) if (!peerIds.has(peerId)) this.#drop(peerId)
    // The peer with the larger id begins, and both know which.
    for (const peerId of peerIds) if (this.#parts.ownId > peerId && !this.#links.has(peerId)) this.#link(peerId).begin()
    this.share(this.#tracks)
  }

  receive(from: string, signal: Signal): void {
    void (this.#links.get(from) ?? this.#link(from)).receive(signal)
  }

  restart(): void {
    for (const link of this.#links.values()) link.restart()
  }

  async measure(): Promise<Measured> {
    const looks = await Promise.all(
      [...this.#links].map(async ([peerId, link]) => {
        const { look, bytes } = await link.measure()
        if (this.#links.get(peerId) === link) this.#bytes.set(peerId, bytes)
        return look
      }),
    )
    const bytes = [...this.#bytes.values()].reduce((sum, each) => sum + each, this.#bytesBefore)
    return { look: worstOf(looks), bytes }
  }

  close(): void {
    for (const peerId of [...this.#links.keys()]) this.#drop(peerId)
  }

  #link(peerId: string): MeshLink {
    const { ownId, ice, send, onComing } = this.#parts
    const link = new MeshLink({
      ice,
      isPolite: ownId < peerId,
      send: (signal) => send(peerId, signal),
      onComing: (coming) => onComing(peerId, coming),
    })
    link.share(this.#for(peerId))
    this.#links.set(peerId, link)
    return link
  }

  #for(peerId: string): Tracks {
    return this.#seeing.has(peerId) ? this.#tracks : { ...this.#tracks, camera: null, screen: null }
  }

  #drop(peerId: string): void {
    this.#links.get(peerId)?.close()
    this.#links.delete(peerId)
    this.#bytesBefore += this.#bytes.get(peerId) ?? 0
    this.#bytes.delete(peerId)
    this.#parts.onComing(peerId, null)
  }
}
