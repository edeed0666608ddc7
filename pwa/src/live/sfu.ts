import type { Carried } from '@takhti/schema/live/media/model'
import type { Met } from '@takhti/schema/live/media/rules'
import { PartyTracks, setLogLevel } from 'partytracks/client'
import { BehaviorSubject, of, retry, Subscription, timeout } from 'rxjs'
import { LineStats } from './line-stats.ts'
import {
  type Coming,
  type Measured,
  type MediaTransport,
  most,
  type TransportParts,
  type Tracks,
} from './media-transport.ts'

type Kind = keyof Tracks
type Named = { session: string; name: string }
type Push = { track: BehaviorSubject<MediaStreamTrack>; named: Named | null; sent: Subscription }
type Pull = { named: Named; track: MediaStreamTrack | null; subscription: Subscription }

type Watched = { watched: Subscription; line: RTCPeerConnection | null }

/** How the worker proxies the SFU: the base URL, and the headers. */
export type SfuParts = TransportParts & { readonly prefix: string; readonly headers: Readonly<Record<string, string>> }

const kinds = ['mic', 'camera', 'screen'] as const

/** partytracks waits for ever for a refused request; after this time it is sent again, in milliseconds. */
const pullWithinMs = 15_000
const againMs = 2_000

setLogLevel('none')

/**
 * One connection to Cloudflare's Realtime SFU, which has all participants' tracks. The room notifies the others of who
 * sends.
 */
export class Sfu implements MediaTransport {
  readonly #parts: SfuParts
  #tracks: PartyTracks
  #shared: Tracks = { mic: null, camera: null, screen: null }
  #others: readonly Met[] = []
  #wantsPictures = false
  readonly #pushes = new Map<Kind, Push>()
  /** By `peer/kind`. */
  readonly #pulls = new Map<string, Pull>()
  #connection: Watched | null = null
  #stats = new LineStats()
  #bytesBefore = 0

  constructor(parts: SfuParts) {
    this.#parts = parts
    this.#tracks = partyTracks(parts)
  }

  share(tracks: Tracks): void {
    this.#shared = tracks
    for (const kind of kinds) {
      const [track, push] = [tracks[kind], this.#pushes.get(kind)]
      if (track === null) this.#unpush(kind)
      else if (push === undefined) this.#push(kind, track)
      else if (push.track.value !== track) push.track.next(track)
    }
    this.#watch()
  }

  meet(others: readonly Met[], wantsPictures: boolean): void {
    this.#others = others
    this.#wantsPictures = wantsPictures
    const wanted = new Map<string, Named>()
    for (const { peerId, carried } of others)
      for (const kind of kinds) {
        const name = carried?.[kind] ?? null
        if (carried && name !== null && (kind === 'mic' || wantsPictures))
          wanted.set(`${peerId}/${kind}`, { session: carried.session, name })
      }
    for (const [key, { named }] of this.#pulls) if (!isSame(named, wanted.get(key))) this.#unpull(key)
    for (const [key, named] of wanted) if (!this.#pulls.has(key)) this.#pull(key, named)
    this.#watch()
  }

  /** The SFU needs no signals between devices. */
  receive(): void {}

  restart(): void {
    const [shared, others] = [this.#shared, this.#others]
    this.close()
    this.#tracks = partyTracks(this.#parts)
    this.share(shared)
    this.meet(others, this.#wantsPictures)
  }

  async measure(): Promise<Measured> {
    const line = this.#connection?.line ?? null
    const look = line === null ? null : await this.#stats.look(line)
    return { look, bytes: this.#bytesBefore + this.#stats.bytes }
  }

  close(): void {
    for (const kind of kinds) this.#unpush(kind)
    for (const key of [...this.#pulls.keys()]) this.#unpull(key)
    this.#watch()
  }

  #push(kind: Kind, first: MediaStreamTrack): void {
    const track = new BehaviorSubject(first)
    const push: Push = { track, named: null, sent: new Subscription() }
    this.#pushes.set(kind, push)
    const sending = this.#tracks.push(track, { sendEncodings$: of([{ maxBitrate: most[kind] }]) }).subscribe({
      next: ({ sessionId, trackName }) => {
        if (sessionId === undefined || trackName === undefined) return
        push.named = { session: sessionId, name: trackName }
        this.#notify()
      },
      error: () => this.#unpush(kind),
    })
    push.sent.add(sending)
  }

  #unpush(kind: Kind): void {
    const push = this.#pushes.get(kind)
    if (push === undefined) return
    this.#pushes.delete(kind)
    push.sent.unsubscribe()
    this.#notify()
  }

  #pull(key: string, named: Named): void {
    const pull: Pull = { named, track: null, subscription: new Subscription() }
    this.#pulls.set(key, pull)
    const listener = this.#tracks
      .pull(of({ location: 'remote' as const, sessionId: named.session, trackName: named.name }))
      .pipe(timeout({ first: pullWithinMs }), retry({ delay: againMs }))
      .subscribe((track) => {
        pull.track = track
        this.#come(key)
      })
    pull.subscription.add(listener)
  }

  #unpull(key: string): void {
    const pull = this.#pulls.get(key)
    if (pull === undefined) return
    this.#pulls.delete(key)
    pull.subscription.unsubscribe()
    this.#come(key)
  }

  #come(key: string): void {
    const peerId = key.slice(0, key.lastIndexOf('/'))
    const trackOf = (kind: Kind) => this.#pulls.get(`${peerId}/${kind}`)?.track ?? null
    const coming: Coming = { sound: trackOf('mic'), picture: trackOf('camera'), screen: trackOf('screen') }
    this.#parts.onComing(peerId, Object.values(coming).every((track) => track === null) ? null : coming)
  }

  /** Reports the tracks of the newest session; tracks of an older one are about to be pushed again. */
  #notify(): void {
    const named = (kind: Kind) => this.#pushes.get(kind)?.named ?? null
    const session = named('screen')?.session ?? named('camera')?.session ?? named('mic')?.session ?? null
    const nameOf = (kind: Kind) => (named(kind)?.session === session ? (named(kind)?.name ?? null) : null)
    const names = { mic: nameOf('mic'), camera: nameOf('camera'), screen: nameOf('screen') }
    const carried: Carried | null = session === null ? null : { session, ...names }
    this.#parts.onCarried(carried)
  }

  /** A connection exists while something is sent or received. */
  #watch(): void {
    const isUsed = this.#pushes.size + this.#pulls.size > 0
    if (isUsed === (this.#connection !== null)) return
    if (!isUsed) {
      this.#connection?.watched.unsubscribe()
      this.#connection = null
      return this.#another()
    }
    const connection: Watched = { watched: new Subscription(), line: null }
    this.#connection = connection
    const watching = this.#tracks.peerConnection$.subscribe((line) => {
      this.#another()
      connection.line = line
    })
    connection.watched.add(watching)
  }

  /** The counters of another connection start at zero. */
  #another(): void {
    this.#bytesBefore += this.#stats.bytes
    this.#stats = new LineStats()
  }
}

function partyTracks({ prefix, headers, ice }: SfuParts): PartyTracks {
  return new PartyTracks({ prefix, headers: new Headers(headers), iceServers: ice.iceServers ?? [], maxApiHistory: 1 })
}

function isSame(one: Named, other: Named | undefined): boolean {
  return one.session === other?.session && one.name === other.name
}
