import type { Signal } from '@takhti/schema/live/channel'
import type { Carried } from '@takhti/schema/live/media/model'
import type { Look, Met } from '@takhti/schema/live/media/rules'

/** What one device shows and says. */
export type Tracks = { readonly mic: MediaStreamTrack | null; readonly camera: MediaStreamTrack | null }

/** What comes from another device; a track that nothing is sent on is silent, and stays. */
export type Coming = { readonly sound: MediaStreamTrack | null; readonly picture: MediaStreamTrack | null }

/** How the lines to the others are, where one stands, and how many bytes went over them both ways since the beginning. */
export type Measured = { readonly look: Look | null; readonly bytes: number }

/** What carries voices and cameras between the devices of a class. */
export type MediaTransport = {
  /** Sends these tracks to everybody from here on. */
  share(tracks: Tracks): void
  /** Has lines to these devices, and to no others; of those without pictures none are sent or wanted. */
  meet(others: readonly Met[], wantsPictures: boolean): void
  hear(from: string, signal: Signal): void
  /** The network is another: lines are sought anew, without waiting until they are found broken. */
  restart(): void
  measure(): Promise<Measured>
  close(): void
}

/** What a transport is made with. */
export type TransportParts = {
  readonly ownId: string
  readonly ice: RTCConfiguration
  send(to: string, signal: Signal): void
  /** What comes from a device is another than before; null where its line is gone. */
  onComing(from: string, coming: Coming | null): void
  /** What this device has at the SFU is another than before. */
  onCarried(carried: Carried | null): void
}

/** Bits per second: a voice in Opus, and a face that fits beside a board. */
export const most = { mic: 32_000, camera: 300_000 } as const
