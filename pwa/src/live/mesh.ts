import type { Signal } from '@takhti/schema/live/channel'
import type { LineQuality, MediaTransport, TransportParts, Tracks } from './media-transport.ts'
import { MeshLink } from './mesh-link.ts'

/** A line of media from each device to each other one. Needs no server but those that tell addresses. */
export class Mesh implements MediaTransport {
  readonly #parts: TransportParts
  readonly #links = new Map<string, MeshLink>()
  #tracks: Tracks = { mic: null, camera: null }

  constructor(parts: TransportParts) {
    this.#parts = parts
  }

  share(tracks: Tracks): void {
    this.#tracks = tracks
    for (const link of this.#links.values()) link.share(tracks)
  }

  meet(peerIds: readonly string[]): void {
    for (const peerId of this.#links.keys()) if (!peerIds.includes(peerId)) this.#drop(peerId)
    // One of the two begins, and both know which.
    for (const peerId of peerIds) if (this.#parts.ownId > peerId && !this.#links.has(peerId)) this.#link(peerId).begin()
  }

  hear(from: string, signal: Signal): void {
    void (this.#links.get(from) ?? this.#link(from)).hear(signal)
  }

  async quality(): Promise<LineQuality | null> {
    const all = (await Promise.all([...this.#links.values()].map((link) => link.quality()))).filter(
      (each) => each !== null,
    )
    if (all.length === 0) return null
    return {
      lost: Math.max(...all.map(({ lost }) => lost)),
      roundTripMs: Math.max(...all.map(({ roundTripMs }) => roundTripMs)),
    }
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
    link.share(this.#tracks)
    this.#links.set(peerId, link)
    return link
  }

  #drop(peerId: string): void {
    this.#links.get(peerId)?.close()
    this.#links.delete(peerId)
    this.#parts.onComing(peerId, null)
  }
}
