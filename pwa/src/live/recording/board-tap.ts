import type { RecordedEntry } from '@takhti/schema/board/replay/recorded-stream'
import * as Y from 'yjs'
import { type BoardSession, presentedOf, wallStateOf } from '#board/port.ts'

type WithoutTime<Entry> = Entry extends RecordedEntry ? Omit<Entry, 'atMs'> : never

/** A recorded event without its time. */
export type TappedEntry = WithoutTime<RecordedEntry>

/** Minimum intervals for recording views, pointers and dragged overlays, in milliseconds. */
const everyMs = { view: 400, light: 100, aids: 100 } as const

type TappedPage = {
  readonly doc: Y.Doc
  /** What the recording has of the page, where it is incomplete. */
  missing: Uint8Array | 'everything' | null
}

/**
 * Emits what is visible on this board: each page from when it is first shown, strokes, the viewport, lights, overlays,
 * and how many students hold the pen. Nothing is emitted while it is held; then comes what was missed.
 */
export class BoardTap {
  readonly #session: BoardSession
  readonly #notify: (recorded: TappedEntry) => void
  readonly #pages = new Map<string, TappedPage>()
  readonly #stops: (() => void)[] = []
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  #isHeld = false
  #pens = -1
  #isLit = false
  #aids: string | null = null

  constructor(session: BoardSession, notify: (recorded: TappedEntry) => void) {
    this.#session = session
    this.#notify = notify
    const { editor, sync } = session
    this.#stops.push(
      editor.pages.current.subscribe(() => this.#show()),
      editor.camera.view.subscribe(() => this.#soon('view', () => this.#look())),
      editor.laser.subscribe(() => this.#followLaser()),
      presentedOf(editor).subscribe(() => this.#soon('aids', () => this.#recordAids())),
      sync.seats.subscribe(() => this.#countPens()),
    )
    this.#followLaser()
    this.#all()
  }

  /** Stops emitting until `goOn`. */
  hold(): void {
    this.#isHeld = true
    for (const page of this.#pages.values()) page.missing ??= Y.encodeStateVector(page.doc)
  }

  goOn(): void {
    this.#isHeld = false
    this.#all()
  }

  close(): void {
    this.#stops.forEach((stop) => stop())
    this.#timers.forEach((timer) => clearTimeout(timer))
  }

  /** Emits everything, also the absence of overlays and lights: what was emitted before may have gone meanwhile. */
  #all(): void {
    this.#show()
    this.#aids = null
    this.#recordAids()
    this.#pens = -1
    this.#countPens()
    this.#isLit = true
    this.#point()
  }

  #show(): void {
    const page = this.#session.editor.pages.current.value
    if (page === null || this.#isHeld) return
    this.#catchUp(page.id, this.#pages.get(page.id) ?? this.#tap(page.id, page.doc))
    this.#notify({ kind: 'page', pageId: page.id })
    this.#look()
  }

  #tap(pageId: string, doc: Y.Doc): TappedPage {
    const page: TappedPage = { doc, missing: 'everything' }
    const listen = (update: Uint8Array) => {
      // While a page is held, what is missing is read when it is shown again.
      if (page.missing === null) this.#notify({ kind: 'update', pageId, update })
    }
    doc.on('update', listen)
    this.#stops.push(() => doc.off('update', listen))
    this.#pages.set(pageId, page)
    return page
  }

  #catchUp(pageId: string, page: TappedPage): void {
    if (page.missing === null) return
    const update =
      page.missing === 'everything' ? Y.encodeStateAsUpdate(page.doc) : Y.encodeStateAsUpdate(page.doc, page.missing)
    page.missing = null
    this.#notify({ kind: 'update', pageId, update })
  }

  #look(): void {
    if (!this.#isHeld) this.#notify({ kind: 'view', view: this.#session.editor.camera.visible() })
  }

  #followLaser(): void {
    const laser = this.#session.editor.laser.value
    if (laser !== null) this.#stops.push(laser.trails.subscribe(() => this.#soon('light', () => this.#point())))
  }

  /** Of several lights the last one is recorded: a replay shows where to look. */
  #point(): void {
    const trails = [...(this.#session.editor.laser.value?.trails.value.values() ?? [])]
    const held = trails.findLast(({ isHeld }) => isHeld)
    const [x, y] = [held?.x.at(-1), held?.y.at(-1)]
    const at = x === undefined || y === undefined ? null : { x, y }
    if (this.#isHeld || (at === null && !this.#isLit)) return
    this.#isLit = at !== null
    this.#notify({ kind: 'light', at })
    // A released light sends no event, so it is read once more.
    if (at !== null) this.#soon('light', () => this.#point())
  }

  #recordAids(): void {
    const recorded = wallStateOf(presentedOf(this.#session.editor).value, performance.now())
    const aids = recorded === null ? '' : JSON.stringify(recorded)
    if (this.#isHeld || aids === this.#aids) return
    this.#aids = aids
    this.#notify({ kind: 'aids', aids })
  }

  #countPens(): void {
    const count = this.#session.sync.seats.value.filter(({ hasPen, role }) => hasPen && role !== 'instructor').length
    if (this.#isHeld || count === this.#pens) return
    this.#pens = count
    this.#notify({ kind: 'pens', count })
  }

  #soon(what: keyof typeof everyMs, notify: () => void): void {
    if (this.#timers.has(what)) return
    const timer = setTimeout(() => {
      this.#timers.delete(what)
      notify()
    }, everyMs[what])
    this.#timers.set(what, timer)
  }
}
