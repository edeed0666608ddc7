import type { Box, Offset } from '../geometry.ts'
import type { Shape } from '../shapes/index.ts'
import { countUpTo } from './binary-search.ts'
import { RecordedPage } from './recorded-page.ts'
import { type RecordedEntry, RecordedStream } from './recorded-stream.ts'

/** The maximum of pages with documents in a recording, because a hostile one would fill a device otherwise. */
const maxPages = 1_000

/** A file of sound, and when it begins. */
export type RecordedTrack = { readonly beginsMs: number; readonly chunks: Uint8Array[] }

/** A page that was turned to. */
export type PageTurn = { readonly atMs: number; readonly pageId: string }

/** The overlays from a time on: unvalidated JSON. */
export type RecordedAids = { readonly atMs: number; readonly aids: string }

/** The view at a moment. */
type Seen = {
  readonly pageId: string | undefined
  readonly view: Box | undefined
  readonly light: Offset | null
  readonly aids: RecordedAids | null
  readonly pens: number
}

/** Values, each of which is current from its time on. */
class Held<Value> {
  readonly times: number[] = []
  readonly values: Value[] = []

  put(atMs: number, value: Value): void {
    this.times.push(atMs)
    this.values.push(value)
  }

  at(ms: number): Value | undefined {
    return this.values[countUpTo(this.times, ms) - 1]
  }
}

/** A recording of a class, as far as this device has received it. */
export class ClassRecording {
  readonly tracks = new Map<number, RecordedTrack>()
  readonly turns: PageTurn[] = []
  readonly #stream = new RecordedStream()
  readonly #pages = new Map<string, RecordedPage>()
  readonly #shown = new Held<string>()
  readonly #views = new Held<Box>()
  readonly #lights = new Held<Offset | null>()
  readonly #aids = new Held<RecordedAids | null>()
  readonly #pens = new Held<number>()
  readonly #walls = new Held<{ atMs: number; wallMs: number }>()
  #soundType = ''
  #lengthMs = 0

  /** The playable length, in milliseconds. */
  get lengthMs(): number {
    return this.#lengthMs
  }

  /** The media type of the sound. */
  get soundType(): string {
    return this.#soundType
  }

  /** Appends the next bytes. */
  take(bytes: Uint8Array): void {
    for (const entry of this.#stream.take(bytes)) {
      const { atMs } = entry
      this.#lengthMs = Math.max(this.#lengthMs, atMs)
      switch (entry.kind) {
        case 'begun':
          this.#soundType = entry.sound
          this.#walls.put(atMs, { atMs, wallMs: entry.wallMs })
          break
        case 'resumed':
          this.#walls.put(atMs, { atMs, wallMs: entry.wallMs })
          break
        case 'page':
          this.#shown.put(atMs, entry.pageId)
          if (this.turns.at(-1)?.pageId !== entry.pageId) this.turns.push({ atMs, pageId: entry.pageId })
          break
        case 'update':
          this.#pageFor(entry.pageId)?.take(atMs, entry.update)
          break
        case 'view':
          this.#views.put(atMs, entry.view)
          break
        case 'light':
          this.#lights.put(atMs, entry.at)
          break
        case 'aids':
          this.#aids.put(atMs, entry.aids === '' ? null : { atMs, aids: entry.aids })
          break
        case 'pens':
          this.#pens.put(atMs, entry.count)
          break
        case 'sound':
          this.#addSound(entry)
          break
      }
    }
  }

  /** The view at a moment. */
  at(ms: number): Seen {
    return {
      // A recording begins with its first page, a moment after its first entry.
      pageId: this.#shown.at(ms) ?? this.turns[0]?.pageId,
      view: this.#views.at(ms),
      light: this.#lights.at(ms) ?? null,
      aids: this.#aids.at(ms) ?? null,
      pens: this.#pens.at(ms) ?? 0,
    }
  }

  page(pageId: string): RecordedPage | undefined {
    return this.#pages.get(pageId)
  }

  /** Every shape that was on some page at some moment, in its state then. */
  get shapes(): Shape[] {
    return [...this.#pages.values()].flatMap(({ shapes }) => shapes)
  }

  /** Maps a time of the recording to wall-clock time, in Unix milliseconds. */
  readonly wallOf = (ms: number): number => {
    const since = this.#walls.at(ms)
    return since === undefined ? 0 : since.wallMs + ms - since.atMs
  }

  #pageFor(pageId: string): RecordedPage | undefined {
    const known = this.#pages.get(pageId)
    if (known !== undefined || this.#pages.size >= maxPages) return known
    const page = new RecordedPage()
    this.#pages.set(pageId, page)
    return page
  }

  #addSound({ track, beginsMs, bytes }: Extract<RecordedEntry, { kind: 'sound' }>): void {
    const known = this.tracks.get(track)
    if (known) known.chunks.push(bytes)
    else this.tracks.set(track, { beginsMs, chunks: [bytes] })
  }
}
