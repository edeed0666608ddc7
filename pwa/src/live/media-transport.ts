import type { Signal } from '@takhti/schema/live/channel'

/** What one device shows and says. */
export type Tracks = { readonly mic: MediaStreamTrack | null; readonly camera: MediaStreamTrack | null }

/** What comes from another device; a track that nothing is sent on is silent, and stays. */
export type Coming = { readonly sound: MediaStreamTrack | null; readonly picture: MediaStreamTrack | null }

/** How the lines to the others are: the worst part of packets that went missing, from 0 to 1, and milliseconds there and back. */
export type LineQuality = { readonly lost: number; readonly roundTripMs: number }

/** What carries voices and cameras between the devices of a class. */
export type MediaTransport = {
  /** Sends these tracks to everybody from here on. */
  share(tracks: Tracks): void
  /** Has lines to these devices, by their ids, and to no others. */
  meet(peerIds: readonly string[]): void
  hear(from: string, signal: Signal): void
  quality(): Promise<LineQuality | null>
  close(): void
}

/** What a transport is made with. */
export type TransportParts = {
  readonly ownId: string
  readonly ice: RTCConfiguration
  send(to: string, signal: Signal): void
  /** What comes from a device is another than before; null where its line is gone. */
  onComing(from: string, coming: Coming | null): void
}
