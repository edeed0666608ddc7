import type { Signal } from '@takhti/schema/live/channel'
import type { Carried } from '@takhti/schema/live/media/model'
import type { Look, Met } from '@takhti/schema/live/media/rules'

/** The tracks that one device sends. */
export type Tracks = {
  readonly mic: MediaStreamTrack | null
  readonly camera: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
}

/** The tracks of another device; a track without a sender is silent, and stays. */
export type Coming = {
  readonly sound: MediaStreamTrack | null
  readonly picture: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
}

/**
 * The quality of the connections, null where none is connected, and the bytes sent and received since the beginning.
 */
export type Measured = { readonly look: Look | null; readonly bytes: number }

/** The transport of voices and cameras between the devices of a class. */
export type MediaTransport = {
  /** Sends these tracks to all peers from here on. */
  share(tracks: Tracks): void
  /** Connects to these devices only. Video is sent to those that want it, and received where `wantsPictures`. */
  meet(others: readonly Met[], wantsPictures: boolean): void
  receive(from: string, signal: Signal): void
  /** The network changed: connections restart at once, without waiting until they fail. */
  restart(): void
  measure(): Promise<Measured>
  close(): void
}

/** The parameters of a transport. */
export type TransportParts = {
  readonly ownId: string
  readonly ice: RTCConfiguration
  send(to: string, signal: Signal): void
  /** Called when the media of a device changed; null where its connection is closed. */
  onComing(from: string, coming: Coming | null): void
  /** Called when this device's session or tracks at the SFU changed. */
  onCarried(carried: Carried | null): void
}

/** Bits per second: a voice in Opus, a face that fits beside a board, and a screen whose text is read. */
export const most = { mic: 32_000, camera: 300_000, screen: 800_000 } as const
